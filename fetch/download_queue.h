/* Which pages a run requests, and what became of them. Internal to fetch/, except for the last two.
 */
#ifndef FETCH_DOWNLOAD_QUEUE_H
#define FETCH_DOWNLOAD_QUEUE_H

#include "fetch/fetch.h"

struct pass_kind;

/* Creates the temporary tables of a run, with the requests below. */
enum status download_queue_prepare(struct fetcher *fetcher);
/* Fills table wanted with the logs to request. */
enum status download_queue_choose(struct fetcher *fetcher);
/* Fills it with the logs of the games that are named. */
enum status download_queue_name(struct fetcher *fetcher, const struct pass_kind *kind,
                                const int64_t *gids, size_t count);

/* Fills table wanted with the games whose page of that kind has not been fetched: those whose log
 * leaves results open or, with `all`, all finished ones. */
enum status download_queue_unresolved(struct fetcher *fetcher, const struct pass_kind *kind,
                                      bool all);
/* Counts what became of all requests for pages of that kind. */
enum status download_queue_summarise(struct fetcher *fetcher, const char *kind,
                                     struct fetch_summary *summary);

/* Forgets the failures of games whose log has become final or is no longer wanted. fetch_logs
 * begins with it; call it after a run's last parse, too, so that nothing complete is listed as
 * failed. */
enum status fetch_forget_failures(struct fetcher *fetcher);

/* Lists what a run would request now, one address a line: the first page of each list, and the logs
 * known to be wanted. Requests and changes nothing; a store open for reading will do. */
enum status fetch_plan(struct fetcher *fetcher, struct buffer *out);

#endif
