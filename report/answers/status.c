#include "report/answers/status.h"

#include "base/core/text.h"
#include "base/model/locale.h"
#include "base/model/reason.h"
#include "base/rules/renames.h"
#include "base/rules/stored_run.h"
#include "report/answers/in_force.h"
#include "report/answers/next_step.h"

enum { LISTED_FAILURES = 20 }; /* more than that nobody reads; the rest is counted */

static const char archive_sql[] =
    "SELECT count(*) FILTER (WHERE kind = 'list'),"
    " count(*) FILTER (WHERE kind = 'log' AND newest),"
    " count(*) FILTER (WHERE kind = 'log' AND NOT newest),"
    " coalesce(sum(size), 0), coalesce(sum(length(body)), 0), max(fetched) AS fetched,"
    " count(*) FILTER (WHERE id NOT IN (SELECT page FROM parsed)),"
    " (SELECT count(DISTINCT gid) FROM result) FROM page";

static const char games_sql[] =
    "SELECT coalesce(v.state, ''), count(*) FROM (SELECT gid FROM game UNION SELECT gid FROM"
    " result UNION SELECT gid FROM verdict) LEFT JOIN verdict v USING (gid) GROUP BY 1";

/* Each gives what is named, a code of a reason and its detail (NULL: none), and what else is said
   of it. */
static const char failed_sql[] =
    "SELECT v.gid, v.reason, v.detail, coalesce(v.title, g.title),"
    " (SELECT min(line) FROM anomaly a WHERE a.gid = v.gid AND a.kind IN (v.reason, 'renamed')"
    "  AND line > 0)"
    " FROM verdict v LEFT JOIN game g USING (gid) WHERE v.state = 'failed' ORDER BY v.gid";

static const char failure_sql[] =
    "SELECT address, reason, detail, last, runs FROM failure ORDER BY address";

static const char no_log_sql[] =
    "SELECT p.address, NULL, NULL, a.text FROM anomaly a JOIN page p ON p.id = a.page"
    " WHERE p.kind = 'log' AND (a.gid IS NULL OR a.gid NOT IN (SELECT gid FROM game))"
    " ORDER BY p.address";

/* Whether they are tagged, nobody can say: they are no failed games, and yet not rated. */
static const char untitled_sql[] =
    "SELECT g.gid, 'no_creation', NULL FROM game g"
    " WHERE g.list_title IS NULL AND NOT g.tagged AND EXISTS"
    "  (SELECT 1 FROM anomaly a WHERE a.gid = g.gid AND a.kind = 'no_creation') ORDER BY g.gid";

static const char no_game_sql[] =
    "SELECT coalesce(a.text, ''), a.kind, NULL FROM anomaly a JOIN page p ON p.id = a.page"
    " WHERE p.kind = 'list' AND a.gid IS NULL ORDER BY a.id";

static const char vanished_sql[] =
    "SELECT a.gid, NULL, NULL, g.title FROM anomaly a JOIN game g USING (gid)"
    " WHERE a.kind = 'vanished' ORDER BY a.gid";

static const char anomalies_sql[] =
    "SELECT kind, count(*) FROM anomaly GROUP BY 1 ORDER BY severity(kind), 2 DESC, 1";

static void append(struct buffer *out, sqlite3_stmt *row, int column)
{
    text_for_terminal(out, store_text(row, column));
}

static enum status archive(struct store *store, enum language language, struct buffer *out)
{
    static const enum word counts[] = {WORD_ARCHIVE_LISTS, WORD_ARCHIVE_LOGS,
                                       WORD_ARCHIVE_SUPERSEDED, WORD_ARCHIVE_BYTES,
                                       WORD_ARCHIVE_PACKED};
    enum { COUNTS = sizeof counts / sizeof *counts };
    bool row;
    sqlite3_stmt *s = store_prepare(store, archive_sql);
    enum status status = s ? store_step(store, s, &row) : STATUS_STORE;
    if (status == STATUS_DONE && row) {
        for (int i = 0; i < COUNTS; i++)
            phrase_number(out, language, counts[i], sqlite3_column_int64(s, i));
        buffer_string(out, "\n  ");
        phrase_text(out, language, WORD_ARCHIVE_NEWEST, text_for_terminal, store_text(s, COUNTS));
        buffer_string(out, "\n  ");
        phrase_number(out, language, WORD_ARCHIVE_UNREAD, sqlite3_column_int64(s, COUNTS + 1));
        buffer_char(out, '\n');
        int64_t by_hand = sqlite3_column_int64(s, COUNTS + 2);
        if (by_hand) {
            buffer_string(out, "  ");
            phrase_number(out, language, WORD_ARCHIVE_BY_HAND, by_hand);
            buffer_char(out, '\n');
        }
    }
    sqlite3_finalize(s);
    return status;
}

