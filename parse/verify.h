/* Do the sources say the same? */
#ifndef PARSE_VERIFY_H
#define PARSE_VERIFY_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "base/store/store.h"

struct verify_summary {
    int64_t compared;    /* games with a page to compare their log with */
    int64_t alone;       /* tagged games that have only one source */
    int64_t differences; /* players and facts that the sources differ in */
};

/* Reads log, API object and old page of each game out of the archive, and appends a line for every
   player whose result is not the same in all of them, and for what list and log differ in. Without
   `gids` (count 0) of all games that have a page; STATUS_USAGE after reporting a game that is not
   known. The store is only read. */
enum status parse_verify(struct store *store, const struct config *config, const int64_t *gids,
                         size_t count, struct buffer *out, struct verify_summary *summary);

#endif
