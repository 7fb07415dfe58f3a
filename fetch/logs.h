/* What can be fetched of each game: its log, and other pages about it. */
#ifndef FETCH_LOGS_H
#define FETCH_LOGS_H

#include "fetch/fetch.h"

/* Requests the logs that are missing or not final (only of finished games, if the list tells which
 * are); each at most once a run. Parse between calls, so that it is known which are final. Returns
 * STATUS_INCOMPLETE if a log was missing or failed that was not listed as failed before,
 * STATUS_SITE if the run ended early because nothing arrived. */
enum status fetch_logs(struct fetcher *fetcher, struct fetch_summary *summary);

/* The same of `most` of them (0: all). What is left then is for the next call. */
enum status fetch_some_logs(struct fetcher *fetcher, int64_t most, struct fetch_summary *summary);

/* Requests the logs of these games, final or not, unconditionally. */
enum status fetch_refresh(struct fetcher *fetcher, const int64_t *gids, size_t count,
                          struct fetch_summary *summary);

/* What the site says about a game apart from its log: the API's object, and the old HTML page. */
enum detail_form { DETAIL_API, DETAIL_PAGE };

/* Requests that for these games, and keeps it in table page (kind 'game') in versions, like a log;
 * conditionally if it is archived already. Of the summary, only the counts of requests are filled
 * in. Returns the same as fetch_logs. */
enum status fetch_details(struct fetcher *fetcher, enum detail_form form, const int64_t *gids,
                          size_t count, struct fetch_summary *summary);

/* Requests that for the finished games whose log does not give all results (for all finished games
 * if `details` prefers this form), each once: the fallback of an update. Parse before and after.
 * Summary and status as for fetch_details. */
enum status fetch_unresolved(struct fetcher *fetcher, enum detail_form form,
                             struct fetch_summary *summary);

#endif
