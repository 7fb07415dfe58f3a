/* Which pages a run asks for, and what became of them. Inner to fetch/, but for the last
   two. */
#ifndef FETCH_DOWNLOAD_QUEUE_H
#define FETCH_DOWNLOAD_QUEUE_H

#include "fetch/fetch.h"

struct pass_kind;

/* Makes the temporary tables of a run, in which the wishes below stand. */
enum status download_queue_prepare(struct fetcher *fetcher);
/* Fills table wanted with the logs that are to be asked for. */
enum status download_queue_choose(struct fetcher *fetcher);
/* Fills it with those of the games that are named. */
enum status download_queue_name(struct fetcher *fetcher, const struct pass_kind *kind,
                                const int64_t *gids, size_t count);

/* The games whose results their log leaves open, or `all` finished ones, whose page of that kind
   was not got before, into table wanted. */
enum status download_queue_unresolved(struct fetcher *fetcher, const struct pass_kind *kind,
                                      bool all);
/* Counts what became of all wishes for pages of that kind. */
enum status download_queue_summarise(struct fetcher *fetcher, const char *kind,
                                     struct fetch_summary *summary);

/* Forgets the failures of games whose log has become final, or is not wanted any more. fetch_logs
   begins with it; call it after the last parse of a run too, so that nothing is listed as failed
   that is whole. */
enum status fetch_forget_failures(struct fetcher *fetcher);

/* Says what a run would ask for now, one address a line: the first page of each list, and the logs
   that are known to be wanted. Nothing is asked or changed; a store open for reading will do. */
enum status fetch_plan(struct fetcher *fetcher, struct buffer *out);

#endif
