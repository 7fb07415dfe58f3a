/* Our part of a wiki page: the text between two HTML comments. */
#ifndef REPORT_WIKI_MARKED_H
#define REPORT_WIKI_MARKED_H

#include "base/core/buffer.h"

enum marked {
    MARKED_ONCE,
    MARKED_MISSING,  /* one of the two comments is not on the page */
    MARKED_TWICE,    /* one is there more than once */
    MARKED_REVERSED, /* the end comes before the beginning */
};

/* Finds the text between <!-- MARKER begin --> and <!-- MARKER end -->. */
enum marked marked_find(struct span page, const char *marker, struct span *between);

/* Appends the page with `text` between the two comments, on lines of its own. `between` is what
   marked_find() gave. */
bool marked_replace(struct buffer *out, struct span page, struct span between, struct span text);

/* Whether `between` is what marked_replace() would put there: the same bytes, but for the date in a
   first line that has one ("Stand: …"). */
bool marked_shows(struct span between, struct span text);

/* Whether a line is that first one. */
bool marked_is_date(struct span line);

#endif
