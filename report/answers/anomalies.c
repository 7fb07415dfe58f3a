#include "report/answers/anomalies.h"

#include "base/core/text.h"
#include "base/model/lookalike.h"
#include "base/model/reason.h"
#include "report/answers/near.h"

#include <stdlib.h>

/* ?1: those of untagged games, too. Near misses of the tag are of untagged games by nature. */
static const char games_sql[] =
    "SELECT a.gid, g.title, a.kind, a.text, a.line FROM anomaly a"
    " JOIN game g USING (gid) WHERE a.kind <> 'near_miss'"
    " AND (g.tagged OR severity(a.kind) = 'error' OR ?1)"
    " ORDER BY a.gid, severity(a.kind), coalesce(a.line, 0), a.kind, a.text, a.id";

static const char near_sql[] = "SELECT a.gid, g.title FROM anomaly a JOIN game g USING (gid)"
                               " WHERE a.kind = 'near_miss' ORDER BY a.gid";

static const char pages_sql[] =
    "SELECT 0, p.address, a.kind, a.text, NULL FROM anomaly a LEFT JOIN page p ON p.id = a.page"
    " WHERE a.gid IS NULL OR a.gid NOT IN (SELECT gid FROM game) ORDER BY p.address, a.id";

static const char counts_sql[] =
    "SELECT count(*) FILTER (WHERE severity(kind) = 'error'),"
    " count(*) FILTER (WHERE severity(kind) = 'warning'),"
    " count(*) FILTER (WHERE kind <> 'near_miss' AND severity(kind) <> 'error' AND gid IN"
    "  (SELECT gid FROM game WHERE NOT tagged)) FROM anomaly";

static const char forms_sql[] =
    "SELECT sum(count), form, count(*), min(gid), example FROM unknown_form GROUP BY form"
    " ORDER BY 1 DESC, form";

/* What is written, and after what. */
struct listing {
    struct buffer *out;
    enum language language;
    int64_t game; /* of the row before */
    bool begun;
};

static void append(struct listing *listing, sqlite3_stmt *row, int column)
{
    text_for_terminal(listing->out, store_text(row, column));
}

/* The words of an anomaly, with what stands there where they have no room for it, and below it what
   is made of it. */
static void append_anomaly(struct listing *listing, sqlite3_stmt *row)
{
    enum reason kind = reason_of(store_text(row, 2));
    struct span detail = store_text(row, 3);
    reason_words(listing->out, listing->language, kind, detail, text_for_terminal);
    if (sqlite3_column_type(row, 4) != SQLITE_NULL) {
        buffer_string(listing->out, ", ");
        phrase_number(listing->out, listing->language, WORD_LOG_LINE, sqlite3_column_int64(row, 4));
    }
    if (detail.length && !reason_takes_detail(kind)) {
        buffer_string(listing->out, ": ");
        text_for_terminal(listing->out, detail);
    }
    buffer_printf(listing->out, "\n    → %s\n", word(listing->language, reason_row(kind)->made));
}

static void of_game(struct listing *listing, sqlite3_stmt *row)
{
    enum severity severity = reason_row(reason_of(store_text(row, 2)))->severity;
    if (listing->game != sqlite3_column_int64(row, 0)) {
        listing->game = sqlite3_column_int64(row, 0);
        buffer_printf(listing->out, "%lld: ", (long long)listing->game);
        append(listing, row, 1);
        buffer_char(listing->out, '\n');
    }
    buffer_printf(listing->out, "  %s: ", word(listing->language, severity_word(severity)));
    append_anomaly(listing, row);
}

/* The title of a part, before its first row. */
static void title(struct listing *listing, enum word which)
{
    if (!listing->begun)
        buffer_printf(listing->out, "%s\n", word(listing->language, which));
    listing->begun = true;
}

static void of_near_miss(struct listing *listing, sqlite3_stmt *row)
{
    title(listing, WORD_NEARLY_TAGGED);
    buffer_printf(listing->out, "  %lld: ", sqlite3_column_int64(row, 0));
    append(listing, row, 1);
    buffer_char(listing->out, '\n');
}

static void of_page(struct listing *listing, sqlite3_stmt *row)
{
    title(listing, WORD_PAGES_WITHOUT_GAME);
    buffer_string(listing->out, "  ");
    append(listing, row, 1);
    buffer_char(listing->out, ' ');
    append_anomaly(listing, row);
}

