/* A copy of the store, which takes the place of an older one only when it is proven. */
#ifndef BASE_STORE_BACKUP_H
#define BASE_STORE_BACKUP_H

#include "base/core/guard.h"
#include "base/store/store.h"

/* Writes a copy of the open store to `path` (mode 0600) while others read and write the store. It
   is made beside `path` and looked through there, every body too, before it takes the place of an
   older one. STATUS_STORE where it is damaged; with nothing damaged but bodies, a copy that
   replaces none is made all the same, and STATUS_INCOMPLETE says so. STATUS_OUTPUT where it cannot
   be written, or is one of the files that `guard` knows. A non-zero *stop (may be NULL) ends it,
   with nothing written.
 */
enum status backup_write(struct store *store, const char *path, const struct guard *guard,
                         const volatile int *stop);

#endif
