#include "parse/listed.h"

#include "base/core/text.h"
#include "parse/game.h"

/* Whether the row says the same already; parameters as in keep_sql. */
static const char known_sql[] =
    "SELECT ifnull(list_walk, 0), list_title IS ?3 AND list_tags IS ?4 AND list_state IS ?5"
    " AND list_started IS ?6 AND list_finished IS ?7 AND list_map IS ?8 AND list_creator IS ?9"
    " AND startdirection IS ?10 AND crashallowed IS ?11 AND cps IS ?12 AND zzz IS ?13"
    " FROM game WHERE gid = ?1";

static const char seen_again_sql[] = "UPDATE game SET list_walk = ?2 WHERE gid = ?1";

static const char keep_sql[] =
    "INSERT INTO game (gid, title, tagged, list_walk, list_title, list_tags, list_state,"
    " list_started, list_finished, list_map, list_creator, startdirection, crashallowed, cps, zzz)"
    " VALUES (?1, '', 0, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"
    " ON CONFLICT (gid) DO UPDATE SET list_walk = ?2, list_title = ?3, list_tags = ?4,"
    " list_state = ?5, list_started = ?6, list_finished = ?7, list_map = ?8, list_creator = ?9,"
    " startdirection = ?10, crashallowed = ?11, cps = ?12, zzz = ?13";

static void bind_said(sqlite3_stmt *statement, int index, struct span text)
{
    if (text.text)
        store_bind_text(statement, index, text);
    else
        sqlite3_bind_null(statement, index);
}

static void bind_number(sqlite3_stmt *statement, int index, int64_t number)
{
    if (number != NOT_SAID)
        sqlite3_bind_int64(statement, index, number);
    else
        sqlite3_bind_null(statement, index);
}

static void bind_listed(sqlite3_stmt *statement, int64_t walk, const struct listed *listed)
{
    sqlite3_bind_int64(statement, 1, listed->gid);
    sqlite3_bind_int64(statement, 2, walk);
    bind_said(statement, 3, listed->title);
    bind_said(statement, 4, listed->tags);
    bind_said(statement, 5, listed->state);
    bind_said(statement, 6, listed->started);
    bind_said(statement, 7, listed->finished);
    bind_number(statement, 8, listed->map);
    bind_said(statement, 9, listed->creator);
    bind_said(statement, 10, listed->startdirection);
    bind_said(statement, 11, listed->crashallowed);
    bind_number(statement, 12, listed->cps);
    bind_number(statement, 13, listed->zzz);
}

/* Which walk brought the game last (0: none), and whether that one said the same. */
static enum status find_known(struct parser *parser, const struct listed *listed, int64_t *walk,
                              bool *same)
{
    bool row = false;
    sqlite3_stmt *known = parser_statement(parser, known_sql);
    if (!known)
        return STATUS_STORE;
    bind_listed(known, 0, listed);
    enum status status = store_step(parser->store, known, &row);
    *walk = row ? sqlite3_column_int64(known, 0) : 0;
    *same = *walk && sqlite3_column_int(known, 1);
    sqlite3_reset(known);
    return status;
}

static enum status see_again(struct parser *parser, int64_t gid, int64_t walk)
{
    sqlite3_stmt *seen = parser_statement(parser, seen_again_sql);
    if (!seen)
        return STATUS_STORE;
    sqlite3_bind_int64(seen, 1, gid);
    sqlite3_bind_int64(seen, 2, walk);
    return store_do(parser->store, seen);
}

/* What did not change is not written, and makes no title another one. */
enum status keep_listed(struct parser *parser, const struct archived *page,
                        const struct listed *listed, struct list_reading *reading)
{
    int64_t walk = 0;
    bool same = false;
    enum status status = find_known(parser, listed, &walk, &same);
    sqlite3_stmt *keep = parser_statement(parser, keep_sql);
    if (status != STATUS_DONE || !keep)
        return STATUS_STORE;
    reading->fresh += walk != page->walk;
    if (same)
        return walk == page->walk ? STATUS_DONE : see_again(parser, listed->gid, page->walk);
    bind_listed(keep, page->walk, listed);
    status = store_do(parser->store, keep);
    return status == STATUS_DONE ? classify_title(parser, listed->gid) : status;
}

enum status spoiled_entry(struct parser *parser, const struct archived *page, struct span text)
{
    enum { SHOWN = 300, NOTED = 100 }; /* bytes of an entry; entries of a page */
    if (++parser->spoiled_entries > NOTED + 1)
        return STATUS_DONE;
    if (parser->spoiled_entries > NOTED)
        return note_anomaly(parser, REASON_MORE, 0, page->id, 0, SPAN(""));
    return note_anomaly(parser, REASON_LIST_OBJECT, 0, page->id, 0, text_beginning(text, SHOWN));
}
