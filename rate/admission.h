/* Which of the tagged games count: race rules, and who takes part. */
#ifndef RATE_ADMISSION_H
#define RATE_ADMISSION_H

#include "rate/rules.h"

/* What the race rules look at, as the list says it. A NULL pointer or NOT_KNOWN is not known, as of
   a log from disk, and excludes nothing. */
enum { NOT_KNOWN = -1 };
struct race {
    struct span title;
    struct span tags; /* JSON array of strings */
    struct span startdirection;
    struct span crashallowed;
    int64_t cps;
    int64_t zzz;
};

/* STATUS_CONFIG after reporting a race rule that is none. */
enum status admission_check(const struct rules *rules);

/* Excludes a judged game that the rules leave out, with the reason; a game with somebody in it who
   does not take part is excluded, or gets the remark as its reason, or is rated as any other, by
   `others`. `started` is a stamp, or "". False: no memory. */
bool admit(const struct rules *rules, struct games *games, struct game *game,
           const struct race *race, const char *started, const struct raw_entry *entries,
           size_t count);

#endif
