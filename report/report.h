/* Ratings into pages: what the other rooms' work looks like in the end. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/core/output.h"
#include "base/model/uncertainty.h"
#include "base/settings/config.h"
#include "base/store/store.h"
#include "report/explain.h"

enum report_format { FORMAT_WIKI, FORMAT_HTML, FORMAT_CSV, FORMAT_JSON, FORMAT_TEXT };

/* "wiki", "html", "csv", "json", "text"; ended by NULL. */
extern const char *const report_format_names[];

/* The ranking in one format, appended to `out`, which is the caller's to free. `now` is the time
   that stands on it. */
enum status report_format(struct store *store, const struct config *config, const char *now,
                          enum report_format format, struct buffer *out);

/* "ranking" (which is what FORMAT_WIKI gives), "active", "newcomers", "inactive", "latest",
   "records", "running"; ended by NULL. */
extern const char *const report_table_names[];

/* What it is called on a page; "" for another name. */
const char *report_table_title(const char *name, enum language language);

/* One of them in wiki markup, appended to `out`. STATUS_USAGE for another name. */
enum status report_table(struct store *store, const struct config *config, const char *now,
                         const char *name, struct buffer *out);

/* The report directory: every format and the whole site, whole or not at all. Refuses
   (STATUS_OUTPUT) to replace a ranking that had games by an empty one unless the rules force it.
   `strengths` NULL: they are not known, and nothing is said of them. */
enum status report_site(struct store *store, const struct config *config, const char *now,
                        const struct uncertainty *strengths, const struct output_rules *rules,
                        struct diag *diag);

/* One game explained, as JSON, text, wiki or HTML. */
enum status report_explanation(const struct config *config, const struct explanation *explanation,
                               enum report_format format, struct buffer *out, struct diag *diag);

/* One player's number in that game, as text (in words) or JSON. STATUS_USAGE, reported, where he is
 * not in it. */
enum status report_explained_player(const struct config *config,
                                    const struct explanation *explanation, struct span name,
                                    enum report_format format, struct buffer *out,
                                    struct diag *diag);

#endif
