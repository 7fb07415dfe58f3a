#include "fetch/upkeep.h"

#include "base/store/archive.h"

#include <inttypes.h>

static const char verify_sql[] = "SELECT address, gid, size, body, newest FROM page ORDER BY id";

/* Where what came last is no log, or not a whole one, the version before may be the only good one:
   logs only grow, so a shorter one without an end has lost something. */
static const char prune_sql[] =
    "DELETE FROM page WHERE newest = 0 AND EXISTS (SELECT 1 FROM page AS n"
    " JOIN parsed ON parsed.page = n.id WHERE n.address = page.address AND n.newest = 1"
    " AND NOT EXISTS (SELECT 1 FROM anomaly WHERE page = n.id AND severity(kind) = 'error')"
    " AND (n.kind <> 'log' OR n.size >= page.size"
    "  OR EXISTS (SELECT 1 FROM game WHERE log_page = n.id AND log_finished IS NOT NULL)))";

static const char show_sql[] = "SELECT id FROM page WHERE gid = ?1 AND kind = 'log' AND newest = 1";

static void report_damage(struct store *store, sqlite3_stmt *row)
{
    struct span address = store_text(row, 0);
    if (sqlite3_column_type(row, 1) == SQLITE_NULL)
        diag_error(store->diag,
                   "%.*s: damaged in the archive; the next complete update replaces it",
                   (int)address.length, address.text);
    else if (sqlite3_column_int(row, 4) == 0)
        diag_error(store->diag,
                   "%.*s: an older version is damaged in the archive; 'karoiq archive prune' drops "
                   "it once the newest is read",
                   (int)address.length, address.text);
    else
        diag_error(store->diag,
                   "%.*s: damaged in the archive; 'karoiq fetch --refresh %" PRId64
                   "' gets it again",
                   (int)address.length, address.text, (int64_t)sqlite3_column_int64(row, 1));
}

static enum status verify_row(struct store *store, sqlite3_stmt *row, struct buffer *body,
                              struct verify_summary *summary)
{
    struct span packed = store_blob(row, 3);
    buffer_clear(body);
    enum unpacking result = archive_unpack(packed, body);
    if (result == UNPACK_NO_MEMORY ||
        (packed.length == 0 && sqlite3_errcode(store->db) == SQLITE_NOMEM))
        return diag_memory(store->diag, "verifying the archive");
    summary->pages++;
    summary->packed += (int64_t)packed.length;
    if (result == UNPACKED && (int64_t)body->length == sqlite3_column_int64(row, 2)) {
        summary->whole++;
        summary->bytes += (int64_t)body->length;
    } else {
        summary->damaged++;
        report_damage(store, row);
    }
    return STATUS_DONE;
}

enum status archive_verify(struct store *store, const volatile int *stop,
                           struct verify_summary *summary)
{
    *summary = (struct verify_summary){0};
    struct buffer body = {0};
    sqlite3_stmt *select = store_prepare(store, verify_sql);
    if (!select)
        return STATUS_STORE;
    enum status status = STATUS_DONE;
    while (!(stop && *stop) && store_next(store, select, &status))
        status = verify_row(store, select, &body, summary);
    sqlite3_finalize(select);
    buffer_free(&body);
    return status == STATUS_DONE && summary->damaged > 0 ? STATUS_INCOMPLETE : status;
}

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
    bool row = false;
    buffer_clear(body);
    sqlite3_stmt *select = store_prepare(store, show_sql);
    if (!select)
        return STATUS_STORE;
    sqlite3_bind_int64(select, 1, gid);
    enum status status = store_step(store, select, &row);
    int64_t page = row ? sqlite3_column_int64(select, 0) : 0;
    sqlite3_finalize(select);
    if (status != STATUS_DONE || row)
        return status == STATUS_DONE ? archive_read(store, page, body) : status;
    diag_error(store->diag,
               "the archive has no log of game %" PRId64 "; 'karoiq fetch --refresh %" PRId64
               "' asks for it",
               gid, gid);
    return STATUS_USAGE;
}
