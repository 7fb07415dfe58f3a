/* Snapshots: what was published. */
#ifndef RATE_SNAPSHOT_H
#define RATE_SNAPSHOT_H

/* Selects 1 if the ratings in the store are of other games, corrections or parameters than the
   newest snapshot, or there is no snapshot; else 0. */
extern const char SNAPSHOT_IS_NEW[];

#endif
