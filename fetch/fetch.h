/* A fetching run: from the site into the archive (table page), with tables walk and failure. */
#ifndef FETCH_FETCH_H
#define FETCH_FETCH_H

#include "base/settings/config.h"
#include "base/store/store.h"

struct fetcher;

/* Prepares a run; requests nothing yet. `store` is open for writing; store, config and diag must
   outlive the fetcher, `now` is copied. When `*stop` (may be NULL) becomes non-zero, transfers end
   soon and what arrived is kept. On failure `*fetcher` is NULL. */
enum status fetch_open(struct fetcher **fetcher, struct store *store, const struct config *config,
                       const char *now, const volatile int *stop, struct diag *diag);

/* NULL is allowed. */
void fetch_close(struct fetcher *fetcher);

/* What became of the logs in this run, since fetch_open. Every game is counted once:
   games = final + running + resting + given_up + unread
         + added + changed + unchanged + missing + failed + left. */
struct fetch_summary {
    int64_t games;        /* tagged ones, and those named to fetch_refresh */
    int64_t final;        /* the log is complete: never requested again */
    int64_t running;      /* according to the list: requested once finished */
    int64_t resting;      /* less than a day ago there was no log */
    int64_t given_up;     /* finished, but the log lacked its end in five runs */
    int64_t unread;       /* fetched, but not parsed yet */
    int64_t added;        /* requested: the first log of a game */
    int64_t changed;      /* requested: not the same log as before */
    int64_t unchanged;    /* requested: the same log as before */
    int64_t missing;      /* requested: the site has no log */
    int64_t failed;       /* requested in vain */
    int64_t left;         /* still to request: the run ended early */
    int64_t failed_newly; /* of missing and failed: not listed as failed before */
};

#endif
