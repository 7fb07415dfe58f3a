/* The site: all of its pages together. */
#ifndef REPORT_SITE_SITE_H
#define REPORT_SITE_SITE_H

#include "base/core/output.h"
#include "report/site/site_read.h"

/* The Atom feed of the latest games. False when memory ran out. */
bool site_feed(struct buffer *out, const struct site *site);

/* The same of a player's, as the file `name`. */
bool player_feed(struct buffer *out, const struct site *site, size_t person, const char *name);

/* Adds a page for every tagged game and every player, and the pages above them but for the index.
 */
enum status site_add(struct output *output, const struct site *site, struct store *store);

#endif
