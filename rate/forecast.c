#include "rate/forecast.h"

#include <math.h>

/* A forecast of certainty that fails would cost infinitely much. */
static const double LEAST_EXPECTATION = 1e-15;

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

void forecast_add(struct forecast_sum *sum, double expectation, double result)
{
    sum->pairs++;
    sum->log_loss += forecast_log_loss(expectation, result);
    sum->brier += (result - expectation) * (result - expectation);
    if (result > 0.25 && result < 0.75)
        return;
    sum->decided++;
    if (expectation == 0.5)
        sum->right += 0.5;
    else
        sum->right += (expectation > 0.5) == (result > 0.5);
}

struct forecast forecast_mean(const struct forecast_sum *sum)
{
    double pairs = sum->pairs ? (double)sum->pairs : 1;
    double decided = sum->decided ? (double)sum->decided : 1;
    return (struct forecast){sum->pairs, sum->log_loss / pairs, sum->brier / pairs,
                             sum->right / decided};
}
