#include "parse/game.h"

#include "parse/integrity.h"

/* Title and tag of a game: the list's title outranks the log's. */

static const char said_sql[] =
    "SELECT g.list_title, g.log_title, g.title, g.tagged,"
    " g.list_tags,"
    " EXISTS (SELECT 1 FROM page p WHERE p.gid = g.gid AND p.kind = 'log' AND p.origin = 'site'),"
    " EXISTS (SELECT 1 FROM tag_seen t WHERE t.gid = g.gid), g.list_walk IS NOT NULL,"
    " EXISTS (SELECT 1 FROM anomaly a WHERE a.gid = g.gid)"
    " FROM game g WHERE g.gid = ?1";

static const char set_sql[] = "UPDATE game SET title = ?2, tagged = ?3 WHERE gid = ?1";

static const char seen_sql[] = "INSERT OR IGNORE INTO tag_seen VALUES (?1)";

static const char forget_sql[] =
    "DELETE FROM anomaly WHERE gid = ?1 AND kind IN ('untagged', 'near_miss')";

struct said {
    struct span list_title;
    struct span log_title;
    struct span title; /* as it was set last */
    bool tagged;
    struct span list_tags;
    bool from_site; /* a log was fetched, so it was tagged then */
    bool seen;      /* a list showed it to be tagged, by the pattern in force */
    bool listed;
    bool anomalous; /* has anomalies, of whatever kind */
};

static struct said said_of(sqlite3_stmt *row)
{
    return (struct said){
        .list_title = store_text(row, 0),
        .log_title = store_text(row, 1),
        .title = store_text(row, 2),
        .tagged = sqlite3_column_int(row, 3),
        .list_tags = store_text(row, 4),
        .from_site = sqlite3_column_int(row, 5),
        .seen = sqlite3_column_int(row, 6),
        .listed = sqlite3_column_int(row, 7),
        .anomalous = sqlite3_column_int(row, 8),
    };
}

/* A game whose log the site gave was tagged when it was asked for, and stays so: a title that lost
   its tag, or a list that lost the game, takes no result away. Not so where it is title_pattern
   that has changed: then neither the log's title nor a list ever matched it. */
static enum status classify_said(struct parser *parser, int64_t gid, const struct said *said)
{
    struct span title = said->list_title.length ? said->list_title : said->log_title;
    const struct json_t *tags = NULL;
    if (said->list_tags.length &&
        json_read(&parser->tags, said->list_tags, &tags) == JSON_NO_MEMORY)
        return diag_memory(parser->diag, "reading a game's tags");
    bool now = json_holds(tags, SPAN("KaroIQ")) || title_matches(parser->pattern, title);
    bool kept =
        !now && said->from_site && (said->seen || title_matches(parser->pattern, said->log_title));
    enum status status = STATUS_DONE;
    if (said->listed && now && !said->seen)
        status = query_run(parser->store, seen_sql, WITH(V(gid)));
    if (status == STATUS_DONE && said->anomalous)
        status = query_run(parser->store, forget_sql, WITH(V(gid)));
    if (status == STATUS_DONE && kept && said->listed)
        status = note_anomaly(parser, REASON_UNTAGGED, gid, 0, 0, title);
    if (status == STATUS_DONE && !now && !kept && title_nearly_matches(parser->pattern, title))
        status = note_anomaly(parser, REASON_NEAR_MISS, gid, 0, 0, title);
    if (status == STATUS_DONE && (said->tagged != (now || kept) || !span_equal(title, said->title)))
        status = query_run(parser->store, set_sql, WITH(V(gid), V(title), V(now || kept)));
    return status;
}

enum status classify_title(struct parser *parser, int64_t gid)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, said_sql, &status, WITH(V(gid)));
    if (store_next(parser->store, select, &status)) {
        struct said said = said_of(select);
        status = classify_said(parser, gid, &said);
    }
    sqlite3_reset(select);
    return status;
}

static enum status classify_each(struct parser *parser)
{
    static const char sql[] = "SELECT min(gid) FROM game WHERE gid > ?1";
    int64_t gid = 0;
    enum status status = query_number(parser->store, sql, &gid, WITH(V(gid)));
    while (status == STATUS_DONE && gid) {
        status = classify_title(parser, gid);
        if (status == STATUS_DONE)
            status = query_number(parser->store, sql, &gid, WITH(V(gid)));
    }
    return status;
}

/* Whether the same pattern, and the same order of sources, was in force the last time. */
static enum status judged_by(struct parser *parser, bool *same, bool *same_details)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select =
        query_rows(parser->store, "SELECT pattern, details FROM judged", &status, WITH());
    bool row = store_next(parser->store, select, &status);
    *same = row && span_equal(store_text(select, 0), span_of(parser->config->title_pattern));
    *same_details = row && sqlite3_column_int(select, 1) == (int)parser->config->details;
    sqlite3_reset(select);
    return status;
}

/* Pages of games are read again, so that the other source comes first. */
static const char read_details_again_sql[] =
    "DELETE FROM parsed WHERE page IN (SELECT id FROM page WHERE kind = 'game')";

enum status classify_all_titles(struct parser *parser)
{
    bool same, same_details;
    enum status status = judged_by(parser, &same, &same_details);
    if (status != STATUS_DONE || (same && same_details))
        return status;
    status = store_begin(parser->store);
    if (status == STATUS_DONE)
        status = store_run(parser->store, "DELETE FROM judged");
    if (status == STATUS_DONE)
        status =
            query_run(parser->store, "INSERT INTO judged VALUES (?1, ?2)",
                      WITH(V(parser->config->title_pattern), V((int64_t)parser->config->details)));
    if (status == STATUS_DONE && !same_details)
        status = store_run(parser->store, read_details_again_sql);
    if (status == STATUS_DONE && !same)
        status = store_run(parser->store, "DELETE FROM tag_seen");
    if (status == STATUS_DONE && !same)
        status = classify_each(parser);
    return parse_end(parser, status);
}
