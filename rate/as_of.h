/* The ranking of any day, with the games and rules of the stored one. */
#ifndef RATE_AS_OF_H
#define RATE_AS_OF_H

#include "base/settings/config.h"
#include "base/store/store.h"

/* From here on this connection sees `verdict`, `standing` and `change` as if no game had been
   finished after `day` (a stamp), until the store is closed; nothing of it is stored. Games that
   were running then are running, without results; those that had not begun do not exist. */
enum status rate_as_of(struct store *store, const struct config *config, const char *day);

#endif
