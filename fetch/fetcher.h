/* One run of fetching. Inner to fetch/. */
#ifndef FETCH_FETCHER_H
#define FETCH_FETCHER_H

#include "base/core/clock.h"
#include "base/net/http.h"
#include "fetch/fetch.h"
#include "fetch/pages.h"
#include "fetch/progress.h"

/* Writes are committed together: every so many, or after a second, so that a run that is killed
   loses little. The disk is asked to sync once a second: a power cut takes no more than that. */
struct batch {
    struct store *store;
    bool open;
    int writes;
    int64_t began, synced; /* monotonic, in microseconds */
    bool unsynced;         /* the newest commit, which a power cut would take */
};

/* Call before something is written; opens a transaction where none is. */
enum status batch_open(struct batch *batch);
/* Call after it; commits when it is time. */
enum status batch_count(struct batch *batch);
/* Call where nothing is to be written for a while; commits and syncs when it is time. */
enum status batch_rest(struct batch *batch);
/* Commits what is open; drops it if `status` says that writing failed. Returns the graver status.
 */
enum status batch_close(struct batch *batch, enum status status);

struct fetcher {
    struct store *store;
    const struct config *config;
    struct diag *diag;
    char now[STAMP_SIZE];
    const volatile int *stop; /* NULL: nothing stops it */
    char *key;                /* of the API; NULL: none */
    struct http_client *client;
    struct pages pages;
    struct progress walking; /* of the walk at hand */
};

/* key.c: the API's key, from the environment (KAROIQ_API_KEY) or the configured file; *key stays
   NULL where there is none. STATUS_CONFIG where the file can be read by others, holds no key, or
   the key would travel unencrypted. */
enum status key_read(const struct config *config, char **key, struct diag *diag);
/* Overwrites and frees it; NULL is allowed. */
void key_free(char *key);

/* listing.c: appends the address of the list page that begins with game number `offset`. */
bool list_address(struct buffer *address, const struct config *config, enum walk_kind kind,
                  int64_t offset);

/* fetcher.c: the client as the configuration wants it; `key` must outlive it. NULL after
   reporting. */
struct http_client *client_open(const struct config *config, const char *key,
                                const volatile int *stop, struct diag *diag);
/* Why there is none: the address, or this machine. */
enum status client_fault(const struct config *config);

struct pass_kind;

/* wishes.c: makes the temporary tables of a run, in which the wishes below stand. */
enum status download_queue_prepare(struct fetcher *fetcher);
/* Fills table wanted with the logs that are to be asked for. */
enum status download_queue_choose(struct fetcher *fetcher);
/* Fills it with those of the games that are named. */
enum status download_queue_name(struct fetcher *fetcher, const struct pass_kind *kind,
                                const int64_t *gids, size_t count);

/* The games whose results their log leaves open, or `all` finished ones, whose page of that kind
   was not got before, into table wanted. */
enum status download_queue_unresolved(struct fetcher *fetcher, const struct pass_kind *kind,
                                      bool all);
/* Counts what became of all wishes for pages of that kind. */
enum status download_queue_summarise(struct fetcher *fetcher, const char *kind,
                                     struct fetch_summary *summary);

#endif
