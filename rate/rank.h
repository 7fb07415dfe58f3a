/* From tallies to a ranked table. */
#ifndef RATE_RANK_H
#define RATE_RANK_H

#include "rate/run.h"

struct ranked {
    uint32_t person;
    int32_t rank; /* from 1; shared by ratings within SAME_RATING of the first one */
};

/* Everybody with a rated game, by rating, games (more first), name. `*table` is freed by the
   caller. False: no memory. */
bool rank_persons(const struct games *games, const struct run *run, struct ranked **table,
                  size_t *count);

#endif
