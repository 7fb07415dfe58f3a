#include "rate/as_of.h"

#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/recall.h"
#include "rate/record.h"
#include "rate/record_strengths.h"

/* Tables of this connection alone stand before those of the store. */
static const char MAKE[] = "CREATE TEMP TABLE standing AS SELECT * FROM main.standing WHERE 0;"
                           "CREATE TEMP TABLE strength AS SELECT * FROM main.strength WHERE 0;"
                           "CREATE TEMP TABLE change AS SELECT * FROM main.change WHERE 0;"
                           "CREATE TEMP TABLE verdict AS SELECT * FROM main.verdict WHERE 0";
static const char FILL_VERDICT[] =
    "INSERT INTO temp.verdict SELECT v.gid,"
    "  CASE WHEN v.finished <= ?1 THEN v.seq END,"
    "  CASE WHEN v.state IN ('rated', 'void') AND v.finished > ?1 THEN 'running' ELSE v.state END,"
    "  v.reason, v.detail, CASE WHEN v.finished <= ?1 THEN v.finished END, v.title,"
    "  v.correction, v.correction_line"
    " FROM main.verdict v LEFT JOIN main.game g ON g.gid = v.gid"
    " WHERE coalesce(g.log_started, g.list_started,"
    "  CASE WHEN g.gid IS NULL THEN v.finished END, '') <= ?1";
static const char FILL_RUNNING[] =
    "INSERT INTO temp.change SELECT c.gid, c.person, c.login, NULL, NULL, NULL, 0, c.start,"
    "  ifnull(s.rating, ?1), NULL, NULL"
    " FROM main.change c JOIN temp.verdict v ON v.gid = c.gid AND v.state = 'running'"
    " LEFT JOIN temp.standing s ON s.id = c.person";

static enum status fill(struct store *store, const struct parameters *parameters, const char *day,
                        struct games *games)
{
    int64_t players;
    struct run run = {0};
    struct strengths_found found = {0};
    games_until(games, stamp_pack(span_of(day)));
    if (!run_begin(games, parameters->start, &run))
        return diag_memory(store->diag, "computing the ranking of a day");
    enum status status = store_run(store, MAKE);
    if (status == STATUS_DONE)
        status = record_games(store, games, parameters, &run);
    if (status == STATUS_DONE)
        status = record_standings(store, games, &run, NULL, &players);
    if (status == STATUS_DONE)
        status = record_strengths(store, games, parameters, &found);
    if (status == STATUS_DONE)
        status = query_run(store, FILL_VERDICT, WITH(V(day)));
    if (status == STATUS_DONE)
        status = query_run(store, FILL_RUNNING, WITH(V(parameters->start)));
    run_free(&run);
    return status;
}

enum status rate_as_of(struct store *store, const struct config *config, const char *day)
{
    struct parameters parameters;
    struct games games = {0};
    enum status status = stored_parameters(store, config, &parameters);
    if (status == STATUS_DONE)
        status = games_recall(store, &games);
    /* What is written are tables of this connection only. */
    if (status == STATUS_DONE)
        status = store_run(store, "PRAGMA query_only = 0");
    if (status == STATUS_DONE)
        status = fill(store, &parameters, day, &games);
    if (status == STATUS_DONE)
        status = store_run(store, "PRAGMA query_only = 1");
    games_free(&games);
    return status;
}
