/* Walks over the lists of games, page by page. */
#ifndef FETCH_LISTING_H
#define FETCH_LISTING_H

#include "base/core/buffer.h"
#include "fetch/fetch.h"

/* The API has one list of finished games and one of running ones; the old page has one of all. */
enum walk_kind { WALK_FINISHED, WALK_RUNNING, WALK_ALL };

/* Begins to walk the list from its first page; *walk is the row of table walk. */
enum status fetch_walk_begin(struct fetcher *fetcher, enum walk_kind kind, int64_t *walk);

/* Gets the list page that begins with game number `offset`. *page is its row in table page; a page
   that the site knows to be unchanged gets a new row as well, with the archived bytes. Where it
   could not be had, *page is 0, the reason is reported (but for a stopped run) and STATUS_SITE
   returned: the walk has failed. */
enum status fetch_list_page(struct fetcher *fetcher, int64_t walk, enum walk_kind kind,
                            int64_t offset, int64_t *page);

/* The page that came is none of the list, or the list has no end: says so, and notes it in table
   failure, where it stands until a walk is complete. `detail` belongs to the reason; NULL: none. */
enum status fetch_refuse_list(struct fetcher *fetcher, enum walk_kind kind, int64_t offset,
                              enum reason reason, const char *detail);

/* Whether the list has lost too many of the games that it had (too_many_lost): then it may be the
   site's fault, so that the walk should not count as complete. Says so, and returns
   STATUS_INCOMPLETE where that was not known before. A running game may well leave its list. */
enum status fetch_list_shrank(struct fetcher *fetcher, enum walk_kind kind, int64_t walk,
                              bool *shrank);

/* Ends a walk. A complete one drops the list pages of all older walks of its kind; of one that is
   not, everything stays. */
enum status fetch_walk_end(struct fetcher *fetcher, int64_t walk, bool complete);

/* Appends the address of the list page that begins with game number `offset`. */
bool list_address(struct buffer *address, const struct config *config, enum walk_kind kind,
                  int64_t offset);

#endif
