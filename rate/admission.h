/* Which of the tagged games count: race rules, and who takes part. */
#ifndef RATE_ADMISSION_H
#define RATE_ADMISSION_H

#include "rate/rules.h"

/* What the race rules look at, according to the list. A NULL pointer or NOT_KNOWN is unknown, as
 * for a log from disk, and excludes nothing. */
enum { NOT_KNOWN = -1 };
struct race {
    struct span title;
    struct span tags; /* JSON array of strings */
    struct span startdirection;
    struct span crashallowed;
    int64_t cps;
    int64_t zzz;
};

/* STATUS_CONFIG after reporting an invalid race rule. */
enum status admission_check(const struct rules *rules);

/* Excludes a classified game that the rules leave out, with the reason; depending on `others`, a
 * game with somebody who does not take part is excluded, gets the remark as its reason, or is rated
 * like any other. `started` is a stamp, or "". False: no memory. */
bool admit(const struct rules *rules, struct games *games, struct game *game,
           const struct race *race, const char *started, const struct raw_entry *entries,
           size_t count);

#endif
