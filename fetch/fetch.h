/* A run of fetching: from the site into the archive, which is table page, and walk and failure
   beside it. */
#ifndef FETCH_FETCH_H
#define FETCH_FETCH_H

#include "base/settings/config.h"
#include "base/store/store.h"

struct fetcher;

/* Prepares a run: nothing is asked yet. `store` is open for writing; store, config and diag must
   outlive the fetcher, `now` is copied. `*stop` (may be NULL) becoming non-zero ends transfers soon
   and keeps what came. On failure *fetcher is NULL. */
enum status fetch_open(struct fetcher **fetcher, struct store *store, const struct config *config,
                       const char *now, const volatile int *stop, struct diag *diag);

/* NULL is allowed. */
void fetch_close(struct fetcher *fetcher);

/* What became of the logs in this run, since fetch_open. Every game is counted once:
   games = final + running + resting + given_up + unread
         + added + changed + unchanged + missing + failed + left. */
struct fetch_summary {
    int64_t games;        /* tagged ones, and those named to fetch_refresh */
    int64_t final;        /* the log is whole: never asked for again */
    int64_t running;      /* the list says so: asked for once it is finished */
    int64_t resting;      /* no log was there less than a day ago */
    int64_t given_up;     /* finished, but its log lacked its end in five runs */
    int64_t unread;       /* fetched, but not parsed yet */
    int64_t added;        /* asked for: the first log of a game */
    int64_t changed;      /* asked for: another log than before */
    int64_t unchanged;    /* asked for: the same as before */
    int64_t missing;      /* asked for: the site has no log */
    int64_t failed;       /* asked for in vain */
    int64_t left;         /* should be asked for: the run ended before */
    int64_t failed_newly; /* of missing and failed: not listed as failed before */
};

#endif
