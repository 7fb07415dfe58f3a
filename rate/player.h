/* One player's history. */
#ifndef RATE_PLAYER_H
#define RATE_PLAYER_H

#include "base/model/player_history.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* Everything about one player, from a fresh run over all games. STATUS_USAGE, reported with the
   names that come near, for an unknown one; who is known but has no rated game has an empty
   history. `player_history` is freed by the caller, whatever is returned. */
enum status rate_player(struct store *store, const struct config *config, struct span name,
                        struct player_history *player_history);

#endif
