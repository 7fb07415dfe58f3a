#include "rate/forecast.h"

#include <math.h>

/* A forecast of certainty that fails would cost infinitely much. */
static const double LEAST_EXPECTATION = 1e-15;

/* 95 % of a normal distribution lie within so many standard deviations. */
static const double WITHIN = 1.959963984540054;

static double loss_of(double expectation)
{
    return -log(expectation > LEAST_EXPECTATION ? expectation : LEAST_EXPECTATION);
}

double forecast_log_loss(double expectation, double result)
{
    double loss = 0;
    if (result > 0)
        loss += result * loss_of(expectation);
    if (result < 1)
        loss += (1 - result) * loss_of(1 - expectation);
    return loss;
}

size_t forecast_block(int64_t seq, size_t rated)
{
    size_t blocks = rated / BLOCK_GAMES;
    return blocks < 2 ? 0 : (size_t)(seq - 1) * blocks / rated;
}

static void end_block(struct mean_sum *sum)
{
    sum->blocks += sum->block_pairs > 0;
    sum->pairs_pairs += sum->block_pairs * sum->block_pairs;
    sum->pairs_sum += sum->block_pairs * sum->block_sum;
    sum->sum_sum += sum->block_sum * sum->block_sum;
    sum->block_pairs = sum->block_sum = 0;
}

void mean_add(struct mean_sum *sum, size_t block, double value)
{
    if (block != sum->block)
        end_block(sum);
    sum->block = block;
    sum->block_pairs++;
    sum->block_sum += value;
    sum->pairs++;
    sum->sum += value;
}

/* Half of the interval of the mean m: the blocks' sums stray from m times their pairs. */
static double half_width(struct mean_sum sum, double mean)
{
    end_block(&sum);
    if (sum.blocks < LEAST_BLOCKS)
        return NAN;
    double squares = sum.sum_sum - 2 * mean * sum.pairs_sum + mean * mean * sum.pairs_pairs;
    double variance = fmax(squares, 0) * sum.blocks / (sum.blocks - 1);
    return WITHIN * sqrt(variance) / (double)sum.pairs;
}

struct mean mean_of(const struct mean_sum *sum)
{
    double mean = sum->pairs ? sum->sum / (double)sum->pairs : NAN;
    double half = half_width(*sum, mean);
    return (struct mean){mean, mean - half, mean + half};
}

void forecast_add(struct forecast_sum *sum, size_t block, double expectation, double result)
{
    mean_add(&sum->loss, block, forecast_log_loss(expectation, result));
    sum->brier += (result - expectation) * (result - expectation);
    if ((result > 0.25 && result < 0.75) || expectation == 0.5)
        return;
    sum->decided++;
    sum->right += (expectation > 0.5) == (result > 0.5);
}

struct forecast forecast_mean(const struct forecast_sum *sum)
{
    const struct mean loss = mean_of(&sum->loss);
    return (struct forecast){
        .pairs = sum->loss.pairs,
        .log_loss = loss.mean,
        .low = loss.low,
        .high = loss.high,
        .brier = sum->loss.pairs ? sum->brier / (double)sum->loss.pairs : NAN,
        .accuracy = sum->decided ? (double)sum->right / (double)sum->decided : NAN,
    };
}
