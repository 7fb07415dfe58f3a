/* Anomalies, for the maintainer to look through. */
#ifndef REPORT_ANSWERS_ANOMALIES_H
#define REPORT_ANSWERS_ANOMALIES_H

#include "base/core/buffer.h"
#include "base/model/model.h"
#include "base/store/store.h"

/* Appends the anomalies of tagged games by game, with the line of the log and the consequence, then
 * titles that nearly have the tag, then those of pages; with `all` also those of untagged games.
 * The counts at the end add up to all. */
enum status report_anomalies(struct store *store, bool all, enum language language,
                             struct buffer *out);

/* Appends the forms of unknown lines, the most common first, each with an example. */
enum status report_unknown_forms(struct store *store, enum language language, struct buffer *out);

#endif
