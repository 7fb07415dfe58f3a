#include "parse/verify.h"

#include "base/core/text.h"
#include "base/store/archive.h"
#include "parse/log.h"
#include "parse/merge.h"

#include <stdlib.h>

static const char log_sql[] = "SELECT ifnull(log_page, 0) FROM game WHERE gid = ?1";

/* The next game that has a page. */
static const char next_sql[] = "SELECT min(gid) FROM page WHERE kind = 'game' AND gid > ?1";

static const char alone_sql[] = "SELECT count(*) FROM game WHERE tagged AND gid NOT IN"
                                " (SELECT gid FROM page WHERE kind = 'game' AND gid IS NOT NULL)";

static const char listed_sql[] =
    "SELECT gid, kind, text FROM anomaly WHERE kind IN"
    " ('finish_differs', 'map_differs', 'creator_differs') AND (?1 = 0 OR gid = ?1)"
    " ORDER BY gid, id";

struct verifier {
    struct parser *parser;
    struct buffer *out;
    struct verify_summary *summary;
};

/* "log 3", after a separator where there was one before. */
static void append_result(struct verifier *verifier, bool *first, const char *source, bool known,
                          enum outcome outcome, int place)
{
    char result[24];
    enum language language = verifier->parser->config->answers;
    if (!known)
        snprintf(result, sizeof result, "–");
    else if (outcome == OUTCOME_FINISHED)
        snprintf(result, sizeof result, "%d", place);
    else
        snprintf(result, sizeof result, "%s",
                 outcome == OUTCOME_NONE ? "none" : outcome_name(outcome));
    const struct span fields[] = {span_of(source), span_of(result)};
    buffer_string(verifier->out, *first ? ": " : ", ");
    phrase(verifier->out, language, WORD_VERIFY_PART, NULL, fields, 2);
    *first = false;
}

/* What each source says of one player. */
struct said {
    const struct log_entry *log;
    const struct detail *api, *old;
};

static bool same(const struct log_entry *log, const struct detail *player)
{
    return log && player && log->outcome == player->outcome && log->place == player->place;
}

static bool same_details(const struct detail *a, const struct detail *b)
{
    return a && b && a->outcome == b->outcome && a->place == b->place;
}

static void compare_player(struct verifier *verifier, int64_t gid, struct span name,
                           const struct said *said)
{
    const struct parser *parser = verifier->parser;
    struct buffer *out = verifier->out;
    bool log = parser->reading.is_log;
    bool api = parser->api->count > 0;
    bool old = parser->old->count > 0;
    bool first = true;
    if ((!log || !api || same(said->log, said->api)) &&
        (!log || !old || same(said->log, said->old)) &&
        (!api || !old || same_details(said->api, said->old)))
        return;
    verifier->summary->differences++;
    buffer_printf(out, "%lld ", (long long)gid);
    text_for_terminal(out, name);
    if (log)
        append_result(verifier, &first, "log", said->log,
                      said->log ? said->log->outcome : OUTCOME_NONE,
                      said->log ? said->log->place : 0);
    if (api)
        append_result(verifier, &first, "api", said->api,
                      said->api ? said->api->outcome : OUTCOME_NONE,
                      said->api ? said->api->place : 0);
    if (old)
        append_result(verifier, &first, "page", said->old,
                      said->old ? said->old->outcome : OUTCOME_NONE,
                      said->old ? said->old->place : 0);
    buffer_char(out, '\n');
}

static const struct log_entry *log_entry_of(const struct log_reading *reading, struct span name)
{
    for (size_t i = 0; i < reading->entry_count; i++)
        if (span_equal(reading->entries[i].name, name))
            return &reading->entries[i];
    return NULL;
}

static struct said said_of(const struct parser *parser, struct span name)
{
    return (struct said){log_entry_of(&parser->reading, name), details_find(parser->api, name),
                         details_find(parser->old, name)};
}

