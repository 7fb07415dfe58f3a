/* What might have been: the games of now with one change taken back. */
#ifndef RATE_SCENARIO_H
#define RATE_SCENARIO_H

#include "base/model/comparison.h"
#include "rate/history.h"

/* One change between the snapshot and now, with the games it is about. */
struct change {
    enum cause_kind kind;
    uint32_t now;  /* index of the game of now, or NO_GAME */
    uint32_t then; /* of the snapshot's version, or NO_GAME */
};

/* All changes, parameters first, then by the order of now, removed games last. `*changes` is freed
   by the caller. False: no memory. */
bool find_changes(const struct history *history, const struct parameters *now,
                  struct change **changes, size_t *count);

/* Writes the order of now with `change` (NULL: none) taken back; returns how many games it has.
   `order` has room for one more than are rated. */
size_t scenario_order(const struct history *history, const struct change *change, uint32_t *order);

#endif
