/* One run of fetching. Inner to fetch/. */
#ifndef FETCH_FETCHER_H
#define FETCH_FETCHER_H

#include "base/clock.h"
#include "base/http.h"
#include "fetch/fetch.h"
#include "fetch/pages.h"

/* Writes are committed together: every so many, or after a second, so that a run that is killed
   loses little, and the disk is not asked to sync for every page. */
struct batch {
    struct store *store;
    bool open;
    int writes;
    int64_t began; /* monotonic, in microseconds */
};

/* Call before something is written; opens a transaction where none is. */
enum status batch_open(struct batch *batch);
/* Call after it; commits when it is time. */
enum status batch_count(struct batch *batch);
/* Commits what is open; drops it if `status` says that writing failed. Returns the graver status.
 */
enum status batch_close(struct batch *batch, enum status status);

struct fetcher {
    struct store *store;
    const struct config *config;
    struct diag *diag;
    char now[STAMP_SIZE];
    const volatile int *stop; /* NULL: nothing stops it */
    struct http_client *client;
    struct pages pages;
};

/* Prepares what logs.c keeps in temporary tables. */
enum status logs_prepare(struct fetcher *fetcher);

#endif
