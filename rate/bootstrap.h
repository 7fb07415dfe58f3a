/* Error bars by drawing the games anew. */
#ifndef RATE_BOOTSTRAP_H
#define RATE_BOOTSTRAP_H

#include "base/model/uncertainty.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* `samples` times (1 to 100,000) as many games as there are are drawn with replacement and rated in
   their order. The same seed gives the same numbers. STATUS_USAGE, reported, where no game is
   rated. `uncertainty` is freed by the caller, whatever is returned. */
enum status rate_bootstrap(struct store *store, const struct config *config, int samples,
                           uint64_t seed, struct uncertainty *uncertainty);

#endif
