#include "fetch/download_queue.h"

#include "base/model/words.h"
#include "base/rules/corrections.h"
#include "base/store/query.h"
#include "fetch/listing.h"
#include "fetch/pass.h"

#include <inttypes.h>

enum { REST = 24 * 60 * 60 /* seconds before an address without a log is asked again */ };

/* What is to be done about the log of each game that is tagged, or that the maintainer accepts
   without, from what earlier stages read. A log that lacks its
   head, or cannot be this game's, is not final; a result by hand is. A game of the old list says
   nothing of its state (list_state NULL), so its log is asked for until it is final. */
static const char prepare_sql[] =
    "CREATE TEMP TABLE IF NOT EXISTS run (now TEXT, rested TEXT);"
    "CREATE TEMP TABLE IF NOT EXISTS accepted (gid INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE IF NOT EXISTS wanted"
    " (gid INTEGER PRIMARY KEY, page INTEGER, recheck INTEGER);"
    "CREATE TEMP TABLE IF NOT EXISTS asked"
    " (kind TEXT, gid INTEGER, result TEXT, newly INTEGER, PRIMARY KEY (kind, gid)) WITHOUT ROWID;"
    /* Who has no result; who was renamed may have it under the other name. */
    "CREATE TEMP VIEW IF NOT EXISTS open_entry AS SELECT e.gid FROM entry AS e"
    " WHERE e.outcome IS NULL AND NOT EXISTS (SELECT 1 FROM anomaly AS a, player AS p"
    "  WHERE a.gid = e.gid AND a.kind = 'renamed' AND p.id = e.player"
    "   AND instr(a.text, p.name || char(31)) = 1);"
    "CREATE TEMP VIEW IF NOT EXISTS log_wish AS"
    " SELECT w.gid, p.id AS page,"
    "  p.id IS NOT NULL AND (g.list_state = 'finished' OR g.log_finished IS NOT NULL) AS recheck,"
    "  CASE WHEN w.gid IN (SELECT gid FROM result) THEN 'final'"
    "   WHEN g.log_finished IS NOT NULL AND NOT EXISTS"
    "    (SELECT 1 FROM open_entry AS e WHERE e.gid = g.gid)"
    "    AND (g.gid IN (SELECT gid FROM accepted) OR NOT EXISTS (SELECT 1 FROM anomaly AS a"
    "     WHERE a.gid = g.gid AND a.kind IN"
    "      ('no_creation', 'wrong_log', 'same_log', 'only_in_log', 'not_in_log',"
    "       'impossible_time')))"
    "    THEN 'final'"
    "   WHEN p.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM parsed WHERE page = p.id) THEN 'unread'"
    "   WHEN g.list_state = 'running' THEN 'running'"
    "   WHEN f.reason = 'not_there' AND f.last > run.rested AND f.last <= run.now"
    "    THEN 'resting'"
    "   WHEN f.reason = 'lacks_end' AND f.runs >= 5 THEN 'given up'"
    "   ELSE 'ask' END AS wish"
    " FROM run JOIN (SELECT gid FROM game WHERE tagged = 1 UNION SELECT gid FROM accepted) AS w"
    " LEFT JOIN game AS g ON g.gid = w.gid"
    " LEFT JOIN page AS p ON p.address = '/logs/' || w.gid || '.log' AND p.newest = 1"
    " LEFT JOIN failure AS f ON f.address = '/logs/' || w.gid || '.log';"
    "DELETE FROM accepted; DELETE FROM asked; DELETE FROM wanted; DELETE FROM run;";

static const char wanted_sql[] =
    "DELETE FROM wanted; INSERT INTO wanted SELECT gid, page, recheck FROM log_wish"
    " WHERE wish = 'ask' AND gid NOT IN (SELECT gid FROM asked WHERE kind = 'log')";

/* Asked ones by their result, all others by what is to be done about them. */
static const char summary_sql[] =
    "SELECT wish, count(*), sum(newly) FROM ("
    " SELECT result AS wish, newly FROM asked WHERE kind = 'log' UNION ALL"
    " SELECT wish, 0 FROM log_wish WHERE gid NOT IN (SELECT gid FROM asked WHERE kind = 'log'))"
    " GROUP BY wish";

