/* The platform's old pages: tag dom in ISO-8859-1. */
#ifndef TESTS_SITE_PAGES_H
#define TESTS_SITE_PAGES_H

#include "games.h"

enum { OLD_PAGE_ROWS = 25 };

/* Appends showgames.php from game `offset` on, running games too. */
bool page_list(struct games *games, bool by_gid, int64_t offset, struct buffer *out);

/* Appends showmap.php of a game; false where there is none. */
bool page_game(struct games *games, int64_t gid, struct buffer *out);

/* Appends what the platform answers, with status 200, where there is no such page. */
bool page_missing(struct buffer *out);

#endif
