#include "parse/parse.h"

#include "base/store/archive.h"
#include "parse/compare.h"
#include "parse/game.h"
#include "parse/integrity.h"
#include "parse/list.h"
#include "parse/logpage.h"

/* Pages of one transaction: enough that committing costs little, few enough that an interrupted run
   loses little. */
enum { BATCH = 500 };

/* Old versions of a log or a game's page are not read. Every page of a list is the newest. */
static const char next_sql[] =
    "SELECT id, kind, ifnull(gid, 0), ifnull(walk, 0), address LIKE '/showgames%' FROM page"
    " WHERE id > ?1 AND newest AND id NOT IN (SELECT page FROM parsed)"
    " ORDER BY id LIMIT 1";

static const char next_list_sql[] =
    "SELECT id, kind, 0, ifnull(walk, 0), address LIKE '/showgames%' FROM page"
    " WHERE id > ?1 AND kind = 'list' ORDER BY id LIMIT 1";

static const char one_sql[] =
    "SELECT id, kind, ifnull(gid, 0), ifnull(walk, 0), address LIKE '/showgames%' FROM page"
    " WHERE id = ?1";

static const char parsed_sql[] = "INSERT OR IGNORE INTO parsed VALUES (?1)";

/* By an index, which is much shorter than the table with its bodies. */
static const char any_sql[] = "SELECT EXISTS (SELECT 1 FROM page INDEXED BY page_address"
                              " WHERE newest AND id NOT IN (SELECT page FROM parsed))";

static const char superseded_sql[] =
    "INSERT OR IGNORE INTO parsed SELECT id FROM page INDEXED BY page_address"
    " WHERE NOT newest AND kind <> 'list'";

static const char drop_all_sql[] =
    "DELETE FROM parsed; DELETE FROM game; DELETE FROM entry; DELETE FROM player;"
    "DELETE FROM anomaly; DELETE FROM unknown_form";

/* A result by hand settles what its game's log lacks. */
#define UNSETTLED " AND (a.gid IS NULL OR a.gid NOT IN (SELECT gid FROM result))"

/* Errors that were known before the run; a page that is no log of a game has no gid. */
static const char known_errors_sql[] =
    "CREATE TEMP TABLE IF NOT EXISTS known_error (gid INTEGER, page INTEGER, kind TEXT);"
    "CREATE INDEX IF NOT EXISTS temp.known_error_gid ON known_error (gid);"
    "DELETE FROM known_error;"
    "INSERT INTO known_error SELECT DISTINCT gid, CASE WHEN gid IS NULL THEN page END, kind"
    " FROM anomaly WHERE severity(kind) = 'error'";

static const char new_errors_sql[] =
    "SELECT a.gid, a.kind, min(a.text), p.address FROM anomaly a LEFT JOIN page p"
    " ON p.id = a.page WHERE severity(a.kind) = 'error'" UNSETTLED
    " AND NOT EXISTS (SELECT 1 FROM known_error k"
    "  WHERE k.gid IS a.gid AND k.kind = a.kind"
    "  AND k.page IS CASE WHEN a.gid IS NULL THEN a.page END) GROUP BY a.gid, a.kind, p.address "
    "ORDER BY a.gid, a.kind";

static const char errors_sql[] = "SELECT count(*) FROM (SELECT DISTINCT gid, CASE WHEN gid IS NULL "
                                 "THEN page END FROM anomaly AS a"
                                 " WHERE severity(kind) = 'error'" UNSETTLED ")";

void parse_close(struct parser *parser)
{
    parser_free(parser);
}

/* The first row of a statement that gives pages, by number; `*found` says whether there is one. */
static enum status find_page(struct parser *parser, const char *sql, int64_t number,
                             struct archived *page, bool *found)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, sql, &status, WITH(V(number)));
    *found = store_next(parser->store, select, &status);
    if (*found)
        *page = (struct archived){
            .id = sqlite3_column_int64(select, 0),
            .list = span_equal(store_text(select, 1), SPAN("list")),
            .log = span_equal(store_text(select, 1), SPAN("log")),
            .gid = sqlite3_column_int64(select, 2),
            .walk = sqlite3_column_int64(select, 3),
            .old_page = sqlite3_column_int(select, 4),
        };
    sqlite3_reset(select);
    return status;
}

/* Reads a page of any kind and remembers that it was. */
static enum status read_page(struct parser *parser, const struct archived *page,
                             struct list_reading *listing)
{
    buffer_clear(&parser->body);
    enum status status = archive_read(parser->store, page->id, &parser->body);
    if (status == STATUS_INCOMPLETE)
        status = note_anomaly(parser, REASON_DAMAGED, page->gid, page->id, 0, SPAN(""));
    else if (status == STATUS_DONE && page->list)
        status = read_list(parser, page, listing);
    else if (status == STATUS_DONE && page->log)
        status = read_log(parser, page, buffer_view(&parser->body));
    else if (status == STATUS_DONE)
        status = read_details(parser, page);
    return status == STATUS_DONE ? query_run(parser->store, parsed_sql, WITH(V(page->id))) : status;
}

enum status parse_log(struct parser *parser, int64_t page, int64_t gid, struct span body)
{
    const struct archived archived = {.id = page, .gid = gid, .log = true};
    enum status status = read_log(parser, &archived, body);
    return status == STATUS_DONE ? query_run(parser->store, parsed_sql, WITH(V(page))) : status;
}

enum status parse_seal(struct parser *parser)
{
    return integrity_seal(parser->store);
}

