/* The table of a contest of programs (docs/rating.md 3): filled by rate/, drawn by report/. */
#ifndef BASE_MODEL_CONTEST_H
#define BASE_MODEL_CONTEST_H

#include "base/core/span.h"

#include <stdint.h>

struct contest_program {
    char *name;
    int64_t wins, draws, losses; /* fields */
    int64_t points;              /* 3 a win, 1 a draw */
    double mean_time;            /* M_i: over its games against the others */
    int64_t time_points;         /* R_i = ROUND((S - M_i) / 10), halves away from zero */
    int64_t score;               /* points + R_i */
    int rank;                    /* from 1; equal scores share it */
};

struct contest {
    struct contest_program *programs; /* by score, then points, then name */
    size_t count;
    int64_t fields;   /* that every pair met on */
    int64_t games;    /* scored ones */
    double mean_time; /* S: mean of all M_i */
};

/* Frees what it holds; all zeros afterwards. */
void contest_free(struct contest *contest);

#endif
