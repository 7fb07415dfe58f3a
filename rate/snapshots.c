#include "rate/snapshots.h"

#include "base/store/checksum.h"

/* 1 if the ratings in the store are of other games, corrections or parameters than the newest
   snapshot, or there is no snapshot; else 0. */
static const char SNAPSHOT_IS_NEW[] =
    "SELECT (SELECT value FROM rating_run WHERE name = 'fingerprint') IS NOT NULL AND"
    " (SELECT value FROM rating_run WHERE name = 'fingerprint') IS NOT"
    " (SELECT fingerprint FROM snapshot ORDER BY id DESC LIMIT 1)";
static const char INSERT_SNAPSHOT[] = "INSERT INTO snapshot (taken, fingerprint)"
                                      " SELECT ?, value FROM rating_run WHERE name = 'fingerprint'";
/* What belongs to the snapshot that was taken last. */
static const char COPY[] =
    "INSERT INTO snapshot_rating (snapshot, name, rank, rating)"
    " SELECT (SELECT max(id) FROM snapshot), name, rank, rating FROM standing ORDER BY name;"
    "INSERT INTO snapshot_parameter (snapshot, name, value)"
    " SELECT (SELECT max(id) FROM snapshot), name, value FROM rating_run"
    " WHERE name NOT IN ('fingerprint', 'rated', 'baseline', 'checksum', 'options', 'strengths',"
    "  'strengths_width', 'spread', 'drift', 'strengths_checksum') ORDER BY name;"
    "INSERT INTO snapshot_entry (snapshot, seq, gid, name, place, outcome, moves, start, delta)"
    " SELECT (SELECT max(id) FROM snapshot), c.seq, c.gid, s.name, c.place, c.outcome, c.moves,"
    "  c.start, c.delta FROM change c JOIN person s ON s.id = c.person WHERE c.seq IS NOT NULL"
    " ORDER BY c.seq, c.person;"
    "INSERT INTO snapshot_input (snapshot, name, path, text)"
    " SELECT (SELECT max(id) FROM snapshot), f.column1, ifnull(i.path, ''), ifnull(i.text, x'')"
    "  FROM (VALUES ('corrections'), ('participants'), ('weights')) f"
    "  LEFT JOIN rating_input i ON i.name = f.column1;"
    "DELETE FROM snapshot_entry WHERE snapshot <"
    " (SELECT id FROM snapshot ORDER BY id DESC LIMIT 1 OFFSET 1);"
    "DELETE FROM snapshot_input WHERE snapshot <"
    " (SELECT id FROM snapshot ORDER BY id DESC LIMIT 1 OFFSET 1)";

enum { CHECKSUM_SIZE = 17 };

static enum status checksum_of(struct store *store, int64_t id, char text[CHECKSUM_SIZE])
{
    static const char *const tables[] = {
        "SELECT id, taken, fingerprint FROM snapshot WHERE id = ?1",
        "SELECT * FROM snapshot_rating WHERE snapshot = ?1 ORDER BY name",
        "SELECT * FROM snapshot_entry WHERE snapshot = ?1 ORDER BY seq, name",
        "SELECT * FROM snapshot_parameter WHERE snapshot = ?1 ORDER BY name",
        "SELECT * FROM snapshot_input WHERE snapshot = ?1 ORDER BY name",
    };
    struct checksum checksum = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < sizeof tables / sizeof *tables && status == STATUS_DONE; i++)
        status = checksum_query(store, tables[i], &checksum, WITH(V(id)));
    snprintf(text, CHECKSUM_SIZE, "%016llx", (unsigned long long)checksum.sum);
    return status;
}

