#include "stats.h"

#include <time.h>

static const char CREATE[] =
    "CREATE TABLE IF NOT EXISTS request (address TEXT PRIMARY KEY, count INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS answer (address TEXT, status INTEGER, count INTEGER NOT NULL,"
    " PRIMARY KEY (address, status)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS guest (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "DELETE FROM request; DELETE FROM answer; DELETE FROM guest;";

static const char COUNT[] =
    "INSERT INTO request VALUES (?1, 1) ON CONFLICT DO UPDATE SET count = count + 1";
static const char ANSWER[] =
    "INSERT INTO answer VALUES (?1, ?2, 1) ON CONFLICT DO UPDATE SET count = count + 1";
static const char GUEST[] = "INSERT OR REPLACE INTO guest VALUES (?1, ?2)";

static const char REPORT[] =
    "SELECT json_object("
    " 'total', (SELECT coalesce(sum(count), 0) FROM request),"
    " 'most_per_second', ?1, 'peak_concurrent', ?2,"
    " 'user_agent', (SELECT value FROM guest WHERE name = 'user_agent'),"
    " 'api_key', (SELECT value FROM guest WHERE name = 'api_key'),"
    " 'statuses', (SELECT json_group_object(status, n) FROM"
    "   (SELECT status, sum(count) AS n FROM answer GROUP BY status)),"
    " 'addresses', (SELECT json_group_object(address, count) FROM request),"
    " 'answers', (SELECT json_group_object(status || ' ' || address, count) FROM answer))";

static const int64_t SECOND = 1000000000;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

bool stats_open(struct stats *stats)
{
    pthread_mutex_init(&stats->lock, NULL);
    return sqlite3_open(":memory:", &stats->db) == SQLITE_OK &&
           sqlite3_exec(stats->db, CREATE, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(stats->db, COUNT, -1, &stats->count, NULL) == SQLITE_OK;
}

void stats_close(struct stats *stats)
{
    sqlite3_finalize(stats->count);
    sqlite3_close(stats->db);
    pthread_mutex_destroy(&stats->lock);
}

void stats_reset(struct stats *stats)
{
    pthread_mutex_lock(&stats->lock);
    sqlite3_exec(stats->db, CREATE, NULL, NULL, NULL);
    stats->oldest = stats->kept = 0;
    stats->most_per_second = 0;
    stats->peak_concurrent = stats->concurrent;
    pthread_mutex_unlock(&stats->lock);
}

static void remember(struct stats *stats, const char *name, const char *value)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(stats->db, GUEST, -1, &statement, NULL);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, value, -1, SQLITE_STATIC);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
}

/* The most that arrived within any one second, not only within the seconds of the clock. */
static void measure_rate(struct stats *stats)
{
    int64_t arrived = now();
    while (stats->kept &&
           (stats->kept == ARRIVALS || stats->arrivals[stats->oldest] <= arrived - SECOND)) {
        stats->oldest = (stats->oldest + 1) % ARRIVALS;
        stats->kept--;
    }
    stats->arrivals[(stats->oldest + stats->kept) % ARRIVALS] = arrived;
    stats->kept++;
    if (stats->kept > stats->most_per_second)
        stats->most_per_second = stats->kept;
}

void stats_arrived(struct stats *stats, const struct visit *visit)
{
    pthread_mutex_lock(&stats->lock);
    measure_rate(stats);
    if (++stats->concurrent > stats->peak_concurrent)
        stats->peak_concurrent = stats->concurrent;
    sqlite3_bind_text(stats->count, 1, visit->address, -1, SQLITE_STATIC);
    sqlite3_step(stats->count);
    sqlite3_reset(stats->count);
    if (visit->user_agent)
        remember(stats, "user_agent", visit->user_agent);
    if (visit->api_key)
        remember(stats, "api_key", visit->api_key);
    pthread_mutex_unlock(&stats->lock);
}

void stats_answered(struct stats *stats, const char *address, unsigned status)
{
    pthread_mutex_lock(&stats->lock);
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(stats->db, ANSWER, -1, &statement, NULL);
    sqlite3_bind_text(statement, 1, address, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, status);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&stats->lock);
}

void stats_left(struct stats *stats)
{
    pthread_mutex_lock(&stats->lock);
    stats->concurrent--;
    pthread_mutex_unlock(&stats->lock);
}

bool stats_json(struct stats *stats, struct buffer *out)
{
    pthread_mutex_lock(&stats->lock);
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(stats->db, REPORT, -1, &statement, NULL);
    sqlite3_bind_int64(statement, 1, (int64_t)stats->most_per_second);
    sqlite3_bind_int(statement, 2, stats->peak_concurrent);
    bool done = sqlite3_step(statement) == SQLITE_ROW &&
                buffer_string(out, (const char *)sqlite3_column_text(statement, 0)) &&
                buffer_char(out, '\n');
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&stats->lock);
    return done;
}
