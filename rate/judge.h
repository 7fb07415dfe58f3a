/* What becomes of a game: the one place between the entries read and the entries rated. */
#ifndef RATE_JUDGE_H
#define RATE_JUDGE_H

#include "rate/games.h"

/* What the store says of a game beside its entries. */
struct facts {
    bool tagged;
    bool listed_finished;
    bool listed_running;
    bool has_log;
    packed_stamp log_finished; /* 0: no 'Spiel beendet' */
    packed_stamp list_finished;
    const char *error; /* an anomaly that keeps it from being rated, in words; NULL: none */
};

/* Turns the entries read into the entries rated, in place, and returns how many are left: who left
   before his first move is none with LEAVER_IGNORE (RATING.md 1). */
size_t entries_rated(const struct parameters *parameters, struct raw_entry *entries, size_t count);

/* In words, an anomaly of severity error by its kind in the store. */
const char *anomaly_reason(struct span kind);

/* Sets state, reason and finish of `game` from its facts and its rated entries, whose persons must
   stand in order. False: no memory. */
bool judge(struct games *games, struct game *game, const struct facts *facts,
           const struct raw_entry *entries, size_t count);

/* The part of it that only looks at the entries of a game that has ended: rated, void, or failed
   for one of them. False: no memory. */
bool judge_entries(struct games *games, struct game *game, const struct raw_entry *entries,
                   size_t count);

#endif
