/* The virtual two-person game of docs/rating.md section 2: filled by rate/, drawn by report/. */
#ifndef BASE_MODEL_SIMULATION_H
#define BASE_MODEL_SIMULATION_H

#include <stddef.h>
#include <stdint.h>

/* Where a game's advantage p of the start comes from. */
enum advantage_source {
    ADVANTAGE_NONE,   /* always 0.5 */
    ADVANTAGE_GAUSS,  /* around 0.5, cut off at both ends */
    ADVANTAGE_BINARY, /* one of two values */
    ADVANTAGE_COUNT,
};

/* The rating that follows the games: plain Elo, the proposed one that knows p, and the same with a
 * p that is somewhat wrong. */
enum follower { FOLLOWER_ELO, FOLLOWER_PROPOSED, FOLLOWER_ERROR, FOLLOWER_COUNT };

struct simulation_options {
    double difference; /* of the true ratings, a - b */
    double k;
    double phi; /* ln(10) / 400 */
    double start;
    int games;   /* of a run */
    int ignored; /* of them, at the beginning */
    int runs;    /* independent of each other, for the standard error */
    double gauss_deviation, gauss_least, gauss_most;
    double binary_low, binary_high;
    double error; /* standard deviation of the error in FOLLOWER_ERROR's p */
    uint64_t seed;
    double step; /* between two rows of the table of frequencies, in points */
};

/* The difference of the ratings, a - b, after each game that is not ignored. */
struct simulated {
    double mean;
    double error; /* standard error of the mean, from the runs; 0 for a single run */
    double bias;  /* mean - true difference */
    double deviation;
    double *frequency; /* share of the games after which it was at most thresholds[i] */
};

struct simulation {
    struct simulation_options options;
    struct simulated results[ADVANTAGE_COUNT][FOLLOWER_COUNT];
    double *thresholds; /* of the difference, ascending; all games lie at or below the last */
    size_t threshold_count;
};

/* Frees what it holds; all zeros afterwards. */
void simulation_free(struct simulation *simulation);

#endif
