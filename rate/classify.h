/* What becomes of a game, given what the store says about it and its entries as rated. */
#ifndef RATE_CLASSIFY_H
#define RATE_CLASSIFY_H

#include "rate/rules.h"

/* What the store says about a game apart from its entries. */
struct facts {
    bool tagged;
    bool listed_finished;
    bool listed_running;
    bool by_hand; /* all of it is what the maintainer says, so that it counts as it is */
    bool has_log;
    packed_stamp log_finished; /* 0: no 'Spiel beendet' */
    packed_stamp list_finished;
    const struct correction *correction; /* its correction; NULL: none */
    bool asked;                          /* its log was requested in vain */
    enum reason error;  /* an anomaly that keeps it from being rated, or REASON_NONE */
    struct span detail; /* that its words have a place for */
};

/* Sets state, reason and finish of `game` from its facts and its rated entries, whose persons must
   stand in order. False: no memory. */
bool classify(struct games *games, struct game *game, const struct facts *facts,
              const struct raw_entry *entries, size_t count);

#endif
