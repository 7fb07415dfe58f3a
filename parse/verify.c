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

/* What a source says of one player. */
struct said {
    const char *source;
    bool there; /* the source */
    bool known; /* the player, to it */
    enum outcome outcome;
    int place;
};

enum { LOG, API, PAGE, SOURCES };

static struct said said_by_log(const struct log_reading *reading, struct span name)
{
    struct said said = {.source = "log", .there = reading->is_log};
    for (size_t i = 0; i < reading->entry_count && !said.known; i++) {
        const struct log_entry *entry = &reading->entries[i];
        if (span_equal(entry->name, name))
            said = (struct said){"log", said.there, true, entry->outcome, entry->place};
    }
    return said;
}

static struct said said_by(const char *source, const struct details *details, struct span name)
{
    const struct detail *player = details_find(details, name);
    bool there = details->count > 0;
    return player ? (struct said){source, there, true, player->outcome, player->place}
                  : (struct said){.source = source, .there = there};
}

static bool same(const struct said *a, const struct said *b)
{
    return a->known && b->known && a->outcome == b->outcome && a->place == b->place;
}

/* "log 3", after a separator where there was one before. */
static void append_said(struct verifier *verifier, bool first, const struct said *said)
{
    char result[24];
    if (!said->known)
        snprintf(result, sizeof result, "–");
    else if (said->outcome == OUTCOME_FINISHED)
        snprintf(result, sizeof result, "%d", said->place);
    else
        snprintf(result, sizeof result, "%s",
                 said->outcome == OUTCOME_NONE ? "none" : outcome_name(said->outcome));
    const struct span fields[] = {span_of(said->source), span_of(result)};
    buffer_string(verifier->out, first ? ": " : ", ");
    phrase(verifier->out, verifier->parser->config->answers, WORD_VERIFY_PART, NULL, fields, 2);
}

/* A player whom `source` knows; whom one before it knows, too, was compared there. */
static void compare_player(struct verifier *verifier, int64_t gid, int source, struct span name)
{
    const struct parser *parser = verifier->parser;
    const struct said said[SOURCES] = {said_by_log(&parser->reading, name),
                                       said_by("api", parser->api, name),
                                       said_by("page", parser->old, name)};
    bool differ = false, first = true;
    for (int i = 0; i < source; i++)
        if (said[i].known)
            return;
    for (int i = 0; i < SOURCES; i++)
        for (int j = i + 1; j < SOURCES; j++)
            differ |= said[i].there && said[j].there && !same(&said[i], &said[j]);
    if (!differ)
        return;
    verifier->summary->differences++;
    buffer_printf(verifier->out, "%lld ", (long long)gid);
    text_for_terminal(verifier->out, name);
    for (int i = 0; i < SOURCES; i++) {
        if (!said[i].there)
            continue;
        append_said(verifier, first, &said[i]);
        first = false;
    }
    buffer_char(verifier->out, '\n');
}

/* Every player once: those of the log, then whom only the API knows, then only the page. */
static void compare_players(struct verifier *verifier, int64_t gid)
{
    const struct parser *parser = verifier->parser;
    for (size_t i = 0; i < parser->reading.entry_count; i++)
        compare_player(verifier, gid, LOG, parser->reading.entries[i].name);
    for (size_t i = 0; i < parser->api->count; i++)
        compare_player(verifier, gid, API, parser->api->players[i].name);
    for (size_t i = 0; i < parser->old->count; i++)
        compare_player(verifier, gid, PAGE, parser->old->players[i].name);
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
