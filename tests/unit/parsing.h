/* A store in memory for the tests of the parser: pages go in, tables come out. */
#ifndef TESTS_UNIT_PARSING_H
#define TESTS_UNIT_PARSING_H

#include "base/store/query.h"
#include "support.h"

#include "base/store/schema.h"
#include "parse/parse.h"
#include "tests/unit/packing.h"

#define NOW "2024-06-01 12:00:00"

struct desk {
    struct caught caught;
    struct store store;
    struct config config;
    struct parser *parser;
};

static inline void desk_parser(struct desk *desk, enum status expected)
{
    parse_close(desk->parser);
    assert_int_equal(parse_open(&desk->parser, &desk->store, &desk->config, &desk->caught.diag),
                     expected);
}

static inline void desk_begin(struct desk *desk)
{
    *desk = (struct desk){0};
    caught_begin(&desk->caught);
    assert_int_equal(store_open_empty(&desk->store, &desk->caught.diag), STATUS_DONE);
    assert_true(config_init(&desk->config, &desk->caught.diag));
    desk_parser(desk, STATUS_DONE);
}

static inline void desk_end(struct desk *desk)
{
    parse_close(desk->parser);
    config_free(&desk->config);
    store_close(&desk->store);
    caught_end(&desk->caught);
}

static inline void desk_pattern(struct desk *desk, const char *pattern, enum status expected)
{
    free(desk->config.title_pattern);
    desk->config.title_pattern = strdup(pattern);
    desk_parser(desk, expected);
}

/* Adds a page; gid and walk 0 for none. Returns its number. */
static inline int64_t add_page(struct desk *desk, const char *kind, const char *address,
                               int64_t gid, int64_t walk, const char *origin, struct span body)
{
    struct buffer packed = {0};
    sqlite3_stmt *insert = store_prepare(
        &desk->store,
        "INSERT INTO page (kind, address, gid, walk, origin, fetched, status, size,"
        " body) VALUES (?1, ?2, nullif(?3, 0), nullif(?4, 0), ?5, '" NOW "', 200, ?6, ?7)");
    assert_non_null(insert);
    assert_true(pack(body, &packed));
    store_bind_text(insert, 1, span_of(kind));
    store_bind_text(insert, 2, span_of(address));
    sqlite3_bind_int64(insert, 3, gid);
    sqlite3_bind_int64(insert, 4, walk);
    store_bind_text(insert, 5, span_of(origin));
    sqlite3_bind_int64(insert, 6, (sqlite3_int64)body.length);
    store_bind_blob(insert, 7, buffer_view(&packed));
    assert_int_equal(store_do(&desk->store, insert), STATUS_DONE);
    sqlite3_finalize(insert);
    buffer_free(&packed);
    return sqlite3_last_insert_rowid(desk->store.db);
}

/* A log of a game, superseding an older one. */
static inline int64_t add_log_from(struct desk *desk, const char *origin, int64_t gid,
                                   const char *text)
{
    char address[64];
    assert_int_equal(
        query_run(&desk->store, "UPDATE page SET newest = 0 WHERE gid = ?1", WITH(V(gid))),
        STATUS_DONE);
    snprintf(address, sizeof address, "/logs/%lld.log", (long long)gid);
    return add_page(desk, "log", address, gid, 0, origin, span_of(text));
}

static inline int64_t add_log(struct desk *desk, int64_t gid, const char *text)
{
    return add_log_from(desk, "import", gid, text);
}

static inline int64_t begin_walk(struct desk *desk, const char *kind)
{
    sqlite3_stmt *insert = store_prepare(
        &desk->store, "INSERT INTO walk (kind, search, started) VALUES (?1, '', '" NOW "')");
    store_bind_text(insert, 1, span_of(kind));
    assert_int_equal(store_do(&desk->store, insert), STATUS_DONE);
    sqlite3_finalize(insert);
    return sqlite3_last_insert_rowid(desk->store.db);
}

/* A complete walk drops the pages of older ones of its kind. */
static inline void end_walk(struct desk *desk, int64_t walk)
{
    query_run(&desk->store, "UPDATE walk SET complete = 1 WHERE id = ?1", WITH(V(walk)));
    query_run(&desk->store,
              "DELETE FROM page WHERE walk < ?1 AND walk IN (SELECT o.id FROM walk o"
              " JOIN walk n USING (kind) WHERE n.id = ?1)",
              WITH(V(walk)));
}

static inline struct list_reading read_page_of(struct desk *desk, const char *address, int64_t walk,
                                               struct span body)
{
    struct list_reading reading;
    int64_t page = add_page(desk, "list", address, 0, walk, "site", body);
    assert_int_equal(parse_list_page(desk->parser, page, &reading), STATUS_DONE);
    return reading;
}

static inline struct list_reading read_json(struct desk *desk, int64_t walk, const char *json)
{
    return read_page_of(desk, "/api/games?mine=0", walk, span_of(json));
}

static inline struct list_reading read_html(struct desk *desk, int64_t walk, const char *html)
{
    return read_page_of(desk, "/showgames.php?limit=0", walk, span_of(html));
}

static inline struct parse_summary parse(struct desk *desk, bool all, enum status expected)
{
    struct parse_summary summary;
    assert_int_equal(parse_pages(desk->parser, all, &summary), expected);
    return summary;
}

/* The first column of the first row, "" for none or NULL; valid until the next call. */
static inline const char *query(struct desk *desk, const char *sql)
{
    static char text[4000];
    sqlite3_stmt *select = store_prepare(&desk->store, sql);
    assert_non_null(select);
    bool row;
    assert_int_equal(store_step(&desk->store, select, &row), STATUS_DONE);
    const char *value = row ? (const char *)sqlite3_column_text(select, 0) : NULL;
    snprintf(text, sizeof text, "%s", value ? value : "");
    sqlite3_finalize(select);
    return text;
}

#define assert_query(desk, sql, expected) assert_string_equal(query(desk, sql), expected)

#endif
