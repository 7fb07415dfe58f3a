#include "parse/compare.h"

#include "base/model/reason.h"
#include "parse/game.h"

#include <inttypes.h>

/* A complete walk drops the pages of older ones, so a game that only those held is listed no more.
   What other walks say of it then counts again. */
static const char unlisted_sql[] =
    "SELECT count(*) FROM game WHERE list_walk IS NOT NULL AND list_walk NOT IN"
    " (SELECT walk FROM page WHERE kind = 'list' AND walk IS NOT NULL)";

static const char unlist_sql[] =
    "CREATE TEMP TABLE IF NOT EXISTS unlisted (gid INTEGER PRIMARY KEY);"
    "DELETE FROM unlisted;"
    "INSERT INTO unlisted SELECT gid FROM game WHERE list_walk IS NOT NULL AND list_walk NOT IN"
    " (SELECT walk FROM page WHERE kind = 'list' AND walk IS NOT NULL);"
    "UPDATE game SET list_walk = NULL, list_title = NULL, list_tags = NULL, list_state = NULL,"
    " list_started = NULL, list_finished = NULL, list_map = NULL, list_creator = NULL,"
    " startdirection = NULL, crashallowed = NULL, cps = NULL, zzz = NULL"
    " WHERE gid IN (SELECT gid FROM unlisted);";

static const char drop_sql[] =
    "DELETE FROM anomaly WHERE page NOT IN (SELECT id FROM page);"
    "DELETE FROM parsed WHERE page NOT IN (SELECT id FROM page INDEXED BY page_address);"
    "DELETE FROM game WHERE list_walk IS NULL AND log_page IS NULL AND gid NOT IN"
    " (SELECT gid FROM entry);"
    "DELETE FROM anomaly WHERE page IS NULL AND gid NOT IN (SELECT gid FROM game)";

static const char forget_sql[] = "DELETE FROM anomaly WHERE kind IN"
                                 " ('unfinished_log', 'wrong_log', 'same_log', 'impossible_time', "
                                 "'finish_differs', 'map_differs', 'creator_differs', 'vanished', "
                                 "'by_hand')";

/* Each gives gid, and detail of the anomalies of one kind. */
static const char unfinished_sql[] =
    "SELECT gid, NULL FROM game WHERE tagged AND list_state = 'finished' AND log_page IS NOT NULL"
    " AND log_finished IS NULL ORDER BY gid";

/* The result by hand is what counts. */
static const char by_hand_sql[] =
    "SELECT DISTINCT gid, NULL FROM result JOIN game USING (gid) WHERE log_page IS NOT NULL"
    " ORDER BY gid";

/* Of a list that lost too many games older pages are kept: there the newest walk tells. */
static const char vanished_sql[] =
    "SELECT gid, title FROM game WHERE tagged AND (list_walk IS NULL AND EXISTS"
    " (SELECT 1 FROM page p WHERE p.gid = game.gid AND p.kind = 'log' AND p.origin = 'site')"
    " AND EXISTS (SELECT 1 FROM walk WHERE complete AND kind IN ('finished', 'all'))"
    " OR EXISTS (SELECT 1 FROM failure WHERE reason = 'shorter_list') AND EXISTS"
    " (SELECT 1 FROM walk w JOIN walk AS newer USING (kind, search) WHERE w.id = list_walk"
    "  AND newer.id > w.id AND kind IN ('finished', 'all'))) ORDER BY gid";

/* A log that came for another game: it began at another time, or has another title, and another
   beginning, map or creator. A game that was merely renamed has these as its log says. */
static const char wrong_sql[] =
    "SELECT gid, CASE WHEN trim(list_title) = trim(log_title)"
    " THEN 'start" DETAIL_SEPARATOR "' || list_started || '" DETAIL_SEPARATOR "' || log_started"
    " ELSE 'title" DETAIL_SEPARATOR "' || list_title || '" DETAIL_SEPARATOR "' || log_title END"
    " FROM game"
    " WHERE tagged AND log_title IS NOT NULL AND list_title IS NOT NULL"
    " AND (abs(julianday(list_started) - julianday(log_started)) > 1"
    "  OR (trim(list_title) <> trim(log_title) AND (list_started <> log_started"
    "   OR list_map <> log_map OR list_creator <> log_creator))) ORDER BY gid";

