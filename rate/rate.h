/* From games to ratings: the public part of rate/. */
#ifndef RATE_RATE_H
#define RATE_RATE_H

#include "base/settings/config.h"
#include "base/store/store.h"

struct rate_summary {
    int64_t listed;              /* every known game */
    int64_t states[STATE_COUNT]; /* games in each state; they add up to `listed` */
    int64_t players;             /* persons with a rated game */
    int64_t fresh_failures; /* games that failed now and had not before; waiting is no failure */
    bool changed;           /* games, corrections or parameters differ from those last published */
};

/* Rates every game from the first on and replaces verdict, standing, change and rating_run in one
   transaction. STATUS_INCOMPLETE (each named in a warning) when a game failed that was not listed
   as failed before; `*summary` is filled in then, too. */
enum status rate_all(struct store *store, const struct config *config, const char *now,
                     struct rate_summary *summary);

/* Reads corrections, participants and weights, and reports about them what rate_all() would,
 * without rating or storing anything. */
enum status rate_check_files(struct store *store, const struct config *config);

#endif
