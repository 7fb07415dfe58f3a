/* Snapshots: what was published. */
#ifndef RATE_SNAPSHOT_H
#define RATE_SNAPSHOT_H

#include "base/store/store.h"

/* Selects 1 if the ratings in the store are of other games, corrections or parameters than the
   newest snapshot, or there is no snapshot; else 0. */
extern const char SNAPSHOT_IS_NEW[];

/* Remembers the present ratings as published, after a complete update; does nothing where the
   newest snapshot is of the same games, corrections and parameters, or nothing was rated yet. */
enum status rate_snapshot(struct store *store, const char *now);

#endif
