/* Bringing a store's tables from version to version. */
#ifndef BASE_STORE_MIGRATE_H
#define BASE_STORE_MIGRATE_H

#include "base/store/statement.h"

/* Takes a store open for writing from version `from` to `to`, one transaction a step:
   steps[n - 1] makes version n to n + 1. A step that fails changes nothing; the store stays at the
   version before it. */
enum status migrate(struct store *store, const char *const *const *steps, int64_t from, int64_t to);

/* Gives an empty database all tables, and migrates an older store; one of this version stays as it
 * is. */
enum status migrate_to_present(struct store *store);

#endif
