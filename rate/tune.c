#include "rate/tune.h"

#include "base/core/random.h"
#include "rate/forecast.h"

#include <math.h>
#include <stdlib.h>

enum {
    TRIED = 41, /* odd, so that the product in use is the middle one */
};

/* The outermost products, as powers of two of the one in use. */
static const double REACH = 5;

/* Sum of the losses and number of pairs in one block. */
struct block {
    double loss;
    double pairs;
};

struct trial {
    const struct engine *engine;
    enum pair_kind kind;
    struct block *blocks;
    size_t rated;
};

static bool is_of_kind(enum pair_kind kind, const struct participant *a,
                       const struct participant *b)
{
    return kind == PAIRS_ALL || (kind == PAIRS_DROPPED) == (a->dropped || b->dropped);
}

static enum status add_losses(void *context, const struct step *step)
{
    struct trial *trial = context;
    struct block *block = &trial->blocks[forecast_block(step->game->seq, trial->rated)];
    for (size_t i = 0; i < step->game->count; i++) {
        for (size_t j = i + 1; j < step->game->count; j++) {
            const struct participant *a = &step->before[i], *b = &step->before[j];
            double result;
            if (!is_of_kind(trial->kind, a, b) || !engine_result(trial->engine, a, b, &result))
                continue;
            block->loss += forecast_log_loss(engine_expectation(trial->engine, a, b), result);
            block->pairs++;
        }
    }
    return STATUS_DONE;
}

/* Fills blocks[TRIED][count]. */
static bool try_products(const struct games *games, const struct parameters *parameters,
                         enum pair_kind kind, struct block *blocks, size_t count,
                         struct tuning *tuning)
{
    for (int i = 0; i < TRIED; i++) {
        struct parameters tried = *parameters;
        struct run run;
        double factor = exp2(REACH * (2 * i - (TRIED - 1)) / (TRIED - 1));
        tried.k = parameters->k * factor;
        struct engine engine = engine_of(&tried);
        struct trial trial = {&engine, kind, blocks + (size_t)i * count, games->rated};
        if (!run_begin(games, parameters->start, &run))
            return false;
        run_games(games, &engine, 0, games->rated, &run, add_losses, &trial);
        run_free(&run);
        tuning->tried[i] = parameters->k * parameters->phi * factor;
    }
    tuning->tried_count = TRIED;
    return true;
}

/* The mean losses of a sample of blocks, for every product. */
static void mean_losses(const struct block *blocks, size_t count, const size_t *sample,
                        double losses[TRIED])
{
    for (size_t i = 0; i < TRIED; i++) {
        struct block sum = {0};
        for (size_t j = 0; j < count; j++) {
            const struct block *block = &blocks[i * count + sample[j]];
            sum.loss += block->loss;
            sum.pairs += block->pairs;
        }
        losses[i] = sum.pairs > 0 ? sum.loss / sum.pairs : 0;
    }
}

/* Where a parabola through the least loss and its neighbours has its lowest point; the products
   are evenly spaced in their logarithm. */
static double least_product(const struct tuning *tuning, const double losses[TRIED], double *loss,
                            int *place)
{
    int best = TRIED / 2; /* unless another is better */
    for (int i = 0; i < TRIED; i++)
        if (losses[i] < losses[best])
            best = i;
    *loss = losses[best];
    *place = best;
    if (best == 0 || best == TRIED - 1)
        return tuning->tried[best];
    double left = losses[best - 1] - losses[best];
    double right = losses[best + 1] - losses[best];
    if (left + right <= 0)
        return tuning->tried[best];
    double shift = 0.5 * (left - right) / (left + right);
    *loss -= 0.125 * (left - right) * (left - right) / (left + right);
    return tuning->tried[best] * exp2(shift * 2 * REACH / (TRIED - 1));
}

static int compare_reals(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* `best` has room for the samples, `sample` for the blocks. */
static void bootstrap(const struct block *blocks, size_t count, uint64_t seed,
                      struct tuning *tuning, double *best, size_t *sample)
{
    struct random random = random_begin(seed);
    double losses[TRIED], loss;
    int better = 0, place;
    int nearest = 0;
    for (int i = 0; i < TRIED; i++)
        if (fabs(log(tuning->tried[i] / tuning->best)) <
            fabs(log(tuning->tried[nearest] / tuning->best)))
            nearest = i;
    for (int i = 0; i < tuning->samples; i++) {
        for (size_t j = 0; j < count; j++)
            sample[j] = random_below(&random, count);
        mean_losses(blocks, count, sample, losses);
        best[i] = least_product(tuning, losses, &loss, &place);
        better += losses[nearest] < losses[TRIED / 2];
    }
    qsort(best, (size_t)tuning->samples, sizeof *best, compare_reals);
    tuning->low = best[(int)(0.025 * tuning->samples)];
    tuning->high = best[(int)(0.975 * tuning->samples)];
    tuning->share_better = (double)better / tuning->samples;
}

bool tune(const struct games *games, const struct parameters *parameters, enum pair_kind kind,
          int samples, uint64_t seed, struct tuning *tuning)
{
    size_t count = forecast_block((int64_t)games->rated, games->rated) + 1;
    int place = 0;
    struct block *blocks = calloc(TRIED * (count + 1), sizeof *blocks);
    size_t *sample = calloc(count + 1, sizeof *sample);
    double *best = malloc((size_t)samples * sizeof *best);
    *tuning = (struct tuning){.product = parameters->k * parameters->phi,
                              .samples = samples,
                              .low = NAN,
                              .high = NAN,
                              .share_better = NAN};
    bool done =
        blocks && sample && best && try_products(games, parameters, kind, blocks, count, tuning);
    if (done) {
        for (size_t i = 0; i < count; i++)
            sample[i] = i;
        mean_losses(blocks, count, sample, tuning->losses);
        tuning->best = least_product(tuning, tuning->losses, &tuning->best_log_loss, &place);
        tuning->at_edge = place == 0 || place == TRIED - 1;
        tuning->best_in_use = place == TRIED / 2;
        tuning->log_loss = tuning->losses[TRIED / 2];
        if (count >= LEAST_BLOCKS)
            bootstrap(blocks, count, seed, tuning, best, sample);
    }
    free(blocks);
    free(sample);
    free(best);
    return done;
}
