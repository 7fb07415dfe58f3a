/* Comparing the sources with each other. */
#ifndef PARSE_VERIFY_H
#define PARSE_VERIFY_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "base/store/store.h"

struct verify_summary {
    int64_t compared;    /* games with a page to compare with their log */
    int64_t alone;       /* tagged games that have only one source */
    int64_t differences; /* players and facts on which the sources differ */
};

/* Reads log, API object and old page of each game from the archive, and appends a line for every
 * player whose results differ, and for every difference between list and log. Without `gids` (count
 * 0), for all games that have a page; STATUS_USAGE after reporting an unknown game. The store is
 * only read. */
enum status parse_verify(struct store *store, const struct config *config, const int64_t *gids,
                         size_t count, struct buffer *out, struct verify_summary *summary);

#endif
