/* Writes that are committed together. Internal to fetch/. */
#ifndef FETCH_BATCH_H
#define FETCH_BATCH_H

#include "base/store/store.h"

/* Writes are committed together, after so many or after a second, so that a killed run loses
 * little. The disk is synced once a second: a power cut loses no more. */
struct batch {
    struct store *store;
    bool open;
    int writes;
    int64_t began, synced; /* monotonic, in microseconds */
    bool unsynced;         /* a power cut would lose the newest commit */
    /* What is still to be written before a commit; NULL: nothing. */
    enum status (*complete)(void *context);
    void *context;
};

/* Call before writing; opens a transaction if there is none. */
enum status batch_open(struct batch *batch);
/* Call after writing; commits when it is time. */
enum status batch_count(struct batch *batch);
/* Call when nothing will be written for a while; commits and syncs when it is time. */
enum status batch_rest(struct batch *batch);
/* Commits what is open, or drops it if `status` says that writing failed. Returns the more severe
 * status.
 */
enum status batch_close(struct batch *batch, enum status status);

#endif
