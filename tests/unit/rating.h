/* A small store for the tests of rate/, filled by hand. */
#ifndef TESTS_UNIT_RATING_H
#define TESTS_UNIT_RATING_H

#include "base/model/comparison.h"
#include "base/settings/config.h"
#include "base/store/store.h"
#include "rate/rate.h"
#include "rate/snapshots.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define NOW "2024-06-01 12:00:00"

struct bench {
    struct caught caught;
    struct store store;
    struct config config;
    char path[64];
};

static inline void bench_begin(struct bench *bench)
{
    caught_begin(&bench->caught);
    snprintf(bench->path, sizeof bench->path, "/tmp/karoiq-rate-XXXXXX");
    int file = mkstemp(bench->path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(
        store_open(&bench->store, bench->path, STORE_CREATE, false, &bench->caught.diag),
        STATUS_DONE);
    assert_int_equal(store_run(&bench->store, "PRAGMA synchronous = OFF"), STATUS_DONE);
    assert_true(config_init(&bench->config, &bench->caught.diag));
}

static inline void bench_end(struct bench *bench)
{
    char beside[80];
    store_close(&bench->store);
    config_free(&bench->config);
    caught_end(&bench->caught);
    unlink(bench->path);
    snprintf(beside, sizeof beside, "%s-wal", bench->path);
    unlink(beside);
    snprintf(beside, sizeof beside, "%s-shm", bench->path);
    unlink(beside);
}

static inline void sql(struct bench *bench, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline void sql(struct bench *bench, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_int_equal(store_run(&bench->store, text), STATUS_DONE);
}

static inline int64_t number_of(struct bench *bench, const char *query)
{
    int64_t value = -1;
    assert_int_equal(store_number(&bench->store, query, &value), STATUS_DONE);
    return value;
}

/* The first value that a query gives is this text. */
static inline void assert_text(struct bench *bench, const char *query, const char *expected)
{
    bool row;
    sqlite3_stmt *statement = store_prepare(&bench->store, query);
    assert_non_null(statement);
    assert_int_equal(store_step(&bench->store, statement, &row), STATUS_DONE);
    assert_true(row);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), expected);
    sqlite3_finalize(statement);
}

static inline double real_of(struct bench *bench, const char *query)
{
    bool row;
    sqlite3_stmt *statement = store_prepare(&bench->store, query);
    assert_non_null(statement);
    assert_int_equal(store_step(&bench->store, statement, &row), STATUS_DONE);
    assert_true(row);
    double value = sqlite3_column_double(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static inline void assert_close(double value, double right, double tolerance)
{
    if (!(fabs(value - right) <= tolerance))
        fail_msg("%.17g is not %.17g", value, right);
}

static inline double rating_of(struct bench *bench, const char *name)
{
    char query[128];
    snprintf(query, sizeof query, "SELECT rating FROM standing WHERE name = '%s'", name);
    return real_of(bench, query);
}

static inline void add_entry(struct bench *bench, int64_t gid, const char *name, const char *result)
{
    int place = (int)strtol(result, NULL, 10);
    const char *slash = strchr(result, '/');
    const char *outcome = place            ? "'finished'"
                          : *result == 'w' ? "'withdrew'"
                          : *result == 'e' ? "'ejected'"
                                           : "NULL";
    sql(bench, "INSERT OR IGNORE INTO player (name) VALUES ('%s')", name);
    sql(bench,
        "INSERT INTO entry (gid, player, outcome, place, moves, crashes, source, line, text)"
        " SELECT %lld, id, %s, nullif(%d, 0), %d, 0, 'log', %d, '%s: %s' FROM player"
        " WHERE name = '%s'",
        (long long)gid, outcome, place, slash ? (int)strtol(slash + 1, NULL, 10) : 30, place + 10,
        name, result, name);
}

/* A game with a log. `entries` is "NAME=RESULT NAME=RESULT…", a result is a place, w (withdrew),
   e (ejected) or - (none yet), then perhaps /MOVES. `finished` NULL: the log has no end. */
static inline void add_game(struct bench *bench, int64_t gid, const char *finished,
                            const char *entries)
{
    char copy[512];
    char *rest = copy;
    sql(bench,
        "INSERT INTO page (id, address, kind, gid, origin, fetched, status, size, body)"
        " VALUES (%lld, '/logs/%lld.log', 'log', %lld, 'site', '%s', 200, 0, x'')",
        (long long)gid, (long long)gid, (long long)gid, NOW);
    sql(bench,
        "INSERT INTO game (gid, title, tagged, log_page, log_started, log_finished)"
        " VALUES (%lld, 'Game %lld !KaroIQ!', 1, %lld, '2024-01-01 00:00:00', %s%s%s)",
        (long long)gid, (long long)gid, (long long)gid, finished ? "'" : "",
        finished ? finished : "NULL", finished ? "'" : "");
    snprintf(copy, sizeof copy, "%s", entries);
    for (char *entry = strtok_r(copy, " ", &rest); entry; entry = strtok_r(NULL, " ", &rest)) {
        char *result = strchr(entry, '=');
        *result = '\0';
        add_entry(bench, gid, entry, result + 1);
    }
}

/* Rates; the status is the right one. */
static inline struct rate_summary rate(struct bench *bench, enum status right)
{
    struct rate_summary summary;
    assert_int_equal(rate_all(&bench->store, &bench->config, NOW, &summary), right);
    return summary;
}

static inline void assert_setting(const struct cause *cause, size_t which, const char *name,
                                  const char *before, const char *after)
{
    assert_true(which < cause->setting_count);
    assert_string_equal(cause->settings[which].name, name);
    assert_string_equal(cause->settings[which].before, before);
    assert_string_equal(cause->settings[which].after, after);
}

#endif
