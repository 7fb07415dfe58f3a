/* A copy of the store, which replaces an older one only once it has been verified. */
#ifndef BASE_STORE_BACKUP_H
#define BASE_STORE_BACKUP_H

#include "base/core/guard.h"
#include "base/store/store.h"

/* Writes a copy of the open store to `path` (mode 0600) while others read and write the store. It
 * is made and verified beside `path`, every body included, before it replaces an older one.
 * STATUS_STORE if it is damaged; if only bodies are, a copy that replaces nothing is made all the
 * same, with STATUS_INCOMPLETE. STATUS_OUTPUT if it cannot be written, or `path` is guarded. A
 * non-zero *stop (may be NULL) ends it with nothing written.
 */
enum status backup_write(struct store *store, const char *path, const struct guard *guard,
                         const volatile int *stop);

#endif