/* "  tagged           1,234": indented, the numbers below each other. */
static void count_line(struct buffer *out, enum language language, int indent, enum word what,
                       int64_t count)
{
    enum { NUMBERS_END = 30 };
    struct buffer number = {0};
    locale_count(&number, language, count);
    buffer_printf(out, "%*s%s", indent, "", word(language, what));
    size_t used = (size_t)indent + text_columns(span_of(word(language, what))) + number.length;
    buffer_printf(out, "%*s", used < NUMBERS_END ? (int)(NUMBERS_END - used) : 1, "");
    buffer_span(out, buffer_view(&number));
    out->failed |= number.failed;
    buffer_free(&number);
}

/* Each known game once, by its verdict, or as one that has none yet. */
static enum status games(struct store *store, enum language language, struct buffer *out)
{
    int64_t counts[STATE_COUNT + 1] = {0};
    int64_t listed = 0;
    sqlite3_stmt *s = store_prepare(store, games_sql);
    enum status status = s ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, s, &status)) {
        counts[game_state_of(store_text(s, 0))] += sqlite3_column_int64(s, 1);
        listed += sqlite3_column_int64(s, 1);
    }
    sqlite3_finalize(s);
    count_line(out, language, 0, WORD_GAMES_LISTED, listed);
    buffer_char(out, '\n');
    count_line(out, language, 2, WORD_GAMES_UNTAGGED, counts[STATE_UNTAGGED]);
    buffer_char(out, '\n');
    count_line(out, language, 2, WORD_GAMES_TAGGED, listed - counts[STATE_UNTAGGED]);
    buffer_char(out, '\n');
    for (enum game_state state = STATE_RATED; state < STATE_UNTAGGED; state++) {
        if (counts[state] == 0)
            continue;
        count_line(out, language, 4, state_word(state), counts[state]);
        buffer_char(out, '\n');
    }
    if (counts[STATE_COUNT]) {
        count_line(out, language, 4, WORD_GAMES_UNJUDGED, counts[STATE_COUNT]);
        buffer_char(out, '\n');
    }
    return status;
}

typedef void line_writer(struct buffer *out, enum language language, sqlite3_stmt *s);

/* "  7: no result for bob" */
static void what_and_why(struct buffer *out, enum language language, sqlite3_stmt *s)
{
    enum reason reason = reason_of(store_text(s, 1));
    buffer_string(out, "  ");
    append(out, s, 0);
    if (reason) {
        buffer_string(out, ": ");
        reason_words(out, language, reason, store_text(s, 2), text_for_terminal);
    }
}

/* "  7: no result for bob, line 20: Title of 7" */
static void game_line(struct buffer *out, enum language language, sqlite3_stmt *s)
{
    what_and_why(out, language, s);
    if (sqlite3_column_count(s) > 4 && sqlite3_column_type(s, 4) != SQLITE_NULL) {
        buffer_string(out, ", ");
        phrase_number(out, language, WORD_LOG_LINE, sqlite3_column_int64(s, 4));
    }
    if (sqlite3_column_type(s, 3) != SQLITE_NULL) {
        buffer_string(out, ": ");
        append(out, s, 3);
    }
    buffer_char(out, '\n');
}

/* "  /logs/7.log: not there: nothing; tried in 3 runs, last on 2024-04-05, 08:00" */
static void failure_line(struct buffer *out, enum language language, sqlite3_stmt *s)
{
    what_and_why(out, language, s);
    phrase(out, language, WORD_LAST_TRIED, text_for_terminal,
           (const struct span[]){store_text(s, 4), store_text(s, 3)}, 2);
    buffer_char(out, '\n');
}

/* In place of a field, with what parts it from the next. */
#define ANY "…" DETAIL_SEPARATOR

