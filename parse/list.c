#include "parse/api.h"
#include "parse/fields.h"
#include "parse/listed.h"

/* One bad object spoils only itself. Elements that are no objects read as empty ones. */
static const char kind_sql[] = "SELECT " JSON_TYPE;

/* clang-format off */
static const char rows_sql[] =
    "SELECT value, " FIELD("$.id") ", " FIELD("$.name") ", " FIELD("$.finished") ", "
    FIELD("$.starteddate") ", " FIELD("$.finisheddate") ", " FIELD("$.creator") ", "
    FIELD("$.startdirection") ", " FIELD("$.crashallowed") ", " FIELD("$.map.id") ", "
    FIELD("$.map") ", " FIELD("$.cps") ", " FIELD("$.zzz") ", json_type(o, '$.tags'),"
    " (SELECT json_group_array(atom) FROM json_each(o, '$.tags') WHERE type = 'text')"
    " FROM (SELECT value, " OBJECT " FROM json_each(?1)) WHERE json_type(o, '$.id') IS NOT NULL";
/* clang-format on */

/* Elements that name no game: told apart first, as a page of nothing else is long. */
static const char nameless_sql[] = "SELECT value, json_type(o, '$.name') IS NOT NULL FROM"
                                   " (SELECT value, " OBJECT " FROM json_each(?1))"
                                   " WHERE json_type(o, '$.id') IS NULL";

/* Columns of rows_sql: a field's type; its value is the next one. */
enum {
    COLUMN_VALUE = 0,
    COLUMN_ID = 1,
    COLUMN_NAME = 3,
    COLUMN_FINISHED = 5,
    COLUMN_STARTED_DATE = 7,
    COLUMN_FINISHED_DATE = 9,
    COLUMN_CREATOR = 11,
    COLUMN_START_DIRECTION = 13,
    COLUMN_CRASH_ALLOWED = 15,
    COLUMN_MAP_ID = 17,
    COLUMN_MAP = 19,
    COLUMN_CPS = 21,
    COLUMN_ZZZ = 23,
    COLUMN_TAGS = 25,
};

struct row {
    struct fields fields;
    int64_t games; /* read so far */
};

/* What the object does not say is so by the walk: finished games were asked for, or running ones.
 */
static struct span state_of(const struct row *row, struct span by_walk)
{
    int64_t finished = field_truth(&row->fields, COLUMN_FINISHED);
    if (finished == NOT_SAID)
        return by_walk;
    return finished ? SPAN("finished") : SPAN("running");
}

static struct listed listed_of(struct row *row, int64_t gid, struct span by_walk)
{
    struct listed listed = {
        .gid = gid,
        .title = field_text(&row->fields, COLUMN_NAME),
        .state = state_of(row, by_walk),
        .started = field_stamp(&row->fields, COLUMN_STARTED_DATE),
        .finished = field_stamp(&row->fields, COLUMN_FINISHED_DATE),
        .creator = field_text(&row->fields, COLUMN_CREATOR),
        .startdirection = field_text(&row->fields, COLUMN_START_DIRECTION),
        .crashallowed = field_text(&row->fields, COLUMN_CRASH_ALLOWED),
        .map = field_number(&row->fields, COLUMN_MAP_ID, 0, INT32_MAX),
        .cps = field_truth(&row->fields, COLUMN_CPS),
        .zzz = field_number(&row->fields, COLUMN_ZZZ, 0, INT32_MAX),
    };
    if (listed.map == NOT_SAID)
        listed.map = field_number(&row->fields, COLUMN_MAP, 0, INT32_MAX);
    if (sqlite3_column_type(row->fields.statement, COLUMN_TAGS) == SQLITE_TEXT &&
        !field_is(&row->fields, COLUMN_TAGS, "null"))
        listed.tags = store_text(row->fields.statement, COLUMN_TAGS + 1);
    return listed;
}

