#include "parse/arena.h"

#include <stdint.h>
#include <stdlib.h>

enum { BLOCK_SIZE = 16 << 10 }; /* the texts of an ordinary log fit into one */

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    char bytes[];
};

static struct arena_block *block_new(struct arena *arena, size_t least)
{
    size_t size = least > BLOCK_SIZE ? least : BLOCK_SIZE;
    if (size > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    struct arena_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    *block = (struct arena_block){arena->blocks, 0, size};
    arena->blocks = block;
    return block;
}

struct span arena_copy(struct arena *arena, struct span text)
{
    struct arena_block *block = arena->blocks;
    if (!block || block->size - block->used < text.length)
        block = block_new(arena, text.length);
    if (!block)
        return (struct span){NULL, 0};
    char *copy = block->bytes + block->used;
    if (text.length)
        memcpy(copy, text.text, text.length);
    block->used += text.length;
    return (struct span){copy, text.length};
}

void arena_reset(struct arena *arena)
{
    struct arena_block *kept = arena->blocks;
    if (!kept)
        return;
    struct arena rest = {kept->next};
    arena_free(&rest);
    kept->next = NULL;
    kept->used = 0;
}

void arena_free(struct arena *arena)
{
    while (arena->blocks) {
        struct arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}
