/* The ranking of any day, by the games and rules of the stored one. */
#ifndef RATE_AS_OF_H
#define RATE_AS_OF_H

#include "base/settings/config.h"
#include "base/store/store.h"

/* From here on this connection sees `verdict`, `standing` and `change` as if no game had been
   finished after `day` (a stamp), until the store is closed; nothing of it is stored. What was
   running then is running, without results; what had not begun is not there. */
enum status rate_as_of(struct store *store, const struct config *config, const char *day);

#endif