/* The same of other pages, of which nothing is wished but what was chosen. */
static const char detail_summary_sql[] =
    "SELECT ifnull(result, 'ask'), count(*), sum(ifnull(newly, 0)) FROM wanted"
    " LEFT JOIN asked ON kind = ?1 AND asked.gid = wanted.gid GROUP BY 1";

static enum status note_run(struct fetcher *fetcher)
{
    char rested[STAMP_SIZE];
    stamp_at(stamp_seconds(fetcher->now) - REST, rested);
    return query_run(fetcher->store, "INSERT INTO run VALUES (?1, ?2)",
                     WITH(V(fetcher->now), V(rested)));
}

/* The games that count because the maintainer says so: their logs are wanted like any other. */
static enum status note_accepted(struct fetcher *fetcher)
{
    struct corrections corrections;
    enum status status =
        corrections_load(&corrections, fetcher->config->corrections, fetcher->diag);
    for (size_t i = 0; i < corrections.game_count && status == STATUS_DONE; i++)
        if (corrections.games[i].accept)
            status = query_run(fetcher->store, "INSERT INTO accepted VALUES (?1)",
                               WITH(V(corrections.games[i].gid)));
    corrections_free(&corrections);
    return status;
}

enum status download_queue_prepare(struct fetcher *fetcher)
{
    enum status status = store_run(fetcher->store, prepare_sql);
    if (status == STATUS_DONE)
        status = note_run(fetcher);
    return status == STATUS_DONE ? note_accepted(fetcher) : status;
}

enum status download_queue_choose(struct fetcher *fetcher)
{
    return store_run(fetcher->store, wanted_sql);
}

enum status fetch_forget_failures(struct fetcher *fetcher)
{
    return store_run(fetcher->store, "DELETE FROM failure WHERE gid IS NOT NULL AND gid NOT IN"
                                     " (SELECT gid FROM log_wish WHERE wish <> 'final')");
}

static void add_to_summary(struct fetch_summary *summary, const char *kind, int64_t count)
{
    const struct {
        const char *kind;
        int64_t *count;
    } kinds[] = {
        {"final", &summary->final},     {"running", &summary->running},
        {"resting", &summary->resting}, {"given up", &summary->given_up},
        {"unread", &summary->unread},   {"added", &summary->added},
        {"changed", &summary->changed}, {"unchanged", &summary->unchanged},
        {"missing", &summary->missing}, {"failed", &summary->failed},
        {"ask", &summary->left},
    };
    summary->games += count;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kind, kinds[i].kind) == 0)
            *kinds[i].count += count;
}

enum status download_queue_summarise(struct fetcher *fetcher, const char *kind,
                                     struct fetch_summary *summary)
{
    *summary = (struct fetch_summary){0};
    bool logs = strcmp(kind, "log") == 0;
    enum status status = STATUS_DONE;
    sqlite3_stmt *select =
        logs ? query_rows(fetcher->store, summary_sql, &status, WITH())
             : query_rows(fetcher->store, detail_summary_sql, &status, WITH(V(kind)));
    while (store_next(fetcher->store, select, &status)) {
        add_to_summary(summary, store_text(select, 0).text, sqlite3_column_int64(select, 1));
        summary->failed_newly += sqlite3_column_int64(select, 2);
    }
    return status;
}

/* Finished games whose log does not tell all results, since it is not there or not whole, or (?1)
   all of them. What a log without an end tells does not count as whole; one that only failed to
   come is asked for again first. */
static const char unresolved_sql[] =
    "SELECT g.gid FROM game AS g"
    " WHERE (g.tagged = 1 OR g.gid IN (SELECT gid FROM accepted))"
    "  AND (g.list_state = 'finished' OR g.log_finished IS NOT NULL)"
    "  AND g.gid NOT IN (SELECT gid FROM result)"
    "  AND (?1"
    "   OR EXISTS (SELECT 1 FROM entry AS e WHERE e.gid = g.gid"
    "    AND g.log_finished IS NULL AND e.source = 'log')"
    "   OR g.gid IN (SELECT gid FROM open_entry)"
    "   OR NOT EXISTS (SELECT 1 FROM entry AS e WHERE e.gid = g.gid)"
    "    AND (EXISTS (SELECT 1 FROM page WHERE address = '/logs/' || g.gid || '.log')"
    "     OR EXISTS (SELECT 1 FROM failure WHERE address = '/logs/' || g.gid || '.log'"
    "      AND reason = 'not_there')))";

