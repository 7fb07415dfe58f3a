/* Checking that a store is sound and complete. */
#ifndef BASE_STORE_MAINTENANCE_H
#define BASE_STORE_MAINTENANCE_H

#include "base/store/store.h"

/* Whether the database file is intact and, in a store of this version, no row names a game, player
 * or page that does not exist. STATUS_STORE, after naming the first fault, if not. */
enum status maintenance_inspect(struct store *store);

/* pages = whole + damaged */
struct archive_summary {
    int64_t pages;
    int64_t whole;
    int64_t damaged;
    int64_t bytes;  /* of the intact bodies, unpacked */
    int64_t packed; /* of all bodies, as stored */
};

/* Unpacks every body and compares checksum and size. Each damaged one is reported with its address
 * and advice; STATUS_INCOMPLETE if there is one. A non-zero *stop (may be NULL) ends it early.
 */
enum status maintenance_verify(struct store *store, const volatile int *stop,
                               struct archive_summary *summary);

#endif