/* Every player once: those of the log, then whom only the API knows, then only the page. */
static void compare_players(struct verifier *verifier, int64_t gid)
{
    const struct parser *parser = verifier->parser;
    for (size_t i = 0; i < parser->reading.entry_count; i++) {
        struct said said = said_of(parser, parser->reading.entries[i].name);
        compare_player(verifier, gid, parser->reading.entries[i].name, &said);
    }
    for (size_t i = 0; i < parser->api->count; i++) {
        struct said said = said_of(parser, parser->api->players[i].name);
        if (!said.log)
            compare_player(verifier, gid, parser->api->players[i].name, &said);
    }
    for (size_t i = 0; i < parser->old->count; i++) {
        struct said said = said_of(parser, parser->old->players[i].name);
        if (!said.log && !said.api)
            compare_player(verifier, gid, parser->old->players[i].name, &said);
    }
}

static enum status compare_facts(struct verifier *verifier, int64_t gid)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(verifier->parser->store, listed_sql, &status, WITH(V(gid)));
    while (store_next(verifier->parser->store, select, &status)) {
        verifier->summary->differences++;
        buffer_printf(verifier->out, "%lld ", sqlite3_column_int64(select, 0));
        reason_words(verifier->out, verifier->parser->config->answers,
                     reason_of(store_text(select, 1)), store_text(select, 2), text_for_terminal);
        buffer_char(verifier->out, '\n');
    }
    sqlite3_reset(select);
    return status;
}

/* The log of a game into parser->reading; one of nothing where there is none. */
static enum status load_log(struct parser *parser, int64_t page)
{
    buffer_clear(&parser->body);
    enum status status = page ? archive_read(parser->store, page, &parser->body) : STATUS_DONE;
    if (status == STATUS_INCOMPLETE)
        status = STATUS_DONE; /* reported; like a game without a log */
    if (status == STATUS_DONE && !log_read(&parser->reading, buffer_view(&parser->body)))
        status = diag_memory(parser->diag, "reading a log");
    return status;
}

static enum status verify_game(struct verifier *verifier, int64_t gid)
{
    struct parser *parser = verifier->parser;
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, log_sql, &status, WITH(V(gid)));
    bool known = store_next(parser->store, select, &status);
    int64_t log = known ? sqlite3_column_int64(select, 0) : 0;
    sqlite3_reset(select);
    if (status == STATUS_DONE)
        status = load_details(parser, gid);
    if (status == STATUS_DONE && !known && parser->api->count + parser->old->count == 0) {
        diag_error(parser->diag, "game %lld is not known", (long long)gid);
        return STATUS_USAGE;
    }
    if (status == STATUS_DONE)
        status = load_log(parser, log);
    if (status != STATUS_DONE)
        return status;
    verifier->summary->compared += parser->api->count + parser->old->count > 0;
    compare_players(verifier, gid);
    return STATUS_DONE;
}

static enum status verify_all(struct verifier *verifier)
{
    struct parser *parser = verifier->parser;
    int64_t gid = 0;
    enum status status = query_number(parser->store, next_sql, &gid, WITH(V(gid)));
    while (status == STATUS_DONE && gid) {
        status = verify_game(verifier, gid);
        if (status == STATUS_DONE)
            status = query_number(parser->store, next_sql, &gid, WITH(V(gid)));
    }
    if (status == STATUS_DONE)
        status = compare_facts(verifier, 0);
    return status == STATUS_DONE ? store_number(parser->store, alone_sql, &verifier->summary->alone)
                                 : status;
}

enum status parse_verify(struct store *store, const struct config *config, const int64_t *gids,
                         size_t count, struct buffer *out, struct verify_summary *summary)
{
    struct verifier verifier = {parser_new(store, config, store->diag), out, summary};
    *summary = (struct verify_summary){0};
    if (!verifier.parser)
        return STATUS_STORE;
    enum status status = STATUS_DONE;
    if (count == 0)
        status = verify_all(&verifier);
    for (size_t i = 0; i < count && status == STATUS_DONE; i++) {
        status = verify_game(&verifier, gids[i]);
        if (status == STATUS_DONE)
            status = compare_facts(&verifier, gids[i]);
    }
    parser_free(verifier.parser);
    return status;
}