/* Of the new one, and of the one that has just lost its games. */
static enum status put_checksums(struct store *store)
{
    static const char newest[] = "SELECT id FROM snapshot ORDER BY id DESC LIMIT 3";
    static const char put[] = "UPDATE snapshot SET checksum = ?2 WHERE id = ?1";
    char text[CHECKSUM_SIZE];
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, newest, &status, WITH());
    while (store_next(store, row, &status)) {
        int64_t id = sqlite3_column_int64(row, 0);
        status = checksum_of(store, id, text);
        if (status == STATUS_DONE)
            status = query_run(store, put, WITH(V(id), V(text)));
    }
    sqlite3_reset(row);
    return status;
}

enum status snapshot_is_new(struct store *store, int64_t *is_new)
{
    return store_number(store, SNAPSHOT_IS_NEW, is_new);
}

enum status rate_snapshot(struct store *store, const char *now)
{
    int64_t is_new = 0;
    enum status status = store_begin(store);
    if (status == STATUS_DONE)
        status = snapshot_is_new(store, &is_new);
    if (status == STATUS_DONE && is_new)
        status = query_run(store, INSERT_SNAPSHOT, WITH(V(now)));
    if (status == STATUS_DONE && is_new)
        status = store_run(store, COPY);
    if (status == STATUS_DONE && is_new)
        status = put_checksums(store);
    return store_end(store, status);
}

/* Whether the one that a row of LATEST tells of is as it was taken. */
static enum status look(struct store *store, sqlite3_stmt *row, bool *whole)
{
    char text[CHECKSUM_SIZE];
    enum status status = checksum_of(store, sqlite3_column_int64(row, 0), text);
    *whole =
        sqlite3_column_type(row, 2) == SQLITE_NULL || span_equal(store_text(row, 2), span_of(text));
    return status;
}

static const char LATEST[] =
    "SELECT id, taken, checksum FROM snapshot WHERE id >= ?1 ORDER BY id DESC";

static enum status drop(struct store *store, int64_t id, struct span taken)
{
    diag_warning(store->diag,
                 "damaged: the ratings that were published on %.*s are not as they were; they are "
                 "dropped, and changes are counted from those before them",
                 (int)taken.length, taken.text);
    return query_run(store, "DELETE FROM snapshot WHERE id = ?1", WITH(V(id)));
}

/* Rows that no snapshot has any more. */
static const char DROP_ORPHANS[] =
    "DELETE FROM snapshot_rating WHERE snapshot NOT IN (SELECT id FROM snapshot);"
    "DELETE FROM snapshot_entry WHERE snapshot NOT IN (SELECT id FROM snapshot);"
    "DELETE FROM snapshot_parameter WHERE snapshot NOT IN (SELECT id FROM snapshot);"
    "DELETE FROM snapshot_input WHERE snapshot NOT IN (SELECT id FROM snapshot);";

enum status snapshots_drop_damaged(struct store *store)
{
    enum status status = STATUS_DONE;
    bool whole, damaged = false;
    sqlite3_stmt *row = query_rows(store, LATEST, &status, WITH(V(INT64_MIN)));
    while (store_next(store, row, &status)) {
        status = look(store, row, &whole);
        damaged |= !whole;
        if (status == STATUS_DONE && !whole)
            status = drop(store, sqlite3_column_int64(row, 0), store_text(row, 1));
    }
    sqlite3_reset(row);
    return status == STATUS_DONE && damaged ? store_run(store, DROP_ORPHANS) : status;
}

enum status snapshots_check(struct store *store, int64_t first)
{
    enum status status = STATUS_DONE;
    bool whole, damaged = false;
    sqlite3_stmt *row = query_rows(store, LATEST, &status, WITH(V(first)));
    while (store_next(store, row, &status)) {
        status = look(store, row, &whole);
        damaged |= !whole;
        if (status == STATUS_DONE && !whole)
            diag_error(store->diag,
                       "damaged: the ratings that were published on %s are not as they were; "
                       "'karoiq rate' drops them",
                       store_text(row, 1).text);
    }
    sqlite3_reset(row);
    return status == STATUS_DONE && damaged ? STATUS_STORE : status;
}
