/* From the games of a snapshot to the current ones, one change after the other. */
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

struct path {
    const struct history *history;
    struct change *changes; /* by the order of now, removed games last */
    size_t change_count;
    uint32_t *order; /* of the games as far as one has gone; with room for the way */
    size_t count;
    bool *in_order; /* of the snapshot's games: it kept its place among the others */
};

/* At the snapshot; `parameters` are those under which both were rated. False: no memory. Freed by
   the caller in either case. */
bool path_begin(struct path *path, const struct history *history,
                const struct parameters *parameters);
void path_free(struct path *path);

/* Makes one of the changes, which are made in their order. After all of them the games are those of
   now, in their order. */
void path_go(struct path *path, size_t which);

#endif
