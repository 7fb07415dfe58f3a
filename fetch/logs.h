/* What is to be had of each game: its log, and what the site says of it besides. */
#ifndef FETCH_LOGS_H
#define FETCH_LOGS_H

#include "fetch/fetch.h"

/* Asks for the logs that are missing or not final, those of finished games only where the list
   tells them apart; each at most once a run. Parse between the calls, so that it is known what is
   final. Returns STATUS_INCOMPLETE if a log was missing or failed that was not listed as failed
   before, STATUS_SITE if the run was ended early because nothing came. */
enum status fetch_logs(struct fetcher *fetcher, struct fetch_summary *summary);

/* Asks for the logs of these games, final or not, without conditions. */
enum status fetch_refresh(struct fetcher *fetcher, const int64_t *gids, size_t count,
                          struct fetch_summary *summary);

/* What the site says of one game besides its log: the API's object, and the old HTML page. */
enum detail_form { DETAIL_API, DETAIL_PAGE };

/* Asks for that of these games, and keeps it in table page (kind 'game') with versions like a log;
   what is archived already by condition only. In the summary only the counts of what was asked for
   are filled in. Returns as fetch_logs. */
enum status fetch_details(struct fetcher *fetcher, enum detail_form form, const int64_t *gids,
                          size_t count, struct fetch_summary *summary);

/* Asks for that of the finished games whose log does not tell all results (of all finished games
   where `details` prefers this form), each once: the fall-back of an update. Parse before and
   after. Summary and status as of fetch_details. */
enum status fetch_unresolved(struct fetcher *fetcher, enum detail_form form,
                             struct fetch_summary *summary);

#endif
