/* What the site remembers of its guests: tests ask how polite they were. */
#ifndef TESTS_SITE_STATS_H
#define TESTS_SITE_STATS_H

#include "base/core/buffer.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>

/* Arrivals of the last second are kept here; more than this a second is counted as this. */
enum { ARRIVALS = 1 << 16 };

struct stats {
    pthread_mutex_t lock;
    sqlite3 *db;
    sqlite3_stmt *count;
    int64_t arrivals[ARRIVALS]; /* nanoseconds, a ring */
    size_t oldest, kept;
    size_t most_per_second;
    int concurrent, peak_concurrent;
};

/* What is remembered of one request, besides its address. Strings may be NULL. */
struct visit {
    const char *address;
    const char *user_agent;
    const char *api_key;
};

bool stats_open(struct stats *stats);
void stats_close(struct stats *stats);
void stats_reset(struct stats *stats);

void stats_arrived(struct stats *stats, const struct visit *visit);
void stats_answered(struct stats *stats, const char *address, unsigned status);
void stats_left(struct stats *stats);

/* Appends everything as one JSON object. */
bool stats_json(struct stats *stats, struct buffer *out);

#endif
