#include "report/answers/status.h"

#include "base/core/text.h"

enum { LISTED_FAILURES = 20 }; /* more than that nobody reads; the rest is counted */

static const char archive_sql[] =
    "SELECT count(*) FILTER (WHERE kind = 'list'),"
    " count(*) FILTER (WHERE kind = 'log' AND newest),"
    " count(*) FILTER (WHERE kind = 'log' AND NOT newest),"
    " coalesce(sum(size), 0), coalesce(sum(length(body)), 0), max(fetched),"
    " count(*) FILTER (WHERE id NOT IN (SELECT page FROM parsed)) FROM page";

/* Each known game once: by its verdict, or as waiting for one. */
static const char games_sql[] =
    "SELECT coalesce(v.state, 'waiting') AS state, count(*) FROM game g"
    " LEFT JOIN verdict v USING (gid) GROUP BY 1 ORDER BY CASE state WHEN 'untagged' THEN 0"
    " WHEN 'rated' THEN 1 WHEN 'void' THEN 2 WHEN 'running' THEN 3 WHEN 'excluded' THEN 4"
    " WHEN 'failed' THEN 5 ELSE 6 END";

static const char failed_sql[] = "SELECT v.gid, coalesce(v.reason, ''), g.title FROM verdict v"
                                 " JOIN game g USING (gid) WHERE v.state = 'failed' ORDER BY v.gid";

static const char failure_sql[] =
    "SELECT address, reason, last, runs FROM failure ORDER BY address";

static const char no_log_sql[] =
    "SELECT p.address, coalesce(a.text, '') FROM anomaly a JOIN page p ON p.id = a.page"
    " WHERE p.kind = 'log' AND (a.gid IS NULL OR a.gid NOT IN (SELECT gid FROM game))"
    " ORDER BY p.address";

/* Whether they are tagged, nobody can say: they are no failed games, and yet not rated. */
static const char untitled_sql[] =
    "SELECT g.gid, 'its log has no readable creation line' FROM game g"
    " WHERE g.list_title IS NULL AND NOT g.tagged AND EXISTS"
    "  (SELECT 1 FROM anomaly a WHERE a.gid = g.gid AND a.kind = 'no_creation') ORDER BY g.gid";

static const char no_game_sql[] =
    "SELECT coalesce(a.text, '') FROM anomaly a JOIN page p ON p.id = a.page"
    " WHERE p.kind = 'list' AND a.gid IS NULL ORDER BY a.id";

static const char anomalies_sql[] =
    "SELECT severity, kind, count(*) FROM anomaly GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2";

static void append(struct buffer *out, sqlite3_stmt *row, int column)
{
    text_for_terminal(out, store_text(row, column));
}

static enum status archive(struct store *store, struct buffer *out)
{
    bool row;
    sqlite3_stmt *s = store_prepare(store, archive_sql);
    enum status status = s ? store_step(store, s, &row) : STATUS_STORE;
    if (status == STATUS_DONE && row) {
        buffer_printf(
            out,
            "Archive: %lld list pages, %lld logs, %lld superseded logs; %lld bytes kept in "
            "%lld\n",
            sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1), sqlite3_column_int64(s, 2),
            sqlite3_column_int64(s, 3), sqlite3_column_int64(s, 4));
        buffer_string(out, "  newest: ");
        append(out, s, 5);
        buffer_printf(out, "\n  not read yet: %lld\n", sqlite3_column_int64(s, 6));
    }
    sqlite3_finalize(s);
    return status;
}

struct games {
    struct buffer lines;
    int64_t listed;
    int64_t untagged;
};

static void count_game_state(struct games *games, sqlite3_stmt *s)
{
    const char *state = (const char *)sqlite3_column_text(s, 0);
    int64_t count = sqlite3_column_int64(s, 1);
    games->listed += count;
    if (state && strcmp(state, "untagged") == 0)
        games->untagged += count;
    else
        buffer_printf(&games->lines, "    %-12s %8lld%s\n", state ? state : "", (long long)count,
                      state && strcmp(state, "waiting") == 0 ? "  (run 'karoiq rate')" : "");
}

static enum status games(struct store *store, struct buffer *out)
{
    struct games games = {0};
    sqlite3_stmt *s = store_prepare(store, games_sql);
    enum status status = s ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, s, &status))
        count_game_state(&games, s);
    sqlite3_finalize(s);
    buffer_printf(out, "Games listed:    %8lld\n  untagged       %8lld\n  tagged         %8lld\n",
                  (long long)games.listed, (long long)games.untagged,
                  (long long)(games.listed - games.untagged));
    buffer_span(out, buffer_view(&games.lines));
    out->failed |= games.lines.failed;
    buffer_free(&games.lines);
    return status;
}

/* A heading with the number of rows, then the first of them, columns joined by ": ". */
static enum status list(struct store *store, const char *sql, const char *heading,
                        struct buffer *out)
{
    struct buffer lines = {0};
    int count = 0;
    sqlite3_stmt *s = store_prepare(store, sql);
    enum status status = s ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, s, &status)) {
        if (++count > LISTED_FAILURES)
            continue;
        for (int column = 0; column < sqlite3_column_count(s); column++) {
            buffer_string(&lines, column == 0 ? "  " : ": ");
            append(&lines, s, column);
        }
        buffer_char(&lines, '\n');
    }
    sqlite3_finalize(s);
    if (count > 0)
        buffer_printf(out, "%s: %d\n", heading, count);
    buffer_span(out, buffer_view(&lines));
    if (count > LISTED_FAILURES)
        buffer_printf(out, "  … and %d more\n", count - LISTED_FAILURES);
    out->failed |= lines.failed;
    buffer_free(&lines);
    return status;
}

enum status report_status(struct store *store, struct buffer *out)
{
    enum status status = archive(store, out);
    if (status == STATUS_DONE)
        status = games(store, out);
    if (status == STATUS_DONE)
        status = list(store, failed_sql, "Games that could not be rated", out);
    if (status == STATUS_DONE)
        status = list(store, untitled_sql, "Games whose title is not known", out);
    if (status == STATUS_DONE)
        status = list(store, no_log_sql, "Files that are no log", out);
    if (status == STATUS_DONE)
        status = list(store, no_game_sql, "List entries that are no game", out);
    if (status == STATUS_DONE)
        status = list(store, failure_sql, "Addresses that failed", out);
    if (status == STATUS_DONE)
        status = list(store, anomalies_sql, "Kinds of anomalies", out);
    return status;
}
