#include "parse/listed.h"

#include "base/core/text.h"
#include "parse/game.h"

static const char known_walk_sql[] = "SELECT ifnull(list_walk, 0) FROM game WHERE gid = ?1";

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

static enum status is_fresh(struct parser *parser, int64_t gid, int64_t walk, bool *fresh)
{
    bool row = false;
    sqlite3_stmt *known = parser_statement(parser, known_walk_sql);
    if (!known)
        return STATUS_STORE;
    sqlite3_bind_int64(known, 1, gid);
    enum status status = store_step(parser->store, known, &row);
    *fresh = !row || sqlite3_column_int64(known, 0) != walk;
    sqlite3_reset(known);
    return status;
}

enum status keep_listed(struct parser *parser, const struct archived *page,
                        const struct listed *listed, struct list_reading *reading)
{
    bool fresh;
    enum status status = is_fresh(parser, listed->gid, page->walk, &fresh);
    sqlite3_stmt *keep = parser_statement(parser, keep_sql);
    if (status != STATUS_DONE || !keep)
        return STATUS_STORE;
    sqlite3_bind_int64(keep, 1, listed->gid);
    sqlite3_bind_int64(keep, 2, page->walk);
    bind_said(keep, 3, listed->title);
    bind_said(keep, 4, listed->tags);
    bind_said(keep, 5, listed->state);
    bind_said(keep, 6, listed->started);
    bind_said(keep, 7, listed->finished);
    bind_number(keep, 8, listed->map);
    bind_said(keep, 9, listed->creator);
    bind_said(keep, 10, listed->startdirection);
    bind_said(keep, 11, listed->crashallowed);
    bind_number(keep, 12, listed->cps);
    bind_number(keep, 13, listed->zzz);
    status = store_do(parser->store, keep);
    sqlite3_clear_bindings(keep);
    reading->fresh += fresh;
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
