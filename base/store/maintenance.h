/* Care for a store as a whole: is it sound, a copy of it, a copy put back. */
#ifndef BASE_STORE_MAINTENANCE_H
#define BASE_STORE_MAINTENANCE_H

#include "base/store/store.h"

/* Whether the database file is whole, and what its tables say of each other fits: rows that name a
   game, player or page that is not there. STATUS_STORE, after naming the first fault, where it is
   not. */
enum status maintenance_inspect(struct store *store);

/* Writes a copy of the open store to `path`, whole or not at all (mode 0600), while others read and
   write it. STATUS_OUTPUT where it cannot be written, or is the store itself. */
enum status maintenance_backup(struct store *store, const char *path);

/* Puts the copy at `copy` in place of the store at `path`, which may be damaged or missing. The
   copy is inspected before anything is changed; what stood there stays beside it, as PATH.replaced.
   With `wait`, waits for another run on the store to end. STATUS_STORE where either cannot be used.
 */
enum status maintenance_restore(const char *path, const char *copy, bool wait, struct diag *diag);

#endif
