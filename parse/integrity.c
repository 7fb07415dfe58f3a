#include "parse/integrity.h"

#include "base/store/checksum.h"

enum {
    SHOWN = 20,  /* games that are named; the others are counted */
    PLAYERS = 0, /* all players, which have a checksum as if they were a game */
};

/* What was read of a game, in several parts: by its number first. */
#define GAME "SELECT g.gid, g.gid IN tag_seen, g.* FROM game AS g "
#define ENTRY "SELECT e.gid, e.* FROM entry AS e "
#define ANOMALY "SELECT gid, a.* FROM anomaly AS a INDEXED BY anomaly_gid "
#define PLAYER "SELECT 0, p.* FROM player AS p "
#define FORM "SELECT gid, f.* FROM unknown_form AS f "

enum { PARTS = 5 };

static const char *const of_one[PARTS] = {
    PLAYER "WHERE ?1 = 0 ORDER BY id",          GAME "WHERE g.gid = ?1",
    ENTRY "WHERE e.gid = ?1 ORDER BY e.player", ANOMALY "WHERE gid = ?1 ORDER BY id",
    FORM "WHERE gid = ?1 ORDER BY form",
};

static const char *const of_all[PARTS] = {
    PLAYER "ORDER BY id",
    GAME "ORDER BY g.gid",
    ENTRY "ORDER BY e.gid, e.player",
    ANOMALY "WHERE gid IS NOT NULL ORDER BY gid, id",
    FORM "ORDER BY gid, form",
};

static const char sums_sql[] = "SELECT gid, sum FROM game_checksum ORDER BY gid";

static const char watch_sql[] =
    "CREATE TEMP TABLE IF NOT EXISTS touched (gid INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE IF NOT EXISTS broken (gid INTEGER PRIMARY KEY);"
    "DELETE FROM touched; DELETE FROM broken;"
    /* Of a store that had no checksums yet. */
    "INSERT INTO touched SELECT gid FROM game_checksum WHERE sum IS NULL";

static const char forget_sql[] =
    "DELETE FROM parsed WHERE page IN (SELECT id FROM page WHERE kind = 'list'"
    "  OR gid IN (SELECT gid FROM broken)) OR page NOT IN (SELECT id FROM page);"
    "DELETE FROM game WHERE gid IN (SELECT gid FROM broken);"
    "DELETE FROM entry WHERE gid IN (SELECT gid FROM broken);"
    "DELETE FROM anomaly WHERE gid IN (SELECT gid FROM broken);"
    "DELETE FROM unknown_form WHERE gid IN (SELECT gid FROM broken);"
    "DELETE FROM player WHERE id NOT IN (SELECT player FROM entry);"
    /* A checksum of nothing leaves no other trace. */
    "INSERT OR IGNORE INTO touched SELECT gid FROM broken";

static const char lost_sql[] = "SELECT gid FROM broken WHERE gid NOT IN (SELECT gid FROM game)"
                               " AND gid IN (SELECT gid FROM verdict) ORDER BY gid";

/* `gid`: what a changed row names its game by. */
static enum status watch_event(struct store *store, const char *table, const char *event,
                               const char *gid)
{
    char sql[300];
    snprintf(sql, sizeof sql,
             "CREATE TEMP TRIGGER IF NOT EXISTS %s_%s AFTER %s ON main.%s"
             " WHEN %s IS NOT NULL AND %s NOT IN (SELECT gid FROM touched)"
             " BEGIN INSERT INTO touched VALUES (%s); END",
             table, event, event, table, gid, gid, gid);
    return store_run(store, sql);
}

static enum status watch_table(struct store *store, const char *table, const char *now,
                               const char *before)
{
    enum status status = watch_event(store, table, "INSERT", now);
    if (status == STATUS_DONE)
        status = watch_event(store, table, "UPDATE", now);
    return status == STATUS_DONE ? watch_event(store, table, "DELETE", before) : status;
}

enum status integrity_watch(struct parser *parser)
{
    static const char *const tables[] = {"game", "entry", "anomaly", "unknown_form", "tag_seen"};
    enum status status = store_run(parser->store, watch_sql);
    for (size_t i = 0; i < sizeof tables / sizeof *tables && status == STATUS_DONE; i++)
        status = watch_table(parser->store, tables[i], "NEW.gid", "OLD.gid");
    return status == STATUS_DONE ? watch_table(parser->store, "player", "0", "0") : status;
}

static enum status renew(struct store *store, int64_t gid)
{
    static const char put[] = "INSERT OR REPLACE INTO game_checksum VALUES (?1, ?2)";
    static const char drop[] = "DELETE FROM game_checksum WHERE gid = ?1";
    struct checksum checksum = {0};
    enum status status = STATUS_DONE;
    for (int i = 0; i < PARTS && status == STATUS_DONE; i++)
        status = checksum_query(store, of_one[i], &checksum, WITH(V(gid)));
    if (status != STATUS_DONE)
        return status;
    if (checksum.rows == 0)
        return query_run(store, drop, WITH(V(gid)));
    return query_run(store, put, WITH(V(gid), V((int64_t)checksum.sum)));
}

enum status integrity_seal(struct store *store)
{
    static const char touched[] = "SELECT gid FROM touched ORDER BY gid";
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, touched, &status, WITH());
    while (store_next(store, row, &status))
        status = renew(store, sqlite3_column_int64(row, 0));
    sqlite3_reset(row);
    return status == STATUS_DONE ? query_run(store, "DELETE FROM touched", WITH()) : status;
}

