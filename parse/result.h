/* The rare lines of a log: creation, end of the game, and who finished or left. */
#ifndef PARSE_RESULT_H
#define PARSE_RESULT_H

#include "parse/names.h"

struct creation {
    struct span title;
    struct span creator; /* empty where not stated */
    int64_t map;         /* 0 where the digits are no number of a map */
};

/* Reads the event of a creation line. False where it is none. */
bool creation_read(struct span event, struct creation *creation);

/* True for `Spiel beendet`, with nothing behind it but full stops and exclamation marks. */
bool end_read(struct span event);

struct result {
    enum outcome outcome;
    struct span name; /* a part of the event */
    int place;        /* of a finish */
};

/* Reads the event, decoded, of a line that may state a result. Of several readings that one is
   taken whose name is known, the longest of those; see result.c for the rest. False where the line
   is none: also a finish of a name that has neither moved nor crashed. */
bool result_read(struct span event, const struct names *names, struct span creator,
                 struct result *result);

#endif