enum status parse_list_page(struct parser *parser, int64_t page, struct list_reading *reading)
{
    struct parse_summary ignored = {0};
    struct archived archived = {0};
    bool found = false;
    *reading = (struct list_reading){0};
    parser->summary = &ignored;
    enum status status = store_begin(parser->store);
    if (status == STATUS_DONE)
        status = find_page(parser, one_sql, page, &archived, &found);
    if (status == STATUS_DONE && found)
        status = read_page(parser, &archived, reading);
    return parse_end(parser, status);
}

/* Reads all list pages of the archive, those read before too. */
static enum status read_lists_again(struct parser *parser)
{
    struct archived page = {0};
    struct list_reading ignored;
    bool found = true;
    enum status status = STATUS_DONE;
    while (status == STATUS_DONE) {
        status = find_page(parser, next_list_sql, page.id, &page, &found);
        if (status != STATUS_DONE || !found)
            break;
        status = read_page(parser, &page, &ignored);
    }
    return status;
}

/* `*last` is the page read last; `*more` becomes false when there is none behind it. */
static enum status read_batch(struct parser *parser, int64_t *last, bool *more)
{
    struct list_reading listing;
    struct archived page;
    enum status status = store_begin(parser->store);
    for (int i = 0; i < BATCH && status == STATUS_DONE; i++) {
        status = find_page(parser, next_sql, *last, &page, more);
        if (status != STATUS_DONE || !*more)
            break;
        *last = page.id;
        parser->summary->lists += page.list;
        parser->summary->details += !page.list && !page.log;
        status = read_page(parser, &page, &listing);
    }
    return parse_end(parser, status);
}

static enum status compare(struct parser *parser)
{
    bool unlisted = false;
    enum status status = store_begin(parser->store);
    if (status == STATUS_DONE)
        status = store_run(parser->store, superseded_sql);
    if (status == STATUS_DONE)
        status = unlist_games(parser, &unlisted);
    if (status == STATUS_DONE && unlisted)
        status = read_lists_again(parser);
    if (status == STATUS_DONE && unlisted)
        status = classify_unlisted(parser);
    if (status == STATUS_DONE)
        status = compare_lists_and_logs(parser);
    return parse_end(parser, status);
}

static enum status report_error(struct parser *parser, sqlite3_stmt *row)
{
    struct buffer *text = &parser->text;
    enum reason reason = reason_of(store_text(row, 1));
    struct span address = store_text(row, 3);
    buffer_clear(text);
    if (!reason_words(text, LANGUAGE_EN, reason, store_text(row, 2), NULL))
        return diag_memory(parser->diag, "naming the errors");
    if (sqlite3_column_type(row, 0) != SQLITE_NULL)
        diag_warning(parser->diag, "game %lld is not rated: %s",
                     (long long)sqlite3_column_int64(row, 0), text->data);
    else
        diag_warning(parser->diag, "%.*s: %s; %s", (int)address.length, address.text, text->data,
                     word(LANGUAGE_EN, reason_row(reason)->made));
    return STATUS_DONE;
}

static enum status report_errors(struct parser *parser)
{
    enum { SHOWN = 20 }; /* `anomalies` lists all of them */
    struct parse_summary *summary = parser->summary;
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, new_errors_sql, &status, WITH());
    while (store_next(parser->store, select, &status))
        if (++summary->errors_new <= SHOWN)
            status = report_error(parser, select);
    sqlite3_reset(select);
    if (summary->errors_new > SHOWN)
        diag_warning(parser->diag, "and %lld more", (long long)(summary->errors_new - SHOWN));
    if (status == STATUS_DONE)
        status = store_number(parser->store, errors_sql, &summary->errors);
    return status == STATUS_DONE && summary->errors_new ? STATUS_INCOMPLETE : status;
}

static enum status drop_all(struct parser *parser)
{
    enum status status = store_begin(parser->store);
    if (status == STATUS_DONE)
        status = store_run(parser->store, drop_all_sql);
    return parse_end(parser, status);
}

enum status parse_begin(struct parser *parser, struct parse_summary *summary)
{
    *summary = (struct parse_summary){0};
    parser->summary = summary;
    return store_run(parser->store, known_errors_sql);
}

enum status parse_rest(struct parser *parser)
{
    int64_t last = 0;
    int64_t any = 0;
    enum status status = store_number(parser->store, any_sql, &any);
    bool more = any;
    while (status == STATUS_DONE && more)
        status = read_batch(parser, &last, &more);
    if (status == STATUS_DONE)
        status = compare(parser);
    return status == STATUS_DONE ? report_errors(parser) : status;
}

enum status parse_pages(struct parser *parser, bool all, struct parse_summary *summary)
{
    enum status status = parse_begin(parser, summary);
    if (status == STATUS_DONE && all)
        status = drop_all(parser);
    return status == STATUS_DONE ? parse_rest(parser) : status;
}

/* Games that are damaged in the store are as they were once their pages were read again. */
static enum status mend(struct parser *parser)
{
    struct parse_summary ignored;
    int64_t broken;
    enum status status = integrity_forget_broken(parser, &broken);
    if (status != STATUS_DONE || !broken)
        return status;
    status = parse_pages(parser, false, &ignored);
    parser->summary = NULL;
    return status <= STATUS_INCOMPLETE ? integrity_name_lost(parser) : status;
}

enum status parse_open(struct parser **parser, struct store *store, const struct config *config,
                       struct diag *diag)
{
    struct parser *made = parser_new(store, config, diag);
    *parser = NULL;
    if (!made)
        return STATUS_STORE;
    made->pattern = title_pattern_open(config->title_pattern, diag);
    enum status status = made->pattern ? integrity_watch(made) : STATUS_STORE;
    if (status == STATUS_DONE)
        status = mend(made);
    if (status == STATUS_DONE)
        status = classify_all_titles(made);
    if (status != STATUS_DONE) {
        parser_free(made);
        return status;
    }
    *parser = made;
    return STATUS_DONE;
}
