/* Looking after the archive: is it whole, what may go, what stands in it. */
#ifndef FETCH_UPKEEP_H
#define FETCH_UPKEEP_H

#include "base/core/buffer.h"
#include "base/store/store.h"

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
