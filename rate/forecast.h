/* Sums of forecast scores. */
#ifndef RATE_FORECAST_H
#define RATE_FORECAST_H

#include "base/model/evaluation.h"

/* -(r ln e + (1 - r) ln (1 - e)); finite also for an expectation of 0 or 1. */
double forecast_log_loss(double expectation, double result);

/* Games close in time depend on each other, so spread is measured between blocks of so many games;
 * with fewer than LEAST_BLOCKS blocks it means little. */
enum { BLOCK_GAMES = 50, LEAST_BLOCKS = 10 };

/* Number of the block of the game `seq` (from 1) of `rated`; none has fewer than BLOCK_GAMES,
   unless all games are fewer. */
size_t forecast_block(int64_t seq, size_t rated);

/* A value of each pair, whose mean gets an interval from the blocks. */
struct mean_sum {
    int64_t pairs;
    double sum;
    size_t block; /* the one being added up, its pairs and their sum */
    double block_pairs, block_sum;
    int blocks; /* of those before it that had pairs: number, and sums of products */
    double pairs_pairs, pairs_sum, sum_sum;
};

struct mean {
    double mean;      /* NAN: there is none */
    double low, high; /* 95 % of it; NAN where the blocks are too few */
};

/* `block` never falls from call to call. */
void mean_add(struct mean_sum *sum, size_t block, double value);
struct mean mean_of(const struct mean_sum *sum);

/* The sums of a forecast's members; forecast_mean() makes means of them. */
struct forecast_sum {
    struct mean_sum loss;
    int64_t decided, right;
    double brier;
};

void forecast_add(struct forecast_sum *sum, size_t block, double expectation, double result);
struct forecast forecast_mean(const struct forecast_sum *sum);

#endif
