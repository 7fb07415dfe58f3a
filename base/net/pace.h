/* When requests may be sent: a limit a second, the wait before a retry, and how long a server asks
 * to be left alone. Pure: time is passed in, in microseconds. */
#ifndef BASE_NET_PACE_H
#define BASE_NET_PACE_H

#include "base/core/clock.h"

/* A token bucket: a token a request. */
struct bucket {
    double rate;     /* tokens a second; 0: no limit */
    double capacity; /* the most tokens it holds, at least 1 */
    double tokens;
    int64_t filled; /* when `tokens` was right */
};

/* It starts with one token, so the first request may go at once. It saves up the tokens of a
 * hundredth of a second at most, so that no burst follows a pause. */
void bucket_init(struct bucket *bucket, double rate, int64_t now);

/* Takes a token; false if there is none. */
bool bucket_take(struct bucket *bucket, int64_t now);

/* Microseconds until a token is available. */
int64_t bucket_wait(const struct bucket *bucket, int64_t now);

/* The wait after the `failures`th failure in a row (from 1): `first`, doubled with each, at most 60
   times `first`, plus up to a quarter at random, so that many clients do not return at the same
   moment. `random` is the state of the generator, any number. */
int64_t backoff_wait(int failures, int64_t first, uint64_t *random);

/* Seconds that the header Retry-After asks for, as a number or as a date; `now` is in seconds since
   1970. 0 for a date that has passed, -1 for anything that is neither. */
int64_t retry_after(struct span value, int64_t now);

#endif
