/* Looking after the archive: is it whole, what may go, what stands in it. */
#ifndef FETCH_UPKEEP_H
#define FETCH_UPKEEP_H

#include "base/core/buffer.h"
#include "base/store/store.h"

/* pages = whole + damaged */
struct verify_summary {
    int64_t pages;
    int64_t whole;
    int64_t damaged;
    int64_t bytes;  /* of the bodies that are whole, unpacked */
    int64_t packed; /* of all bodies as they are stored */
};

/* Unpacks every body, and compares checksum and size. Each damaged one is reported with its address
   and what to do; STATUS_INCOMPLETE if there is any. A non-zero *stop (may be NULL) ends it early.
 */
enum status archive_verify(struct store *store, const volatile int *stop,
                           struct verify_summary *summary);

struct prune_summary {
    int64_t dropped;
    int64_t bytes; /* by which the file became smaller */
};

/* Drops the superseded versions of logs and game pages whose newest one has been read, and gives
 * the room back. */
enum status archive_prune(struct store *store, struct prune_summary *summary);

/* The newest log of a game, byte for byte, into `body`, which is emptied first. STATUS_USAGE, with
   a message, where the archive has none. */
enum status archive_show(struct store *store, int64_t gid, struct buffer *body);

#endif