/* Two games did not begin and end in the same seconds, with one title, and a log of as many bytes.
   Which of them it belongs to, only the list can tell. */
static const char same_sql[] =
    "SELECT gid, CASE gid WHEN first THEN last ELSE first END FROM"
    " (SELECT g.gid, min(g.gid) OVER same AS first, max(g.gid) OVER same AS last"
    "  FROM (SELECT log_started AS began, log_finished AS ended, log_title AS named FROM game"
    "   WHERE log_started IS NOT NULL GROUP BY 1, 2, 3 HAVING count(*) > 1) AS several"
    "  JOIN game AS g ON log_started = began AND log_finished IS ended AND log_title IS named"
    "  JOIN page ON page.id = log_page"
    "  WHERE g.gid NOT IN (SELECT gid FROM anomaly WHERE kind = 'wrong_log')"
    "  WINDOW same AS (PARTITION BY log_started, log_finished, log_title, log_map, log_creator,"
    "   size)) WHERE first < last ORDER BY gid";

/* A log cannot tell of a time a day after it was fetched, nor of one before the platform was. */
#define PLATFORM_BEGAN "2000-01-01 00:00:00"
static const char impossible_sql[] =
    "SELECT gid, finished FROM (SELECT game.gid, coalesce(log_finished, list_finished) AS finished,"
    " ifnull(fetched, (SELECT max(started) FROM walk)) AS seen"
    " FROM game LEFT JOIN page ON page.id = log_page WHERE tagged)"
    " WHERE finished < '" PLATFORM_BEGAN "' OR finished > datetime(seen, '+1 day') ORDER BY gid";

#define DIFFERS(member)                                                                            \
    "SELECT gid, list_" member " || '" DETAIL_SEPARATOR "' || log_" member                         \
    " FROM game WHERE tagged AND list_" member " <> log_" member " ORDER BY gid"
static const char finish_sql[] = DIFFERS("finished");
static const char map_sql[] = DIFFERS("map");
static const char creator_sql[] = DIFFERS("creator");

static enum status note_all(struct parser *parser, enum reason kind, const char *sql)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, sql, &status, WITH());
    while (store_next(parser->store, select, &status))
        status = note_anomaly(parser, kind, sqlite3_column_int64(select, 0), 0, 0,
                              store_text(select, 1));
    sqlite3_reset(select);
    return status;
}

enum status classify_unlisted(struct parser *parser)
{
    static const char sql[] = "SELECT u.gid FROM unlisted u JOIN game USING (gid) ORDER BY u.gid";
    enum status status = STATUS_DONE;
    sqlite3_stmt *select = query_rows(parser->store, sql, &status, WITH());
    while (store_next(parser->store, select, &status))
        status = classify_title(parser, sqlite3_column_int64(select, 0));
    sqlite3_reset(select);
    return status;
}

enum status unlist_games(struct parser *parser, bool *unlisted)
{
    int64_t games = 0;
    enum status status = store_number(parser->store, unlisted_sql, &games);
    *unlisted = games > 0;
    return status == STATUS_DONE && games > 0 ? store_run(parser->store, unlist_sql) : status;
}

enum status compare_lists_and_logs(struct parser *parser)
{
    static const struct {
        enum reason kind;
        const char *sql;
    } found[] = {
        {REASON_UNFINISHED_LOG, unfinished_sql},
        {REASON_VANISHED, vanished_sql},
        {REASON_BY_HAND, by_hand_sql},
        {REASON_FINISH_DIFFERS, finish_sql},
        {REASON_MAP_DIFFERS, map_sql},
        {REASON_CREATOR_DIFFERS, creator_sql},
        {REASON_WRONG_LOG, wrong_sql},
        {REASON_SAME_LOG, same_sql},
        {REASON_IMPOSSIBLE_TIME, impossible_sql},
    };
    enum status status = store_run(parser->store, drop_sql);
    if (status == STATUS_DONE)
        status = store_run(parser->store, forget_sql);
    for (size_t i = 0; i < sizeof found / sizeof *found && status == STATUS_DONE; i++)
        status = note_all(parser, found[i].kind, found[i].sql);
    return status;
}
