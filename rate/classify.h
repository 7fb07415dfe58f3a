/* What becomes of a game, by what the store says of it and by its entries as they are rated. */
#ifndef RATE_CLASSIFY_H
#define RATE_CLASSIFY_H

#include "rate/rules.h"

/* What the store says of a game beside its entries. */
struct facts {
    bool tagged;
    bool listed_finished;
    bool listed_running;
    bool by_hand; /* all of it is what the maintainer says, so that it counts as it is */
    bool has_log;
    packed_stamp log_finished; /* 0: no 'Spiel beendet' */
    packed_stamp list_finished;
    const struct correction *correction; /* what the maintainer says of it; NULL: nothing */
    bool asked;                          /* its log was asked for, in vain */
    enum reason error; /* an anomaly that keeps it from being rated; REASON_NONE: none does */
};

/* Sets state, reason and finish of `game` from its facts and its rated entries, whose persons must
   stand in order. False: no memory. */
bool classify(struct games *games, struct game *game, const struct facts *facts,
              const struct raw_entry *entries, size_t count);

#endif
