/* Walks over the lists of games, page by page. */
#ifndef FETCH_LISTING_H
#define FETCH_LISTING_H

#include "base/core/buffer.h"
#include "fetch/fetch.h"

/* The API has one list of finished games and one of running ones; the old page has one of all. */
enum walk_kind { WALK_FINISHED, WALK_RUNNING, WALK_ALL };

/* Asks whether the pages of the list's newest whole walk are as they were. If all are (`*same`),
 * that walk is the one of now, and nothing of it need be read again. Else fetch_list_page() takes
 * the answers that came, and asks for the others only. */
enum status fetch_walk_again(struct fetcher *fetcher, enum walk_kind kind, bool *same);

/* Begins to walk the list from its first page; *walk is the row of table walk. */
enum status fetch_walk_begin(struct fetcher *fetcher, enum walk_kind kind, int64_t *walk);

/* Gets the list page that begins with game number `offset`. *page is its row in table page; an
 * unchanged page (304) gets a new row, too, with the archived bytes. If it cannot be fetched,
 * `*page` is 0, the reason is reported (unless the run was stopped) and STATUS_SITE is returned:
 * the walk has failed. */
enum status fetch_list_page(struct fetcher *fetcher, int64_t walk, enum walk_kind kind,
                            int64_t offset, int64_t *page);

/* For a page that is not one of the list, or a list without end: reports it and notes it in table
 * failure, where it stays until a walk is complete. `detail` goes with the reason; NULL: none. */
enum status fetch_refuse_list(struct fetcher *fetcher, enum walk_kind kind, int64_t offset,
                              enum reason reason, const char *detail);

/* Whether the list has lost too many of its games (too_many_lost): the site may be at fault, so the
 * walk should not count as complete. Reports it, and returns STATUS_INCOMPLETE if that is news.
 * That running games leave their list is normal. */
enum status fetch_list_shrank(struct fetcher *fetcher, enum walk_kind kind, int64_t walk,
                              bool *shrank);

/* Ends a walk. A complete one drops the list pages of all older walks of its kind; otherwise
 * everything stays. */
enum status fetch_walk_end(struct fetcher *fetcher, int64_t walk, bool complete);

/* Appends the address of the list page that begins with game number `offset`. */
bool list_address(struct buffer *address, const struct config *config, enum walk_kind kind,
                  int64_t offset);

#endif
