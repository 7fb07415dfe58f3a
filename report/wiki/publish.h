/* Putting the wiki tables on their page. */
#ifndef REPORT_WIKI_PUBLISH_H
#define REPORT_WIKI_PUBLISH_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* Replaces the text between the two comments on config's page with its tables, and appends the
   difference to `out`, row by row. Writes nothing with `dry_run`, or if only the date would change.
   STATUS_CONFIG: settings, user or password are wrong; STATUS_SITE: the wiki cannot be reached or
   is busy; STATUS_OUTPUT: the page or the wiki refuses, or too many rows would be lost. */
enum status publish(struct store *store, const struct config *config, const char *now, bool dry_run,
                    const volatile int *stop, struct buffer *out, struct diag *diag);

/* Whether publishing could be done: the account logs in, the page is there with its two comments,
   and so are the templates. Writes nothing; the same statuses. */
enum status publish_check(const struct config *config, const volatile int *stop, struct diag *diag);

#endif
