/* One player's history. */
#ifndef RATE_PLAYER_H
#define RATE_PLAYER_H

#include "base/biography.h"
#include "base/config.h"
#include "base/store.h"

/* Everything about one player, from a fresh run over all games. STATUS_USAGE, reported with the
   names that come near, for an unknown one; who is known but has no rated game has an empty
   history. `biography` is freed by the caller, whatever is returned. */
enum status rate_player(struct store *store, const struct config *config, struct span name,
                        struct biography *biography);

#endif
