/* How sure the ratings are, by the bootstrap: filled by rate/, drawn by report/. */
#ifndef BASE_MODEL_UNCERTAINTY_H
#define BASE_MODEL_UNCERTAINTY_H

#include "base/core/span.h"

#include <stdint.h>

struct uncertain_player {
    char *name;
    int rank;
    int64_t games;
    double rating;
    double deviation; /* standard error of the rating */
    double low, high; /* 95 % of the samples lie between */
    double ahead;     /* chance that he is really better than the next of the table; 0: the last */
};

struct uncertainty {
    int samples;
    struct uncertain_player *players; /* in the order of the ranking */
    size_t count;
    float *ratings; /* of a sample all players, then of the next */
};

/* Chance that player a is really better than player b (indices): the share of samples in which his
   rating was higher, equal ones by half. */
double uncertainty_chance(const struct uncertainty *uncertainty, size_t a, size_t b);

/* Index of a player, or `count`. */
size_t uncertainty_find(const struct uncertainty *uncertainty, struct span name);

/* Frees what it holds; all zeros afterwards. */
void uncertainty_free(struct uncertainty *uncertainty);

#endif
