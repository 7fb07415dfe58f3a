/* Time stamps as the platform writes them: Berlin wall clock, "YYYY-MM-DD HH:MM:SS", text. Also a
 * monotonic clock to measure durations. */
#ifndef BASE_CORE_CLOCK_H
#define BASE_CORE_CLOCK_H

#include "base/core/span.h"

#include <stdint.h>

enum { STAMP_LENGTH = 19, STAMP_SIZE = 20 };

/* True for exactly 19 characters that are a valid date and time. */
bool stamp_valid(struct span text);

/* A stamp as a person writes it: a day alone begins at midnight. False, and "", for anything else.
 */
bool stamp_read(struct span text, char stamp[STAMP_SIZE]);

/* The Berlin wall clock at `unix_seconds`, by the rule CET-1CEST,M3.5.0,M10.5.0/3, whatever the
   machine's time zone. Years 1970 to 9999. */
void stamp_at(int64_t unix_seconds, char stamp[STAMP_SIZE]);

/* The system's clock as a stamp. */
void stamp_now(char stamp[STAMP_SIZE]);

/* Seconds since 1970 of a valid stamp; in the hour that is repeated in autumn, of the first; in the
 * one that spring skips, of the hour after. */
int64_t stamp_seconds(const char *stamp);

/* Seconds since 1970 of a moment in UTC, "2026-10-01T22:30:00Z". False for anything else. */
bool utc_seconds(struct span moment, int64_t *seconds);

enum { SECOND = 1000000 }; /* microseconds */

/* Monotonic; microseconds since an arbitrary moment. */
int64_t monotonic_now(void);

/* Days from the day of `earlier` to that of `later` (both valid); negative if it lies before. */
int64_t stamp_days_between(const char *earlier, const char *later);

#endif
