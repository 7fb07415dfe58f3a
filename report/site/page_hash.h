/* Whether an existing page is up to date: a hash of everything it is drawn from, and of the code
 * that draws it, is in its <head>. */
#ifndef REPORT_SITE_PAGE_HASH_H
#define REPORT_SITE_PAGE_HASH_H

#include "base/core/output.h"
#include "report/site/page.h"

/* The checksum of the sources that draw the pages. */
uint64_t page_hash_code(void);

/* `code` is that checksum; `bytes` is scratch memory, which is kept. 0 only if memory ran out. */
uint64_t page_hash_of_game(const struct game_page *page, uint64_t code, struct buffer *bytes);
uint64_t page_hash_of_player(const struct player_page *page, uint64_t code, struct buffer *bytes);

/* `first`: no month is before it. */
uint64_t page_hash_of_month(const struct past *past, bool first, uint64_t code,
                            struct buffer *bytes);

/* True if the page `name` exists with this hash. */
bool page_hash_stands(struct output *output, const char *name, uint64_t hash);

#endif
