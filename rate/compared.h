/* The players of two rankings, and what moved each of them on the way from one to the other. */
#ifndef RATE_COMPARED_H
#define RATE_COMPARED_H

#include "base/model/comparison.h"
#include "rate/history.h"

/* Games as they are rated at some point of the way. */
struct standpoint {
    struct games *games;
    uint32_t *order; /* of `count` of them */
    size_t count;
    const struct parameters *parameters;
};

struct compared {
    struct comparison *comparison;
    struct standpoint now;           /* the ranking after */
    const struct history *history;   /* the one before */
    const struct corrections *names; /* who bears which name now */
    int64_t *fresh;                  /* games that are new, ascending */
    size_t fresh_count;
    uint32_t *of_now, *of_then; /* the player of a person there */
    bool *was_there;            /* of players: they stood in the ranking before */
    double *parts, *sums;       /* what their older games gave them so far; what causes did */
    bool *moves;                /* of causes: it moved somebody */
};

/* Lists the players with what they had before, have now, and got from new games; and notes what
   their older games gave them before (`then`). `causes` is the number of causes to come. False: no
   memory. Freed by the caller in either case. */
bool compared_begin(struct compared *compared, const struct standpoint *then, size_t causes);
void compared_free(struct compared *compared);

/* The next point of the way, to which `cause` led (NO_CAUSE: nothing that is told apart). */
bool compared_step(struct compared *compared, const struct standpoint *here, int cause);

/* Splits each player's change, once all steps are made. */
void compared_end(struct compared *compared);

#endif