static enum status read_row(struct parser *parser, const struct archived *page, struct row *row,
                            struct span by_walk, struct list_reading *reading)
{
    int64_t gid = field_number(&row->fields, COLUMN_ID, 1, GID_MOST);
    struct listed listed = listed_of(row, gid, by_walk);
    enum status status = STATUS_DONE;
    reading->rows++;
    reading->is_list = true;
    if (row->fields.failed)
        return diag_memory(parser->diag, "reading a list of games");
    if (gid == NOT_SAID || !listed.title.text)
        status = spoiled_entry(parser, page, store_text(row->fields.statement, COLUMN_VALUE));
    if (gid == NOT_SAID || status != STATUS_DONE)
        return status;
    row->games++;
    return keep_listed(parser, page, &listed, reading);
}

static enum status walk_state(struct parser *parser, int64_t walk, struct span *by_walk)
{
    static const char sql[] = "SELECT kind FROM walk WHERE id = ?1";
    bool row = false;
    *by_walk = (struct span){NULL, 0};
    sqlite3_stmt *kind = parser_statement(parser, sql);
    if (!kind)
        return STATUS_STORE;
    sqlite3_bind_int64(kind, 1, walk);
    enum status status = store_step(parser->store, kind, &row);
    if (row && span_equal(store_text(kind, 0), SPAN("finished")))
        *by_walk = SPAN("finished");
    if (row && span_equal(store_text(kind, 0), SPAN("running")))
        *by_walk = SPAN("running");
    sqlite3_reset(kind);
    return status;
}

/* A page of which nothing could be read does not show that the list ends; many in a row show that
   it is none. */
static void count_spoiled_page(struct parser *parser, bool spoiled, struct list_reading *reading)
{
    enum { SPOILED_PAGES = 10 };
    parser->spoiled_pages = spoiled ? parser->spoiled_pages + 1 : 0;
    if (spoiled)
        reading->fresh = reading->rows;
    if (parser->spoiled_pages > SPOILED_PAGES)
        reading->is_list = false;
    if (!reading->is_list)
        reading->fresh = 0;
}

static enum status read_nameless(struct parser *parser, const struct archived *page,
                                 struct list_reading *reading)
{
    sqlite3_stmt *nameless = parser_statement(parser, nameless_sql);
    enum status status = nameless ? STATUS_DONE : STATUS_STORE;
    if (nameless)
        store_bind_text(nameless, 1, buffer_view(&parser->text));
    while (store_next(parser->store, nameless, &status)) {
        reading->rows++;
        reading->is_list |= sqlite3_column_int(nameless, 1) != 0; /* it was meant for a game */
        status = spoiled_entry(parser, page, store_text(nameless, 0));
    }
    if (nameless)
        sqlite3_reset(nameless);
    return status;
}

static enum status read_rows(struct parser *parser, const struct archived *page,
                             struct list_reading *reading)
{
    struct row row = {.fields.statement = parser_statement(parser, rows_sql)};
    struct span by_walk;
    enum status status = walk_state(parser, page->walk, &by_walk);
    if (status == STATUS_DONE)
        status = read_nameless(parser, page, reading);
    if (!row.fields.statement || status != STATUS_DONE)
        return STATUS_STORE;
    store_bind_text(row.fields.statement, 1, buffer_view(&parser->text));
    while (store_next(parser->store, row.fields.statement, &status)) {
        status = read_row(parser, page, &row, by_walk, reading);
        arena_reset(&row.fields.texts);
    }
    sqlite3_reset(row.fields.statement);
    arena_free(&row.fields.texts);
    if (reading->rows > 0)
        count_spoiled_page(parser, row.games == 0, reading);
    return status;
}

/* A list is an array, and of its elements, if there are any, at least one is meant for a game: an
   array of something else does not end a walk. */
enum status read_list_json(struct parser *parser, const struct archived *page,
                           struct list_reading *reading)
{
    bool row = false;
    sqlite3_stmt *kind = parser_statement(parser, kind_sql);
    if (!kind)
        return STATUS_STORE;
    buffer_clear(&parser->text);
    if (!api_prepare(&parser->text, buffer_view(&parser->body)))
        return diag_memory(parser->diag, "reading a list of games");
    store_bind_text(kind, 1, buffer_view(&parser->text));
    enum status status = store_step(parser->store, kind, &row);
    bool array = row && span_equal(store_text(kind, 0), SPAN("array"));
    sqlite3_reset(kind);
    if (status != STATUS_DONE || !array)
        return status;
    status = read_rows(parser, page, reading);
    reading->is_list |= reading->rows == 0;
    return status;
}
