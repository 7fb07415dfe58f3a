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

/* NULL where nothing is said. */
static struct value said(struct span text)
{
    return text.text ? V(text) : value_null();
}

static struct value number_said(int64_t number)
{
    return number != NOT_SAID ? V(number) : value_null();
}

/* What did not change is not written, and makes no title another one. */
enum status keep_listed(struct parser *parser, const struct archived *page,
                        const struct listed *listed, struct list_reading *reading)
{
    struct store *store = parser->store;
    const struct value values[] = {
        V(listed->gid),
        V(page->walk),
        said(listed->title),
        said(listed->tags),
        said(listed->state),
        said(listed->started),
        said(listed->finished),
        number_said(listed->map),
        said(listed->creator),
        said(listed->startdirection),
        said(listed->crashallowed),
        number_said(listed->cps),
        number_said(listed->zzz),
    };
    enum { SAID = sizeof values / sizeof *values };
    enum status status = STATUS_DONE;
    sqlite3_stmt *known = query_rows(store, known_sql, &status, values, SAID);
    bool row = store_next(store, known, &status);
    int64_t walk = row ? sqlite3_column_int64(known, 0) : 0;
    bool same = walk && sqlite3_column_int(known, 1);
    sqlite3_reset(known);
    reading->fresh += walk != page->walk;
    if (same && walk != page->walk)
        return query_run(store, seen_again_sql, WITH(V(listed->gid), V(page->walk)));
    if (status != STATUS_DONE || same)
        return status;
    status = query_run(store, keep_sql, values, SAID);
    return status == STATUS_DONE ? classify_title(parser, listed->gid) : status;
}

enum status note_entry(struct parser *parser, const struct archived *page, enum reason kind,
                       struct span text)
{
    enum { SHOWN = 300, NOTED = 100 }; /* bytes of an entry; entries of a page */
    if (++parser->noted_entries > NOTED + 1)
        return STATUS_DONE;
    if (parser->noted_entries > NOTED)
        return note_anomaly(parser, REASON_MORE, 0, page->id, 0, SPAN(""));
    return note_anomaly(parser, kind, 0, page->id, 0, text_beginning(text, SHOWN));
}

enum status spoiled_entry(struct parser *parser, const struct archived *page, struct span text,
                          struct list_reading *reading)
{
    struct span beginning = text_beginning(text, LOST_SHOWN);
    if (reading->lost++ == 0)
        snprintf(reading->example, sizeof reading->example, "%.*s", (int)beginning.length,
                 beginning.text);
    return note_entry(parser, page, REASON_LIST_OBJECT, text);
}
