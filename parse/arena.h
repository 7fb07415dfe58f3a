/* Memory for the texts of one reading: handed out in pieces that stay in place, freed all at once.
 */
#ifndef PARSE_ARENA_H
#define PARSE_ARENA_H

#include "base/core/span.h"

struct arena_block;

/* All zeros is empty and valid. */
struct arena {
    struct arena_block *blocks;
};

/* A copy of `text` that lives until the reset; NULL text if memory ran out. */
struct span arena_copy(struct arena *arena, struct span text);

/* Drops all texts; one block is kept for the next reading. */
void arena_reset(struct arena *arena);
void arena_free(struct arena *arena);

#endif