static void of_form(struct listing *listing, sqlite3_stmt *row)
{
    const struct span fields[] = {store_text(row, 2), store_text(row, 3), store_text(row, 4)};
    struct span form = store_text(row, 1);
    buffer_printf(listing->out, "%7lld  ", sqlite3_column_int64(row, 0));
    if (span_starts(form, SPAN(FORM_UNSTAMPED))) {
        buffer_string(listing->out, word(listing->language, WORD_PATTERN_UNSTAMPED));
        form = span_after(form, strlen(FORM_UNSTAMPED));
    }
    if (span_equal(form, SPAN(FORM_MORE)))
        form = span_of(word(listing->language, WORD_PATTERN_MORE));
    text_for_terminal(listing->out, form);
    buffer_string(listing->out, "\n         ");
    phrase(listing->out, listing->language, WORD_PATTERN_GAMES, text_for_terminal, fields, 3);
    buffer_char(listing->out, '\n');
}

static void append_name(struct buffer *out, const char *name, uint32_t point)
{
    buffer_char(out, '"');
    text_for_terminal(out, span_of(name));
    buffer_char(out, '"');
    if (point)
        buffer_printf(out, " (U+%04X)", (unsigned)point);
}

static void append_lookalikes(struct listing *listing, const struct names *names,
                              const struct lookalike *found)
{
    for (size_t i = 0; i < names->count; i++) {
        size_t other = found[i].other;
        if (other >= names->count)
            continue;
        if (other < i && found[other].other == i)
            continue;
        title(listing, WORD_LOOK_ALIKE);
        buffer_string(listing->out, "  ");
        append_name(listing->out, names->names[i], found[i].point);
        buffer_string(listing->out, ", ");
        append_name(listing->out, names->names[other], found[other].point);
        buffer_char(listing->out, '\n');
    }
}

static enum status lookalikes(struct store *store, enum language language, struct buffer *out)
{
    struct listing listing = {.out = out, .language = language};
    struct names names = {0};
    enum status status = names_read(store, &names);
    struct lookalike *found = NULL;
    if (status == STATUS_DONE && !(found = lookalikes_of(names.names, names.count)))
        status = diag_memory(store->diag, "comparing names");
    if (found)
        append_lookalikes(&listing, &names, found);
    free(found);
    names_free(&names);
    return status;
}

/* Calls `line` for each row; ?1, where there is one, is `all`. */
static enum status each(struct store *store, const char *sql, bool all, enum language language,
                        struct buffer *out, void (*line)(struct listing *, sqlite3_stmt *row))
{
    struct listing listing = {.out = out, .language = language};
    sqlite3_stmt *statement = store_prepare(store, sql);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    if (statement && sqlite3_bind_parameter_count(statement))
        sqlite3_bind_int(statement, 1, all);
    while (store_next(store, statement, &status))
        line(&listing, statement);
    sqlite3_finalize(statement);
    return status;
}

static enum status counts(struct store *store, bool all, enum language language, struct buffer *out)
{
    bool row;
    sqlite3_stmt *statement = store_prepare(store, counts_sql);
    enum status status = statement ? store_step(store, statement, &row) : STATUS_STORE;
    if (status == STATUS_DONE && row) {
        phrase_number(out, language, WORD_ERRORS, sqlite3_column_int64(statement, 0));
        phrase_number(out, language, WORD_WARNINGS, sqlite3_column_int64(statement, 1));
        if (!all && sqlite3_column_int64(statement, 2) > 0)
            phrase_number(out, language, WORD_UNTAGGED_HIDDEN, sqlite3_column_int64(statement, 2));
        buffer_char(out, '\n');
    }
    sqlite3_finalize(statement);
    return status;
}

enum status report_anomalies(struct store *store, bool all, enum language language,
                             struct buffer *out)
{
    enum status status = each(store, games_sql, all, language, out, of_game);
    if (status == STATUS_DONE)
        status = each(store, near_sql, all, language, out, of_near_miss);
    if (status == STATUS_DONE)
        status = lookalikes(store, language, out);
    if (status == STATUS_DONE)
        status = each(store, pages_sql, all, language, out, of_page);
    return status == STATUS_DONE ? counts(store, all, language, out) : status;
}

enum status report_unknown_forms(struct store *store, enum language language, struct buffer *out)
{
    enum status status = each(store, forms_sql, false, language, out, of_form);
    if (status == STATUS_DONE && out->length == 0)
        buffer_printf(out, "%s\n", word(language, WORD_EVERY_LINE_KNOWN));
    return status;
}
