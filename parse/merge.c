#include "parse/merge.h"

#include "base/store/archive.h"

#include <stdlib.h>

/* The second and third source: pages of a game. Nothing of them is stored but what they stand in
   for; the archive keeps the pages themselves. */

static const char pages_sql[] =
    "SELECT id, address LIKE '/showmap%' FROM page WHERE gid = ?1 AND kind = 'game' AND newest"
    " ORDER BY id";

static const char state_sql[] =
    "SELECT g.log_finished IS NOT NULL, ifnull(g.list_state, '') <> 'running',"
    " (SELECT count(*) FROM entry e WHERE e.gid = ?1),"
    " (SELECT count(*) FROM entry e WHERE e.gid = ?1 AND e.outcome IS NULL)"
    " FROM game g WHERE g.gid = ?1";

static const char entries_sql[] =
    "SELECT e.player, p.name, e.outcome, ifnull(e.place, 0) FROM entry e JOIN player p"
    " ON p.id = e.player WHERE e.gid = ?1 ORDER BY p.name";

static const char fill_sql[] = "UPDATE entry SET outcome = ?3, place = nullif(?4, 0), source = ?5 "
                               "WHERE gid = ?1 AND player = ?2";

static const char replace_sql[] =
    "INSERT INTO entry (gid, player, outcome, place, moves, crashes, source)"
    " VALUES (?1, ?2, ?3, nullif(?4, 0), ?5, ?6, ?7)";

static const char forget_entries_sql[] = "DELETE FROM entry WHERE gid = ?1";

static const char resolved_sql[] =
    "DELETE FROM anomaly WHERE gid = ?1 AND kind = 'no_result' AND text = ?2";

static const char forget_anomalies_sql[] =
    "DELETE FROM anomaly WHERE gid = ?1 AND kind IN "
    " ('from_details', 'details_differ', 'only_in_log', 'not_in_log')";

static bool make_room(struct parser *parser)
{
    if (!parser->api)
        parser->api = calloc(1, sizeof *parser->api);
    if (!parser->old)
        parser->old = calloc(1, sizeof *parser->old);
    return parser->api && parser->old;
}

/* A later page of the same kind says more, unless it says nothing. */
static enum status load_page(struct parser *parser, int64_t page, bool old)
{
    buffer_clear(&parser->body);
    enum status status = archive_read(parser->store, page, &parser->body);
    if (status != STATUS_DONE)
        return status == STATUS_INCOMPLETE ? STATUS_DONE : status;
    struct span body = buffer_view(&parser->body);
    bool read = old ? details_read_page(parser->old, body)
                    : details_read_api(parser->api, &parser->json, body);
    return read ? STATUS_DONE : diag_memory(parser->diag, "reading a page of a game");
}

enum status load_details(struct parser *parser, int64_t gid)
{
    if (!make_room(parser))
        return diag_memory(parser->diag, "reading the pages of a game");
    parser->api->count = parser->old->count = 0;
    parser->api->complete = parser->old->complete = false;
    enum status status = STATUS_DONE;
    sqlite3_stmt *pages = query_rows(parser->store, pages_sql, &status, WITH(V(gid)));
    while (store_next(parser->store, pages, &status))
        status = load_page(parser, sqlite3_column_int64(pages, 0), sqlite3_column_int(pages, 1));
    sqlite3_reset(pages);
    return status;
}

struct state {
    bool known;
    bool over;     /* by the log */
    bool may_over; /* the list does not say that it is running */
    int64_t entries, open;
};

static enum status state_of(struct parser *parser, int64_t gid, struct state *state)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, state_sql, &status, WITH(V(gid)));
    state->known = store_next(parser->store, select, &status);
    if (state->known) {
        state->over = sqlite3_column_int(select, 0);
        state->may_over = sqlite3_column_int(select, 1);
        state->entries = sqlite3_column_int64(select, 2);
        state->open = sqlite3_column_int64(select, 3);
    }
    sqlite3_reset(select);
    return status;
}

