/* The ratings as they were published, each with a checksum. */
#ifndef RATE_SNAPSHOTS_H
#define RATE_SNAPSHOTS_H

#include "base/store/store.h"

/* Remembers the current ratings as published; does nothing if the newest snapshot has the same
 * games, corrections and parameters, or nothing is rated yet. */
enum status rate_snapshot(struct store *store, const char *now);

/* Sets `*is_new` to 1 if rate_snapshot() would take one, else to 0. */
enum status snapshot_is_new(struct store *store, int64_t *is_new);

/* Deletes every snapshot that is not as it was taken, with a warning. */
enum status snapshots_drop_damaged(struct store *store);

/* Reports every snapshot from `first` on that is not as it was taken; STATUS_STORE if there is
 * one. */
enum status snapshots_check(struct store *store, int64_t first);

#endif
