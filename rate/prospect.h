/* What a race may bring, by the stored ranking. */
#ifndef RATE_PROSPECT_H
#define RATE_PROSPECT_H

#include "base/model/prospect.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* Of a race of these persons; who has no rated game yet has the start. STATUS_USAGE, reported, for
   fewer than two, for too many, and for one named twice. Freed by the caller, whatever is
   returned. */
enum status rate_prospect(struct store *store, const struct config *config, char *const *names,
                          size_t count, struct prospect *prospect);

/* Of a running game: who has come in or dropped out has done so. STATUS_USAGE, reported, for any
   other game. */
enum status rate_prospect_of_game(struct store *store, const struct config *config, int64_t gid,
                                  struct prospect *prospect);

#endif
