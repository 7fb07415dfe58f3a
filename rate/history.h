/* The games of a snapshot beside those of now, in one numbering of persons, so that either, and
   anything between them, can be rated. */
#ifndef RATE_HISTORY_H
#define RATE_HISTORY_H

#include "base/rules/corrections.h"
#include "rate/fingerprint.h"
#include "rate/run.h"

#define NO_GAME UINT32_MAX

struct history {
    const struct corrections *aliases; /* by which persons are the same; NULL: by their names */
    struct games *games;               /* those of now; the snapshot's stand behind them */
    size_t now;                        /* how many are of now */
    size_t then;                       /* how many are of the snapshot, in their order */
    uint32_t *then_of; /* index of the snapshot's version for each game of now, or NO_GAME */
    uint32_t *now_of;  /* the reverse, for each game of the snapshot; NO_GAME: not rated now */
    double *ratings;   /* of the snapshot, by person; NaN for who was not in it */
    int *ranks;
};

/* Adds the games of `snapshot` to `games`, persons by `aliases`. Freed by the caller, whatever is
   returned; `games` stays the caller's, and stays good for games_find() and the order of now. */
enum status history_load(struct store *store, int64_t snapshot, const struct corrections *aliases,
                         struct games *games, struct history *history);

/* The same for those of the games of now that were finished by `last`, as they are now, with the
   ratings that they give. False: no memory. */
bool history_until(struct games *games, packed_stamp last, const struct parameters *parameters,
                   struct history *history);

/* Only the ratings and ranks of `snapshot`, of the persons that `games` has. */
enum status history_load_ratings(struct store *store, int64_t snapshot,
                                 const struct corrections *aliases, struct games *games,
                                 struct history *history);
void history_free(struct history *history);

/* True if both versions of a game give the same ratings. */
bool history_same(const struct history *history, const struct parameters *parameters, uint32_t now,
                  uint32_t then);

#endif
