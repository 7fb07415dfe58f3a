/* What changed between two rankings, and why. */
#ifndef RATE_DIFF_H
#define RATE_DIFF_H

#include "base/model/comparison.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* Which two. Days are stamps of their ends, by the ranking as it is stored now; snapshots are
   rankings as they were published. All empty: the last published one that differs, and now. */
struct diff_range {
    const char *from_day, *to_day; /* NULL: no day; to_day alone NULL: until now */
    int64_t from, to;              /* snapshots; 0: none, and until now */
};

/* Compares them. Each player's change is what his own new games gave him plus what was
   recalculated. For that all that changed is done one thing after the other, games first, then
   rules; what each did to whom is measured, and what did most is named. No snapshot: `since` is
   NULL and all games are new. STATUS_USAGE, reported, for a snapshot that is not there.
   `comparison` is freed by the caller, whatever is returned. */
enum status rate_diff(struct store *store, const struct config *config,
                      const struct diff_range *range, struct comparison *comparison);

#endif