enum status parse_end(struct parser *parser, enum status status)
{
    if (status == STATUS_DONE)
        status = integrity_seal(parser->store);
    return store_end(parser->store, status);
}

/* All parts and the checksums side by side, each by game. */
struct survey {
    struct store *store;
    sqlite3_stmt *parts[PARTS + 1]; /* the checksums last */
    bool rows[PARTS + 1];
    struct checksum checksum;
};

static enum status survey_open(struct survey *survey)
{
    enum status status = STATUS_DONE;
    for (int i = 0; i <= PARTS; i++) {
        survey->parts[i] =
            query_rows(survey->store, i < PARTS ? of_all[i] : sums_sql, &status, WITH());
        if (status == STATUS_DONE)
            status = store_step_bytes(survey->store, survey->parts[i], &survey->rows[i]);
    }
    return status;
}

/* The lowest game that any part has a row of. */
static bool survey_game(const struct survey *survey, int64_t *gid)
{
    bool any = false;
    for (int i = 0; i <= PARTS; i++) {
        int64_t here = survey->rows[i] ? sqlite3_column_int64(survey->parts[i], 0) : 0;
        if (survey->rows[i] && (!any || here < *gid))
            *gid = here;
        any |= survey->rows[i];
    }
    return any;
}

/* Goes over all rows of a game. */
static enum status survey_sum(struct survey *survey, int64_t gid, bool *whole)
{
    enum status status = STATUS_DONE;
    survey->checksum = (struct checksum){0};
    for (int i = 0; i < PARTS; i++)
        while (status == STATUS_DONE && survey->rows[i] &&
               sqlite3_column_int64(survey->parts[i], 0) == gid) {
            checksum_row(&survey->checksum, survey->parts[i]);
            status = store_step_bytes(survey->store, survey->parts[i], &survey->rows[i]);
        }
    sqlite3_stmt *sum = survey->parts[PARTS];
    *whole = survey->rows[PARTS] && sqlite3_column_int64(sum, 0) == gid;
    if (!*whole || status != STATUS_DONE)
        return status;
    *whole = sqlite3_column_type(sum, 1) == SQLITE_NULL ||
             (survey->checksum.rows > 0 &&
              sqlite3_column_int64(sum, 1) == (int64_t)survey->checksum.sum);
    return store_step(survey->store, sum, &survey->rows[PARTS]);
}

/* Hands every game that is not whole to `take`. */
static enum status survey_games(struct store *store,
                                enum status (*take)(struct store *store, int64_t gid, int64_t nth),
                                int64_t *broken)
{
    struct survey survey = {.store = store};
    int64_t gid = 0;
    bool whole;
    *broken = 0;
    enum status status = survey_open(&survey);
    while (status == STATUS_DONE && survey_game(&survey, &gid)) {
        status = survey_sum(&survey, gid, &whole);
        if (status == STATUS_DONE && !whole)
            status = take(store, gid, ++*broken);
    }
    for (int i = 0; i <= PARTS; i++)
        sqlite3_reset(survey.parts[i]);
    return status;
}

static enum status note_broken(struct store *store, int64_t gid, int64_t nth)
{
    static const char all[] = "INSERT OR IGNORE INTO broken SELECT gid FROM game_checksum";
    if (gid == PLAYERS) {
        diag_warning(store->diag, "the players' names are damaged in the store; every game is read "
                                  "again from the archive");
        return query_run(store, all, WITH());
    }
    if (nth <= SHOWN)
        diag_warning(store->diag,
                     "game %lld: what was read of it is damaged in the store; it is read again "
                     "from the archive",
                     (long long)gid);
    return query_run(store, "INSERT OR IGNORE INTO broken VALUES (?1)", WITH(V(gid)));
}

enum status integrity_forget_broken(struct parser *parser, int64_t *broken)
{
    struct store *store = parser->store;
    enum status status = survey_games(store, note_broken, broken);
    if (status != STATUS_DONE || !*broken)
        return status;
    if (*broken > SHOWN)
        diag_warning(store->diag, "and %lld more", (long long)(*broken - SHOWN));
    status = store_begin(store);
    if (status == STATUS_DONE)
        status = store_run(store, forget_sql);
    return parse_end(parser, status);
}

enum status integrity_name_lost(struct parser *parser)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(parser->store, lost_sql, &status, WITH());
    while (store_next(parser->store, row, &status))
        diag_warning(
            parser->diag,
            "game %lld: the archive has nothing to read it from again; it is rated no more",
            (long long)sqlite3_column_int64(row, 0));
    return status;
}

static enum status name_broken(struct store *store, int64_t gid, int64_t nth)
{
    if (gid == PLAYERS)
        diag_error(store->diag, "damaged: the players' names; 'karoiq rate' reads them again from "
                                "the archive");
    else if (nth <= SHOWN)
        diag_error(store->diag,
                   "damaged: what was read of game %lld; 'karoiq rate' reads it again from the "
                   "archive",
                   (long long)gid);
    return STATUS_DONE;
}

enum status integrity_check(struct store *store)
{
    int64_t broken;
    enum status status = survey_games(store, name_broken, &broken);
    if (broken > SHOWN)
        diag_error(store->diag, "and %lld games more", (long long)(broken - SHOWN));
    return status == STATUS_DONE && broken ? STATUS_STORE : status;
}
