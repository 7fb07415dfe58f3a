/* The rare lines of a log: creation, end of the game, and who finished or left. */
#ifndef PARSE_RESULT_H
#define PARSE_RESULT_H

#include "parse/names.h"

struct creation {
    struct span title;
    struct span creator; /* empty if not stated */
    int64_t map;         /* 0 if the digits are not a map's number */
};

/* Reads the event of a creation line. False if it is not one. */
bool creation_read(struct span event, struct creation *creation);

/* True for `Spiel beendet`, followed at most by full stops and exclamation marks. */
bool end_read(struct span event);

struct result {
    enum outcome outcome;
    struct span name; /* a part of the event */
    int place;        /* of a finish */
};

/* Reads the (decoded) event of a line that may state a result. Of several readings, the one with
 * the longest known name is taken; see result.c for the rest. False if the line states none, nor is
 * it one if a name finishes that has neither moved nor crashed. */
bool result_read(struct span event, const struct names *names, struct span creator,
                 struct result *result);

/* Reads a line that is nothing but `NAME wird N.`, whoever that is. False if it is not one. */
bool finish_read(struct span event, struct result *result);

#endif
