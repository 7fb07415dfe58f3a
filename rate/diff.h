/* What changed since the last published ranking, and why. */
#ifndef RATE_DIFF_H
#define RATE_DIFF_H

#include "base/model/comparison.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* Compares the stored ranking with the newest snapshot of other games,
   corrections or parameters (the baseline of the column "+/-"). Each player's change is what his
   own new games gave him plus what was recalculated; of the latter, the cause that did most is
   found by leaving each one out in turn. No snapshot: `since` is NULL and all games are new.
   `comparison` is freed by the caller, whatever is returned. */
enum status rate_diff(struct store *store, const struct config *config,
                      struct comparison *comparison);

#endif
