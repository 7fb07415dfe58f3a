/* How strong the players probably are, on the scale of their ratings: filled by rate/, drawn by
   report/. */
#ifndef BASE_MODEL_UNCERTAINTY_H
#define BASE_MODEL_UNCERTAINTY_H

#include "base/core/span.h"
#include "base/model/strength.h"

struct uncertain_player {
    char *name;
    int rank;       /* 0: no rated game, nothing else is known */
    uint32_t index; /* in `strengths` */
    int64_t games;
    double rating;
    double strength;  /* mean of what is probable */
    double deviation; /* standard deviation of that */
    double low, high; /* 95 % range */
    double ahead;     /* probability of being stronger than the next in the table; NAN: the last */
};

struct uncertainty {
    struct uncertain_player *players; /* in the order of the ranking, then those without a game */
    size_t ranked, count;
    double spread;                    /* standard deviation of newcomers' strengths */
    double drift;                     /* and of a strength's change in a year */
    struct uncertain_player newcomer; /* without a name: anybody who has no game */
    struct strengths strengths;
};

/* Chance that player a is stronger than player b (indices). */
double uncertainty_chance(const struct uncertainty *uncertainty, size_t a, size_t b);

/* Index of a player, or `count`. */
size_t uncertainty_find(const struct uncertainty *uncertainty, struct span name);

/* Whose strength is a player's: who has no rated game is like any newcomer. */
uint32_t uncertainty_index(const struct uncertainty *uncertainty, struct span name);

/* Frees what it holds; all zeros afterwards. */
void uncertainty_free(struct uncertainty *uncertainty);

#endif
