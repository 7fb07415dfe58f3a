#include "report/answers/anomalies.h"

#include "base/core/text.h"

/* ?1: those of untagged games, too. Near misses of the tag are of untagged games by nature. */
static const char games_sql[] =
    "SELECT a.gid, g.title, a.severity, a.kind, a.line, a.text, a.assumed FROM anomaly a"
    " JOIN game g USING (gid) WHERE a.kind <> 'near_miss' AND (g.tagged OR a.severity = 'error' OR "
    "?1)"
    " ORDER BY a.gid, a.severity, coalesce(a.line, 0), a.kind, a.text, a.id";

static const char near_sql[] = "SELECT a.gid, g.title FROM anomaly a JOIN game g USING (gid)"
                               " WHERE a.kind = 'near_miss' ORDER BY a.gid";

static const char pages_sql[] =
    "SELECT p.address, a.kind, a.text, a.assumed FROM anomaly a LEFT JOIN page p ON p.id = a.page"
    " WHERE a.gid IS NULL OR a.gid NOT IN (SELECT gid FROM game) ORDER BY p.address, a.id";

static const char counts_sql[] =
    "SELECT count(*) FILTER (WHERE severity = 'error'),"
    " count(*) FILTER (WHERE severity = 'warning'),"
    " count(*) FILTER (WHERE kind <> 'near_miss' AND severity <> 'error' AND gid IN"
    "  (SELECT gid FROM game WHERE NOT tagged)) FROM anomaly";

static const char forms_sql[] =
    "SELECT form, sum(count), count(*), min(gid), example FROM unknown_form GROUP BY form"
    " ORDER BY 2 DESC, form";

static void append(struct buffer *out, sqlite3_stmt *row, int column)
{
    text_for_terminal(out, store_text(row, column));
}

static void game_line(struct buffer *out, sqlite3_stmt *row)
{
    buffer_string(out, "  ");
    append(out, row, 2);
    buffer_char(out, ' ');
    append(out, row, 3);
    if (sqlite3_column_type(row, 4) != SQLITE_NULL)
        buffer_printf(out, ", line %lld", sqlite3_column_int64(row, 4));
    if (sqlite3_column_type(row, 5) != SQLITE_NULL) {
        buffer_string(out, ": ");
        append(out, row, 5);
    }
    buffer_string(out, "\n    -> ");
    append(out, row, 6);
    buffer_char(out, '\n');
}

/* Calls `line` for each row; the statement is finalized here. */
static enum status each(struct store *store, sqlite3_stmt *statement, struct buffer *out,
                        void (*line)(struct buffer *out, sqlite3_stmt *row, int64_t *game))
{
    int64_t game = 0; /* of the row before; 0: none */
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, statement, &status))
        line(out, statement, &game);
    sqlite3_finalize(statement);
    return status;
}

static void of_game(struct buffer *out, sqlite3_stmt *row, int64_t *game)
{
    if (*game != sqlite3_column_int64(row, 0)) {
        *game = sqlite3_column_int64(row, 0);
        buffer_printf(out, "%lld: ", (long long)*game);
        append(out, row, 1);
        buffer_char(out, '\n');
    }
    game_line(out, row);
}

static void of_near_miss(struct buffer *out, sqlite3_stmt *row, int64_t *game)
{
    if (*game == 0)
        buffer_string(out, "Not tagged, but nearly (have the title corrected, or accept the game "
                           "in the corrections):\n");
    *game = sqlite3_column_int64(row, 0);
    buffer_printf(out, "  %lld: ", (long long)*game);
    append(out, row, 1);
    buffer_char(out, '\n');
}

static void of_page(struct buffer *out, sqlite3_stmt *row, int64_t *game)
{
    if (*game == 0)
        buffer_string(out, "Pages that make no game:\n");
    *game = 1;
    buffer_string(out, "  ");
    append(out, row, 0);
    buffer_char(out, ' ');
    append(out, row, 1);
    if (sqlite3_column_type(row, 2) != SQLITE_NULL) {
        buffer_string(out, ": ");
        append(out, row, 2);
    }
    buffer_string(out, "\n    -> ");
    append(out, row, 3);
    buffer_char(out, '\n');
}

static enum status counts(struct store *store, bool all, struct buffer *out)
{
    bool row;
    sqlite3_stmt *statement = store_prepare(store, counts_sql);
    enum status status = statement ? store_step(store, statement, &row) : STATUS_STORE;
    if (status == STATUS_DONE && row) {
        buffer_printf(out, "%lld errors, %lld warnings", sqlite3_column_int64(statement, 0),
                      sqlite3_column_int64(statement, 1));
        if (!all && sqlite3_column_int64(statement, 2) > 0)
            buffer_printf(out, "; %lld of them of untagged games, shown with --all",
                          sqlite3_column_int64(statement, 2));
        buffer_char(out, '\n');
    }
    sqlite3_finalize(statement);
    return status;
}

enum status report_anomalies(struct store *store, bool all, struct buffer *out)
{
    sqlite3_stmt *games = store_prepare(store, games_sql);
    if (games)
        sqlite3_bind_int(games, 1, all);
    enum status status = each(store, games, out, of_game);
    if (status == STATUS_DONE)
        status = each(store, store_prepare(store, near_sql), out, of_near_miss);
    if (status == STATUS_DONE)
        status = each(store, store_prepare(store, pages_sql), out, of_page);
    return status == STATUS_DONE ? counts(store, all, out) : status;
}

static void of_form(struct buffer *out, sqlite3_stmt *row, int64_t *game)
{
    *game = sqlite3_column_int64(row, 3);
    buffer_printf(out, "%7lld  ", sqlite3_column_int64(row, 1));
    append(out, row, 0);
    buffer_printf(out, "\n         in %lld games, such as %lld: ", sqlite3_column_int64(row, 2),
                  (long long)*game);
    append(out, row, 4);
    buffer_char(out, '\n');
}

enum status report_unknown_forms(struct store *store, struct buffer *out)
{
    enum status status = each(store, store_prepare(store, forms_sql), out, of_form);
    if (status == STATUS_DONE && out->length == 0)
        buffer_string(out, "Every line of every log is a known event.\n");
    return status;
}
