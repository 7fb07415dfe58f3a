/* What was strange, for the maintainer to look through. */
#ifndef REPORT_ANSWERS_ANOMALIES_H
#define REPORT_ANSWERS_ANOMALIES_H

#include "base/core/buffer.h"
#include "base/store/store.h"

/* Appends the anomalies of tagged games by game, with the line of the log and what was assumed,
   then near misses of the tag, then those of pages; with `all` also those of untagged games. The
   counts at the end add up to all there are. */
enum status report_anomalies(struct store *store, bool all, struct buffer *out);

/* Appends the forms of lines that are no known event, the commonest first, each with an example. */
enum status report_unknown_forms(struct store *store, struct buffer *out);

#endif
