#include "base/store/maintenance.h"

#include "base/store/archive.h"
#include "base/store/schema.h"

#include <inttypes.h>

/* What a row names must be there. */
static const struct {
    const char *sql, *fault;
} references[] = {
    {"SELECT count(*) FROM entry WHERE gid NOT IN (SELECT gid FROM game)",
     "results of games that are not there"},
    {"SELECT count(*) FROM entry WHERE player NOT IN (SELECT id FROM player)",
     "results of players that are not there"},
    {"SELECT count(*) FROM game WHERE log_page IS NOT NULL"
     " AND log_page NOT IN (SELECT id FROM page)",
     "games whose log is not there"},
    {"SELECT count(*) FROM change WHERE person NOT IN (SELECT id FROM person)",
     "rated results of persons that are not there"},
    {"SELECT count(*) FROM change WHERE gid NOT IN (SELECT gid FROM verdict)",
     "rated results of games that are not there"},
    {"SELECT count(*) FROM snapshot_rating WHERE snapshot NOT IN (SELECT id FROM snapshot)",
     "ratings of snapshots that are not there"},
};

static enum status inspect_file(struct store *store)
{
    bool row = false;
    sqlite3_stmt *statement = store_prepare(store, "PRAGMA integrity_check(1)");
    if (!statement)
        return STATUS_STORE;
    enum status status = store_step(store, statement, &row);
    struct span said = status == STATUS_DONE && row ? store_text(statement, 0) : SPAN("ok");
    if (!span_equal(said, SPAN("ok"))) {
        const char *heading = span_find(said, SPAN("\n")); /* "*** in database main ***" */
        if (heading)
            said = span_after(said, (size_t)(heading + 1 - said.text));
        diag_error(store->diag, "damaged: %.*s; 'karoiq restore FILE' puts a backup in its place",
                   (int)said.length, said.text);
        status = STATUS_STORE;
    }
    sqlite3_finalize(statement);
    return status;
}

enum status maintenance_inspect(struct store *store)
{
    int64_t version = 0;
    enum status status = inspect_file(store);
    if (status == STATUS_DONE)
        status = store_number(store, "PRAGMA user_version", &version);
    if (status != STATUS_DONE || version != SCHEMA_VERSION)
        return status;
    for (size_t i = 0; i < sizeof references / sizeof *references && status == STATUS_DONE; i++) {
        int64_t count = 0;
        status = store_number(store, references[i].sql, &count);
        if (status != STATUS_DONE || count == 0)
            continue;
        diag_error(store->diag,
                   "damaged: %lld %s; 'karoiq parse --all' and 'karoiq rate' make them anew",
                   (long long)count, references[i].fault);
        status = STATUS_STORE;
    }
    return status;
}

static const char verify_sql[] = "SELECT address, gid, size, body, newest FROM page ORDER BY id";

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
                              struct archive_summary *summary)
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

enum status maintenance_verify(struct store *store, const volatile int *stop,
                               struct archive_summary *summary)
{
    *summary = (struct archive_summary){0};
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
