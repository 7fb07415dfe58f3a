/* The lines of a log: where they end, whether they have a time stamp, whether they are repeated. */
#ifndef PARSE_LINES_H
#define PARSE_LINES_H

#include "base/core/clock.h"

enum { EVENT_AT = STAMP_LENGTH + 2 }; /* the event follows the stamp and ": " */

struct line {
    struct span raw; /* without its ending: LF, CRLF or the end of the file */
    size_t number;   /* from 1 */
    bool stamped;    /* begins with a valid stamp and ": " */
    bool clock_back; /* its stamp is before that of the last stamped line */
    bool repeated;   /* the same bytes as the line before */
};

struct lines {
    const char *at, *end;
    size_t number;
    struct span previous;
    const char *stamp; /* of the last stamped line; NULL: none yet */
};

/* Starts on the bytes of a log; a byte order mark is skipped. */
void lines_start(struct lines *lines, struct span bytes);

/* The next line that is not empty; false after the last. Empty ones are only counted. */
bool lines_next(struct lines *lines, struct line *line);

/* Skips lines that are too short for a stamp, and returns how many of them are neither empty nor
 * repeated. For callers that only count them. */
size_t lines_skip_short(struct lines *lines);

#endif
