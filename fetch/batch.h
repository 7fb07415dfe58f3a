/* Writes that are committed together. Inner to fetch/. */
#ifndef FETCH_BATCH_H
#define FETCH_BATCH_H

#include "base/store/store.h"

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

#endif