/* Once there, such a page is not asked for again by itself: 'verify --fetch' does. One that was not
   there rests for a day; one that failed is asked for in the next run, like a log. */
static const char want_detail_sql[] =
    "INSERT INTO wanted SELECT ?1, NULL, 0 FROM run"
    " WHERE NOT EXISTS (SELECT 1 FROM page WHERE address = ?2) AND NOT EXISTS"
    "  (SELECT 1 FROM failure WHERE address = ?2 AND reason = 'not_there'"
    "   AND last > run.rested AND last <= run.now)";

enum status download_queue_unresolved(struct fetcher *fetcher, const struct pass_kind *kind,
                                      bool all)
{
    enum status status = store_run(fetcher->store, "DELETE FROM wanted");
    sqlite3_stmt *select = query_rows(fetcher->store, unresolved_sql, &status, WITH(V(all)));
    while (store_next(fetcher->store, select, &status)) {
        char address[PAGE_ADDRESS_SIZE];
        int64_t gid = sqlite3_column_int64(select, 0);
        kind->address(gid, address);
        status = query_run(fetcher->store, want_detail_sql, WITH(V(gid), V(address)));
    }
    sqlite3_reset(select);
    return status;
}

enum status download_queue_name(struct fetcher *fetcher, const struct pass_kind *kind,
                                const int64_t *gids, size_t count)
{
    static const char sql[] = "INSERT OR IGNORE INTO wanted SELECT ?1, (SELECT id FROM page WHERE"
                              " address = ?2 AND newest = 1), 0";
    enum status status = store_run(fetcher->store, "DELETE FROM wanted");
    for (size_t i = 0; i < count && status == STATUS_DONE; i++) {
        char address[PAGE_ADDRESS_SIZE];
        kind->address(gids[i], address);
        status = query_run(fetcher->store, sql, WITH(V(gids[i]), V(address)));
    }
    return status;
}

static bool write_lists(struct fetcher *fetcher, struct buffer *out)
{
    static const enum walk_kind api[] = {WALK_FINISHED, WALK_RUNNING};
    static const enum walk_kind page[] = {WALK_ALL};
    const struct config *config = fetcher->config;
    bool by_api = config->listing == LISTING_API;
    for (size_t i = 0; i < (by_api ? 2 : 1); i++) {
        buffer_printf(out, "%s", config->base_url);
        list_address(out, config, by_api ? api[i] : page[i], 0);
        buffer_printf(out, "%s\n", word(config->answers, WORD_PLAN_PAGES_AFTER));
    }
    return !out->failed;
}

static enum status write_logs(struct fetcher *fetcher, struct buffer *out)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *select =
        query_rows(fetcher->store, "SELECT gid, page IS NOT NULL FROM temp.wanted ORDER BY gid",
                   &status, WITH());
    while (store_next(fetcher->store, select, &status)) {
        char address[PAGE_ADDRESS_SIZE];
        log_address(sqlite3_column_int64(select, 0), address);
        buffer_printf(out, "%s%s%s\n", fetcher->config->base_url, address,
                      sqlite3_column_int(select, 1)
                          ? word(fetcher->config->answers, WORD_PLAN_IF_CHANGED)
                          : "");
    }
    return status;
}

enum status fetch_plan(struct fetcher *fetcher, struct buffer *out)
{
    enum status status = download_queue_choose(fetcher);
    if (status == STATUS_DONE && write_lists(fetcher, out))
        status = write_logs(fetcher, out);
    if (status == STATUS_DONE)
        buffer_string(out, "and the logs of finished games that the lists name anew\n");
    return status == STATUS_DONE && out->failed ? diag_memory(fetcher->diag, "planning") : status;
}