/* "  warning: shared place: 3" */
static void kind_line(struct buffer *out, enum language language, sqlite3_stmt *s)
{
    enum reason kind = reason_of(store_text(s, 0));
    buffer_printf(out, "  %s: ", word(language, severity_word(reason_row(kind)->severity)));
    reason_words(out, language, kind, SPAN(ANY ANY ANY "…"), NULL);
    buffer_string(out, ": ");
    locale_count(out, language, sqlite3_column_int64(s, 1));
    buffer_char(out, '\n');
}

/* A heading with the number of rows, then the first of them. */
static enum status list(struct store *store, const char *sql, enum word heading, line_writer *line,
                        enum language language, struct buffer *out)
{
    struct buffer lines = {0};
    int count = 0;
    sqlite3_stmt *s = store_prepare(store, sql);
    enum status status = s ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, s, &status)) {
        if (++count <= LISTED_FAILURES)
            line(&lines, language, s);
    }
    sqlite3_finalize(s);
    if (count > 0)
        buffer_printf(out, "%s: %d\n", word(language, heading), count);
    buffer_span(out, buffer_view(&lines));
    if (count > LISTED_FAILURES) {
        buffer_string(out, "  ");
        phrase_number(out, language, WORD_AND_MORE, count - LISTED_FAILURES);
        buffer_char(out, '\n');
    }
    out->failed |= lines.failed;
    buffer_free(&lines);
    return status;
}

/* Lines for corrections.ini: nothing stands before them, so that they can be copied. */
static enum status renamed(struct store *store, enum language language, struct buffer *out)
{
    struct corrections corrections = {0};
    struct renames renames = {0};
    enum status status = stored_corrections(store, &corrections);
    if (status == STATUS_DONE)
        status = renames_read(&renames, store, &corrections);
    if (renames.count)
        buffer_printf(out, "%s:\n[alias]\n", word(language, WORD_RENAMES));
    for (size_t i = 0; i < renames.count; i++) {
        struct buffer number = {0}, first = {0};
        buffer_printf(&number, "%lld", (long long)renames.items[i].games);
        buffer_printf(&first, "%lld", (long long)renames.items[i].gid);
        rename_line(out, &renames.items[i], corrections.alias_count + i + 1);
        buffer_string(out, " ; ");
        phrase(out, language, WORD_RENAME_SEEN, NULL,
               (const struct span[]){buffer_view(&number), buffer_view(&first)}, 2);
        buffer_char(out, '\n');
        out->failed |= number.failed || first.failed;
        buffer_free(&number);
        buffer_free(&first);
    }
    renames_free(&renames);
    corrections_free(&corrections);
    return status;
}

static enum status next_line(struct store *store, enum language language, struct buffer *out)
{
    struct next next;
    enum status status = next_find(store, &next);
    if (status == STATUS_DONE && next.step != NEXT_NOTHING) {
        next_say(out, language, &next);
        buffer_char(out, '\n');
    }
    return status;
}

enum status report_status(struct store *store, enum language language, struct buffer *out)
{
    static const struct {
        const char *sql;
        enum word heading;
        line_writer *line;
    } lists[] = {
        {failed_sql, WORD_FAILED_GAMES, game_line},
        {untitled_sql, WORD_UNTITLED_GAMES, game_line},
        {no_log_sql, WORD_NO_LOG_FILES, game_line},
        {no_game_sql, WORD_NO_GAME_ENTRIES, game_line},
        {vanished_sql, WORD_VANISHED_GAMES, game_line},
        {failure_sql, WORD_FAILED_ADDRESSES, failure_line},
        {anomalies_sql, WORD_ANOMALY_KINDS, kind_line},
    };
    enum status status = archive(store, language, out);
    if (status == STATUS_DONE)
        status = games(store, language, out);
    for (size_t i = 0; i < sizeof lists / sizeof *lists && status == STATUS_DONE; i++)
        status = list(store, lists[i].sql, lists[i].heading, lists[i].line, language, out);
    if (status == STATUS_DONE)
        status = report_in_force(store, language, out);
    if (status == STATUS_DONE)
        status = renamed(store, language, out);
    if (status == STATUS_DONE)
        status = next_line(store, language, out);
    return status;
}
