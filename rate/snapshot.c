#include "rate/snapshot.h"

const char SNAPSHOT_IS_NEW[] =
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
    " WHERE name NOT IN ('fingerprint', 'rated', 'baseline') ORDER BY name;"
    "INSERT INTO snapshot_entry (snapshot, seq, gid, name, place, outcome, moves, start, delta)"
    " SELECT (SELECT max(id) FROM snapshot), c.seq, c.gid, s.name, c.place, c.outcome, c.moves,"
    "  c.start, c.delta FROM change c JOIN person s ON s.id = c.person WHERE c.seq IS NOT NULL"
    " ORDER BY c.seq, c.person;"
    "DELETE FROM snapshot_entry WHERE snapshot <"
    " (SELECT id FROM snapshot ORDER BY id DESC LIMIT 1 OFFSET 1)";

static enum status take(struct store *store, const char *now)
{
    sqlite3_stmt *statement = store_prepare(store, INSERT_SNAPSHOT);
    if (!statement)
        return STATUS_STORE;
    store_bind_text(statement, 1, span_of(now));
    enum status status = store_do(store, statement);
    sqlite3_finalize(statement);
    return status == STATUS_DONE ? store_run(store, COPY) : status;
}

enum status rate_snapshot(struct store *store, const char *now)
{
    int64_t is_new = 0;
    enum status status = store_begin(store);
    if (status != STATUS_DONE)
        return status;
    status = store_number(store, SNAPSHOT_IS_NEW, &is_new);
    if (status == STATUS_DONE && is_new)
        status = take(store, now);
    if (status == STATUS_DONE)
        return store_commit(store);
    store_rollback(store);
    return status;
}
