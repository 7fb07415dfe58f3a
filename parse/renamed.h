/* Somebody who was renamed while the game ran: his log has one name up to some line, another behind
   it. Nobody says that the two are one; it is only likely. */
#ifndef PARSE_RENAMED_H
#define PARSE_RENAMED_H

#include "parse/log_reading.h"

/* A line: its number (0: none), and how many rounds had ended before it. */
struct moment {
    size_t line, round;
};

/* Where a participant's name stands in the log. */
struct seen {
    struct moment first;
    struct moment raced; /* the last move or crash */
};

/* What is known of a log's names. */
struct names_seen {
    const struct log_reading *reading;
    const struct seen *seen;   /* an entry each */
    size_t rounds;             /* that have ended */
    bool taken[PLAYERS_LIMIT]; /* entries that others came in place of */
};

/* Number of the entry that probably is of who is first seen then, and marks it as taken; NOBODY
   (names.h) where none or more than one can be. */
int renamed_from(struct names_seen *names, struct moment first);

#endif
