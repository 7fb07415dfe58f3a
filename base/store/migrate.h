/* A store's tables in the course of the versions. */
#ifndef BASE_STORE_MIGRATE_H
#define BASE_STORE_MIGRATE_H

#include "base/store/statement.h"

/* Takes a store that is open for writing from version `from` to `to`, one step a transaction:
   steps[n - 1] makes version n to n + 1. A step that fails changes nothing, and the store stays at
   the version before it. */
enum status migrate(struct store *store, const char *const *const *steps, int64_t from, int64_t to);

/* An empty database gets all tables; an older store is migrated; one of this version is left
   alone. */
enum status migrate_to_present(struct store *store);

#endif
