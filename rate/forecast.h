/* Scores of forecasts, summed up. */
#ifndef RATE_FORECAST_H
#define RATE_FORECAST_H

#include "base/model/evaluation.h"

/* -(r ln e + (1 - r) ln (1 - e)); finite also for an expectation of 0 or 1. */
double forecast_log_loss(double expectation, double result);

/* The sums of a forecast's members; forecast_mean() makes means of them. */
struct forecast_sum {
    int64_t pairs, decided;
    double log_loss, brier, right;
};

void forecast_add(struct forecast_sum *sum, double expectation, double result);
struct forecast forecast_mean(const struct forecast_sum *sum);

#endif
