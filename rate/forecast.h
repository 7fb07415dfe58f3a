/* Scores of forecasts, summed up. */
#ifndef RATE_FORECAST_H
#define RATE_FORECAST_H

#include "base/model/evaluation.h"

/* -(r ln e + (1 - r) ln (1 - e)); finite also for an expectation of 0 or 1. */
double forecast_log_loss(double expectation, double result);

/* Games close in time depend on each other, so a spread is measured between blocks of so many;
   with fewer blocks than LEAST_BLOCKS it says little. */
enum { BLOCK_GAMES = 50, LEAST_BLOCKS = 10 };

/* Number of the block of the game `seq` (from 1) of `rated`; none has fewer than BLOCK_GAMES,
   unless all games are fewer. */
size_t forecast_block(int64_t seq, size_t rated);

/* The sums of a forecast's members; forecast_mean() makes means of them. */
struct forecast_sum {
    int64_t pairs, decided, right;
    double log_loss, brier;
    size_t block; /* the one being added up, its pairs and their loss */
    double block_pairs, block_loss;
    int blocks; /* of those before it that had pairs: number, and sums of products */
    double pairs_pairs, pairs_loss, loss_loss;
};

/* `block` never falls from call to call. */
void forecast_add(struct forecast_sum *sum, size_t block, double expectation, double result);
struct forecast forecast_mean(const struct forecast_sum *sum);

#endif
