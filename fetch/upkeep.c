#include "fetch/upkeep.h"

#include "base/store/archive.h"
#include "base/store/query.h"

#include <inttypes.h>

/* Where what came last is no log, or not a whole one, the version before may be the only good one:
   logs only grow, so a shorter one without an end has lost something. */
static const char prune_sql[] =
    "DELETE FROM page WHERE newest = 0 AND EXISTS (SELECT 1 FROM page AS n"
    " JOIN parsed ON parsed.page = n.id WHERE n.address = page.address AND n.newest = 1"
    " AND NOT EXISTS (SELECT 1 FROM anomaly WHERE page = n.id AND severity(kind) = 'error')"
    " AND (n.kind <> 'log' OR n.size >= page.size"
    "  OR EXISTS (SELECT 1 FROM game WHERE log_page = n.id AND log_finished IS NOT NULL)))";

static const char show_sql[] = "SELECT id FROM page WHERE gid = ?1 AND kind = 'log' AND newest = 1";

static enum status file_size(struct store *store, int64_t *bytes)
{
    int64_t pages = 0;
    int64_t page_size = 0;
    enum status status = store_number(store, "PRAGMA page_count", &pages);
    if (status == STATUS_DONE)
        status = store_number(store, "PRAGMA page_size", &page_size);
    *bytes = pages * page_size;
    return status;
}

enum status archive_prune(struct store *store, struct prune_summary *summary)
{
    int64_t before;
    int64_t after;
    *summary = (struct prune_summary){0};
    enum status status = file_size(store, &before);
    if (status == STATUS_DONE)
        status = store_run(store, prune_sql);
    if (status != STATUS_DONE)
        return status;
    summary->dropped = sqlite3_changes(store->db);
    /* Room that stays free within the file would never come back to the disk. */
    status = store_run(store, "VACUUM");
    if (status == STATUS_DONE)
        status = store_run(store, "PRAGMA wal_checkpoint(TRUNCATE)");
    if (status == STATUS_DONE)
        status = file_size(store, &after);
    if (status == STATUS_DONE)
        summary->bytes = before - after;
    return status;
}

enum status archive_show(struct store *store, int64_t gid, struct buffer *body)
{
    int64_t page;
    buffer_clear(body);
    enum status status = query_number(store, show_sql, &page, WITH(V(gid)));
    if (status != STATUS_DONE || page)
        return status == STATUS_DONE ? archive_read(store, page, body) : status;
    diag_error(store->diag,
               "the archive has no log of game %" PRId64 "; 'karoiq fetch --refresh %" PRId64
               "' asks for it",
               gid, gid);
    return STATUS_USAGE;
}
