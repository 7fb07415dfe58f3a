/* Whether a page that stands there shows what it is to show: a hash of all that it is drawn from,
   and of the code that draws it, is written into its head. */
#ifndef REPORT_SITE_PAGE_HASH_H
#define REPORT_SITE_PAGE_HASH_H

#include "base/core/output.h"
#include "report/site/page.h"

/* The checksum of the sources that pages are drawn by. */
uint64_t page_hash_code(void);

/* `code` is that checksum; `bytes` is room to work in, whose memory is kept. Never 0, but where
   memory ran out. */
uint64_t page_hash_of_game(const struct game_page *page, uint64_t code, struct buffer *bytes);
uint64_t page_hash_of_player(const struct player_page *page, uint64_t code, struct buffer *bytes);

/* True if the page `name` stands there with this hash. */
bool page_hash_stands(struct output *output, const char *name, uint64_t hash);

#endif
