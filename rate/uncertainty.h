/* How strong the players probably are. */
#ifndef RATE_UNCERTAINTY_H
#define RATE_UNCERTAINTY_H

#include "base/model/uncertainty.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* The stored ranking, and what they say of everybody's strength, put on the scale of
   the ratings: where the formula expects one half, it is equal, and so on. STATUS_USAGE, reported,
   where no game is rated or too many players are. `uncertainty` is freed by the caller, whatever is
   returned. */
enum status rate_uncertainty(struct store *store, const struct config *config,
                             struct uncertainty *uncertainty);

#endif