static struct span source_name(const struct parser *parser, const struct details *details)
{
    return details == parser->api ? SPAN("api") : SPAN("page");
}

static enum status replace_entries(struct parser *parser, int64_t gid,
                                   const struct details *details)
{
    enum status status = query_run(parser->store, forget_entries_sql, WITH(V(gid)));
    for (size_t i = 0; i < details->count && status == STATUS_DONE; i++) {
        const struct detail *player = &details->players[i];
        int64_t number;
        status = player_number(parser, player->name, &number);
        if (status == STATUS_DONE)
            status = query_run(parser->store, replace_sql,
                               WITH(V(gid), V(number), V(outcome_name(player->outcome)),
                                    V(player->place), V(player->moves), V(player->crashes),
                                    V(source_name(parser, details))));
    }
    return status;
}

/* One entry of the log and what a page says of the player. */
static enum status fill_entry(struct parser *parser, int64_t gid, int64_t number,
                              const struct detail *player, struct span source)
{
    enum status status = query_run(
        parser->store, fill_sql,
        WITH(V(gid), V(number), V(outcome_name(player->outcome)), V(player->place), V(source)));
    if (status == STATUS_DONE)
        status = query_run(parser->store, resolved_sql, WITH(V(gid), V(player->name)));
    return status == STATUS_DONE
               ? note_anomaly(parser, REASON_FROM_DETAILS, gid, 0, 0, player->name)
               : status;
}

static bool append_result(struct buffer *out, enum outcome outcome, int64_t place)
{
    if (outcome == OUTCOME_FINISHED)
        return buffer_printf(out, "%lld", (long long)place);
    return buffer_string(out, outcome == OUTCOME_NONE ? "none" : outcome_name(outcome));
}

static enum status note_difference(struct parser *parser, int64_t gid, struct span name,
                                   enum outcome outcome, int place, const struct detail *player,
                                   struct span source)
{
    struct buffer text = {0};
    buffer_span(&text, name);
    buffer_string(&text, DETAIL_SEPARATOR);
    append_result(&text, outcome, place);
    buffer_string(&text, DETAIL_SEPARATOR);
    buffer_span(&text, source);
    buffer_string(&text, DETAIL_SEPARATOR);
    if (player)
        append_result(&text, player->outcome, player->place);
    else
        buffer_string(&text, "unknown");
    enum status status =
        text.failed ? diag_memory(parser->diag, "comparing a game's pages")
                    : note_anomaly(parser, REASON_DETAILS_DIFFER, gid, 0, 0, buffer_view(&text));
    buffer_free(&text);
    return status;
}

/* Fills what the log left open, and notes what it says otherwise. */
static enum status compare_entry(struct parser *parser, int64_t gid, sqlite3_stmt *row,
                                 const struct details *details)
{
    struct span name = store_text(row, 1);
    struct span source = source_name(parser, details);
    enum outcome outcome = outcome_of((const char *)sqlite3_column_text(row, 2));
    int place = sqlite3_column_int(row, 3);
    const struct detail *player = details_find(details, name);
    if (outcome == OUTCOME_NONE && player && player->outcome != OUTCOME_NONE)
        return fill_entry(parser, gid, sqlite3_column_int64(row, 0), player, source);
    if (player && player->outcome == outcome && player->place == place)
        return STATUS_DONE;
    if (!player && outcome != OUTCOME_NONE)
        return STATUS_DONE; /* compare_players() notes it */
    return note_difference(parser, gid, name, outcome, place, player, source);
}

static enum status note_player(struct parser *parser, enum reason kind, int64_t gid,
                               struct span name, struct span source)
{
    struct buffer text = {0};
    buffer_span(&text, name);
    buffer_string(&text, DETAIL_SEPARATOR);
    buffer_span(&text, source);
    enum status status = text.failed ? diag_memory(parser->diag, "comparing a game's players")
                                     : note_anomaly(parser, kind, gid, 0, 0, buffer_view(&text));
    buffer_free(&text);
    return status;
}

