/* Is a store sound, and all that it keeps whole? */
#ifndef BASE_STORE_MAINTENANCE_H
#define BASE_STORE_MAINTENANCE_H

#include "base/store/store.h"

/* Whether the database file is whole, and (of this version) what its tables say of each other fits:
   rows that name a game, player or page that is not there. STATUS_STORE, after naming the first
   fault, where it is not. */
enum status maintenance_inspect(struct store *store);

/* pages = whole + damaged */
struct archive_summary {
    int64_t pages;
    int64_t whole;
    int64_t damaged;
    int64_t bytes;  /* of the bodies that are whole, unpacked */
    int64_t packed; /* of all bodies as they are stored */
};

/* Unpacks every body, and compares checksum and size. Each damaged one is reported with its address
   and what to do; STATUS_INCOMPLETE if there is any. A non-zero *stop (may be NULL) ends it early.
 */
enum status maintenance_verify(struct store *store, const volatile int *stop,
                               struct archive_summary *summary);

#endif
