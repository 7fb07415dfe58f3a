/* One pass of the engine over all games, from the first to the last. */
#ifndef RATE_RUN_H
#define RATE_RUN_H

#include "base/model/engine.h"
#include "rate/games.h"

/* A person's state after the games so far. */
struct tally {
    double rating;
    double others[NUMBERS_LIMIT - 1]; /* what else the system keeps; begins at 0 */
    double max, min;                  /* over the ratings after games */
    int64_t wins, draws, losses;
    uint32_t games;
    uint32_t last; /* index of the last rated game */
};

struct run {
    struct tally *tallies; /* one a person; `games` is 0 without a rated game */
    size_t count;
};

/* One rated game as it happens, in the order of its entries. */
struct step {
    const struct game *game;
    const struct entry *entries;
    const struct participant *before;
    const double *deltas;        /* see engine_game() */
    const struct tally *tallies; /* of all persons, after the game */
};

/* Called for every rated game; any status but STATUS_DONE ends the run. */
typedef enum status visitor(void *context, const struct step *step);

/* Begins a run over `games->order`, with everybody at `start`. False: no memory. */
bool run_begin(const struct games *games, double start, struct run *run);

/* Rates games->order[from..to). `visit` may be NULL. Returns STATUS_DONE or what `visit` did. */
enum status run_games(const struct games *games, const struct engine *engine, size_t from,
                      size_t to, struct run *run, visitor *visit, void *context);

void run_free(struct run *run);

#endif