static enum status in_log(struct parser *parser, int64_t gid, struct span name, bool *found)
{
    static const char sql[] = "SELECT count(*) FROM entry JOIN player ON id = player"
                              " WHERE gid = ?1 AND name = ?2";
    int64_t count = 0;
    enum status status = query_number(parser->store, sql, &count, WITH(V(gid), V(name)));
    *found = count > 0;
    return status;
}

/* Who has a result in one of the two and is not in the other. Whom the log leaves without one may
   have been renamed; of a log without an end somebody may be missing. */
static enum status compare_players(struct parser *parser, int64_t gid,
                                   const struct details *details, bool over)
{
    struct span source = source_name(parser, details);
    enum status status = STATUS_DONE;
    sqlite3_stmt *entries = query_rows(parser->store, entries_sql, &status, WITH(V(gid)));
    while (store_next(parser->store, entries, &status)) {
        struct span name = store_text(entries, 1);
        if (sqlite3_column_type(entries, 2) != SQLITE_NULL && !details_find(details, name))
            status = note_player(parser, REASON_ONLY_IN_LOG, gid, name, source);
    }
    sqlite3_reset(entries);
    for (size_t i = 0; i < details->count && over && status == STATUS_DONE; i++) {
        const struct detail *player = &details->players[i];
        bool found = true;
        if (player->outcome != OUTCOME_NONE)
            status = in_log(parser, gid, player->name, &found);
        if (!found)
            status = note_player(parser, REASON_NOT_IN_LOG, gid, player->name, source);
    }
    return status;
}

static enum status compare_entries(struct parser *parser, int64_t gid,
                                   const struct details *details)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *entries = query_rows(parser->store, entries_sql, &status, WITH(V(gid)));
    while (store_next(parser->store, entries, &status))
        status = compare_entry(parser, gid, entries, details);
    sqlite3_reset(entries);
    return status;
}

/* The sources in the order in which they are to be believed, the log being NULL. */
static void order_of(const struct parser *parser, const struct details *order[3])
{
    enum details_source first = parser->config->details;
    order[0] = first == DETAILS_LOG ? NULL : first == DETAILS_API ? parser->api : parser->old;
    order[1] = first == DETAILS_LOG ? parser->api : NULL;
    order[2] = first == DETAILS_PAGE ? parser->api : parser->old;
}

static enum status merge_by(struct parser *parser, int64_t gid, const struct state *state)
{
    const struct details *order[3];
    bool by_log = state->over && state->entries > 0;
    enum status status = STATUS_DONE;
    order_of(parser, order);
    for (int i = 0; i < 3 && state->entries > 0 && status == STATUS_DONE; i++)
        if (order[i] && order[i]->count > 0)
            status = compare_players(parser, gid, order[i], state->over);
    for (int i = 0; i < 3 && status == STATUS_DONE; i++) {
        if (order[i] ? order[i]->complete && state->may_over : by_log) {
            if (order[i])
                return replace_entries(parser, gid, order[i]);
            break;
        }
    }
    for (int i = 0; i < 3 && by_log && status == STATUS_DONE; i++)
        if (order[i] && order[i]->count > 0)
            status = compare_entries(parser, gid, order[i]);
    return status;
}

enum status merge_game(struct parser *parser, int64_t gid)
{
    struct state state = {0};
    enum status status = load_details(parser, gid);
    if (status == STATUS_DONE)
        status = query_run(parser->store, forget_anomalies_sql, WITH(V(gid)));
    if (status == STATUS_DONE)
        status = state_of(parser, gid, &state);
    if (status != STATUS_DONE || !state.known || parser->api->count + parser->old->count == 0)
        return status;
    return merge_by(parser, gid, &state);
}
