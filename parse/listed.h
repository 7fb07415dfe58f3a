/* One entry of a list of games, whichever form the list has. */
#ifndef PARSE_LISTED_H
#define PARSE_LISTED_H

#include "base/core/json.h"
#include "parse/parser.h"

/* A text that is not given has a NULL pointer, a number that is not given is NOT_SAID. */
struct listed {
    int64_t gid;
    struct span title;
    struct span tags;  /* JSON array of strings */
    struct span state; /* "finished" or "running" */
    struct span started;
    struct span finished;
    struct span creator;
    struct span startdirection;
    struct span crashallowed;
    int64_t map;
    int64_t cps;
    int64_t zzz;
};

/* Keeps what the list says about a game; increases reading->fresh if it is new to this walk. */
enum status keep_listed(struct parser *parser, const struct archived *page,
                        const struct listed *listed, struct list_reading *reading);

/* Notes what is odd about an entry, up to a limit a page. */
enum status note_entry(struct parser *parser, const struct archived *page, enum reason kind,
                       struct span text);

/* Notes and counts an entry that could not be read. */
enum status spoiled_entry(struct parser *parser, const struct archived *page, struct span text,
                          struct list_reading *reading);

#endif
