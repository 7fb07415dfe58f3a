#include "rate/snapshot.h"

#include "base/store/query.h"

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

enum status rate_snapshot(struct store *store, const char *now)
{
    int64_t is_new = 0;
    enum status status = store_begin(store);
    if (status == STATUS_DONE)
        status = store_number(store, SNAPSHOT_IS_NEW, &is_new);
    if (status == STATUS_DONE && is_new)
        status = query_run(store, INSERT_SNAPSHOT, WITH(V(now)));
    if (status == STATUS_DONE && is_new)
        status = store_run(store, COPY);
    return store_end(store, status);
}
