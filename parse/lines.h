/* The lines of a log: where they end, whether they bear a time stamp, whether they are repeated. */
#ifndef PARSE_LINES_H
#define PARSE_LINES_H

#include "base/core/clock.h"

enum { EVENT_AT = STAMP_LENGTH + 2 }; /* the event follows the stamp and ": " */

struct line {
    struct span raw; /* without its end, be it LF, CRLF or the end of the file */
    size_t number;   /* from 1 */
    bool stamped;    /* begins with a valid stamp and ": " */
    bool clock_back; /* its stamp lies before that of the stamped line before it */
    bool repeated;   /* the same bytes as the line directly before */
};

struct lines {
    const char *at, *end;
    size_t number;
    struct span previous;
    const char *stamp; /* of the last stamped line; NULL: none yet */
};

/* Starts on the bytes of a log, after a byte order mark if there is one. */
void lines_start(struct lines *lines, struct span bytes);

/* The next line that holds something; false after the last. Empty ones are only counted. */
bool lines_next(struct lines *lines, struct line *line);

/* Goes over lines that are too short to bear a stamp, and returns how many of them hold something
   and are no repetition. For whoever is told nothing by them any more. */
size_t lines_skip_short(struct lines *lines);

#endif
