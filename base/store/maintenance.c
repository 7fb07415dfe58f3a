#include "base/store/maintenance.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_TIMEOUT = 10000 }; /* milliseconds */

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
    {"SELECT count(*) FROM change WHERE person NOT IN (SELECT id FROM standing)",
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
        diag_error(store->diag, "damaged: %.*s; 'karoiq restore FILE' puts a backup in its place",
                   (int)said.length, said.text);
        status = STATUS_STORE;
    }
    sqlite3_finalize(statement);
    return status;
}

enum status maintenance_inspect(struct store *store)
{
    enum status status = inspect_file(store);
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

/* "FILE.XXXXXX", a new file that only its owner can get at. NULL after reporting. */
static char *new_file_beside(const char *path, struct diag *diag)
{
    static const char suffix[] = ".XXXXXX";
    char *name = malloc(strlen(path) + sizeof suffix);
    if (!name) {
        diag_memory(diag, "copying the store");
        return NULL;
    }
    stpcpy(stpcpy(name, path), suffix);
    int file = mkostemp(name, O_CLOEXEC);
    if (file < 0) {
        diag_error(diag, "%s: cannot write: %s", path, strerror(errno));
        free(name);
        return NULL;
    }
    close(file);
    return name;
}

static enum status copy_into(sqlite3 *from, const char *path, const char *shown, struct diag *diag)
{
    sqlite3 *to = NULL;
    int result = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_backup *backup =
        result == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (backup) {
        /* All at once: in steps, a writer would make it begin again each time. */
        while ((result = sqlite3_backup_step(backup, -1)) == SQLITE_BUSY || result == SQLITE_LOCKED)
            sqlite3_sleep(50);
        result = sqlite3_backup_finish(backup);
    } else if (to) {
        result = sqlite3_errcode(to);
    }
    /* A file by itself: without the log that is kept beside a store in use. */
    if (result == SQLITE_OK)
        result = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        diag_error(diag, "%s: cannot copy the store: %s", shown,
                   to ? sqlite3_errmsg(to) : sqlite3_errstr(result));
    sqlite3_close(to);
    return result == SQLITE_OK ? STATUS_DONE : STATUS_OUTPUT;
}

static bool sync_path(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool synced = fsync(file) == 0;
    int error = errno;
    close(file);
    errno = error;
    return synced;
}

/* The name itself is on the disk only when its folder is. */
static bool sync_folder_of(const char *path)
{
    char *copy = strdup(path);
    bool synced = copy && sync_path(dirname(copy));
    free(copy);
    return synced;
}

static enum status rename_whole(const char *from, const char *to, struct diag *diag)
{
    if (sync_path(from) && rename(from, to) == 0 && sync_folder_of(to))
        return STATUS_DONE;
    diag_error(diag, "%s: cannot put the copy in place: %s", to, strerror(errno));
    return STATUS_OUTPUT;
}

static bool same_file(const char *first, const char *second)
{
    struct stat a;
    struct stat b;
    return first && second && stat(first, &a) == 0 && stat(second, &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

enum status maintenance_backup(struct store *store, const char *path)
{
    struct stat facts;
    if (same_file(sqlite3_db_filename(store->db, "main"), path)) {
        diag_error(store->diag, "%s: that is the store itself; name another file", path);
        return STATUS_OUTPUT;
    }
    if (stat(path, &facts) == 0 && !S_ISREG(facts.st_mode)) {
        diag_error(store->diag, "%s: not a file; name one for the copy", path);
        return STATUS_OUTPUT;
    }
    char *waiting = new_file_beside(path, store->diag);
    if (!waiting)
        return STATUS_OUTPUT;
    enum status status = copy_into(store->db, waiting, path, store->diag);
    if (status == STATUS_DONE)
        status = rename_whole(waiting, path, store->diag);
    if (status != STATUS_DONE)
        unlink(waiting);
    free(waiting);
    return status;
}

/* Copies `copy` to a new file beside `path`, whose name is in *waiting. */
static enum status fetch_copy(const char *path, const char *copy, char **waiting, struct diag *diag)
{
    struct store store;
    enum status status = store_open(&store, copy, STORE_READ, false, diag);
    if (status != STATUS_DONE)
        return status;
    status = maintenance_inspect(&store);
    if (status == STATUS_DONE && !(*waiting = new_file_beside(path, diag)))
        status = STATUS_STORE;
    if (status == STATUS_DONE && copy_into(store.db, *waiting, path, diag) != STATUS_DONE)
        status = STATUS_STORE;
    store_close(&store);
    return status;
}

/* What lies beside the old file belongs to it: it is worked in where that can be, and must be gone
   before another file has the name, or it would be taken for the new one's. */
static enum status settle_old(const char *path, struct diag *diag)
{
    static const char *const suffixes[] = {"-wal", "-shm", "-journal"};
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, BUSY_TIMEOUT);
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    }
    sqlite3_close(db);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char *name = sqlite3_mprintf("%s%s", path, suffixes[i]);
        bool gone = name && (unlink(name) == 0 || errno == ENOENT);
        if (!gone)
            diag_error(diag, "%s%s: cannot remove it: %s", path, suffixes[i], strerror(errno));
        sqlite3_free(name);
        if (!gone)
            return STATUS_STORE;
    }
    return STATUS_DONE;
}

/* The old file gets a second name, so that there is a store of the name at every moment. */
static enum status keep_old(const char *path, struct diag *diag)
{
    struct stat facts;
    char *kept = sqlite3_mprintf("%s.replaced", path);
    enum status status = kept ? STATUS_DONE : diag_memory(diag, "restoring");
    if (kept && stat(path, &facts) == 0 && facts.st_size > 0) {
        unlink(kept);
        if (link(path, kept) == 0) {
            diag_note(diag, "what stood there is kept as %s", kept);
        } else {
            diag_error(diag, "%s: cannot keep the old store under this name: %s", kept,
                       strerror(errno));
            status = STATUS_STORE;
        }
    }
    sqlite3_free(kept);
    return status;
}

enum status maintenance_restore(const char *path, const char *copy, bool wait, struct diag *diag)
{
    struct store old = {.diag = diag, .lock = -1};
    char *waiting = NULL;
    if (same_file(path, copy)) {
        diag_error(diag, "%s: that is the store itself; name a copy of it", copy);
        return STATUS_STORE;
    }
    enum status status = fetch_copy(path, copy, &waiting, diag);
    if (status == STATUS_DONE)
        status = store_lock(&old, path, true, wait);
    if (status == STATUS_DONE)
        status = settle_old(path, diag);
    if (status == STATUS_DONE)
        status = keep_old(path, diag);
    if (status == STATUS_DONE && rename_whole(waiting, path, diag) != STATUS_DONE)
        status = STATUS_STORE;
    if (status != STATUS_DONE && waiting)
        unlink(waiting);
    free(waiting);
    store_close(&old);
    return status;
}
