/* Archive maintenance: dropping what is superseded, showing what it has. */
#ifndef FETCH_UPKEEP_H
#define FETCH_UPKEEP_H

#include "base/core/buffer.h"
#include "base/store/store.h"

struct prune_summary {
    int64_t dropped;
    int64_t bytes; /* by which the file shrank */
};

/* Drops the superseded versions of logs and game pages whose newest one has been read, and frees
 * the space. */
enum status archive_prune(struct store *store, struct prune_summary *summary);

/* Reads the newest log of a game, byte for byte, into `body`, which is emptied first. STATUS_USAGE,
 * reported, if the archive has none. */
enum status archive_show(struct store *store, int64_t gid, struct buffer *body);

#endif
