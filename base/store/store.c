#include "base/store/store.h"

#include "base/core/advice.h"
#include "base/core/wait.h"
#include "base/model/reason.h"
#include "base/store/migrate.h"
#include "base/store/query.h"
#include "base/store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A reader waits so long for a writer's short locks (milliseconds). */
enum { BUSY_TIMEOUT = 10000 };

/* A store is used by the thread that opened it: SQLite need not lock at every call. */
enum { ONE_THREAD = SQLITE_OPEN_NOMUTEX };

static enum status cannot_open(struct store *store, const char *path, const char *why)
{
    diag_error(store->diag, "%s: cannot use the database: %s", path, why);
    store_close(store);
    return STATUS_STORE;
}

static enum status cannot_reach(struct store *store, const char *path, int error)
{
    char why[ADVICE_SIZE + 64];
    char room[ADVICE_SIZE];
    snprintf(why, sizeof why, "%s%s", strerror(error), advice_on(path, error, room));
    return cannot_open(store, path, why);
}

static enum status cannot_use(struct store *store, const char *path, int result)
{
    char why[ADVICE_SIZE + 64];
    snprintf(why, sizeof why, "%s%s", sqlite3_errstr(result), store_advice(result));
    return cannot_open(store, path, why);
}

/* The first download takes hours, a wait has an end all the same. */
enum { LOCK_HOURS = 24, HOUR = 3600 * 1000 };

/* How often another run may have replaced the store while we waited for it. */
enum { LOCK_TRIES = 100 };

static enum status take_lock(struct store *store, const char *path, bool wait)
{
    enum wait result = wait_for_lock(store->lock, 0);
    if (result == WAIT_OVER && !wait)
        return cannot_open(
            store, path, "another run of karoiq is working on it; wait for its end, or use --wait");
    if (result == WAIT_OVER) {
        diag_note(store->diag, "waiting for another run of karoiq to end, at most %d hours",
                  LOCK_HOURS);
        result = wait_for_lock(store->lock, LOCK_HOURS * HOUR);
    }
    if (result == WAIT_DONE)
        return STATUS_DONE;
    if (result == WAIT_OVER)
        return cannot_open(store, path,
                           "another run of karoiq works on it still, after a day of waiting");
    return cannot_open(store, path, errno == EINTR ? "interrupted" : strerror(errno));
}

static enum status open_and_lock(struct store *store, const char *path, bool create, bool wait)
{
    char room[ADVICE_SIZE];
    const char *advice = advice_to_root(path, room);
    if (*advice)
        return cannot_open(store, path, advice);
    store->lock = open(path, O_RDWR | O_CLOEXEC | (create ? O_CREAT : 0), 0600);
    if (store->lock < 0 && errno == ENOENT && !create)
        return cannot_open(store, path, "it does not exist; 'karoiq update' creates it");
    if (store->lock < 0)
        return cannot_reach(store, path, errno);
    return take_lock(store, path, wait);
}

enum status store_lock(struct store *store, const char *path, bool create, bool wait)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        enum status status = open_and_lock(store, path, create, wait);
        if (status != STATUS_DONE || store_is_still_there(store->lock, path))
            return status;
        close(store->lock);
        store->lock = -1;
    }
    return cannot_open(store, path,
                       "it cannot be looked at, or is replaced over and over; try again");
}

/* Opening alone does not tell whether it is a database. */
static int look_into(struct store *store)
{
    return sqlite3_exec(store->db, "SELECT 1 FROM sqlite_schema", NULL, NULL, NULL);
}

/* As immutable: nothing is laid beside it, and nobody is locked out. That is right only while
   nobody has changes waiting beside it. */
static int open_as_immutable(struct store *store, const char *path)
{
    char *absolute = realpath(path, NULL);
    sqlite3_str *uri = sqlite3_str_new(NULL);
    sqlite3_str_appendall(uri, "file:");
    /* %w-like quoting does not exist for URIs: the three characters that end a path are coded. */
    for (const char *p = absolute; p && *p; p++)
        if (*p == '%' || *p == '?' || *p == '#')
            sqlite3_str_appendf(uri, "%%%02X", (unsigned)(unsigned char)*p);
        else
            sqlite3_str_appendchar(uri, 1, *p);
    sqlite3_str_appendall(uri, "?immutable=1");
    char *name = sqlite3_str_finish(uri);
    int result = SQLITE_NOMEM;
    if (absolute && name)
        result = sqlite3_open_v2(name, &store->db,
                                 SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | ONE_THREAD, NULL);
    sqlite3_free(name);
    free(absolute);
    return result == SQLITE_OK ? look_into(store) : result;
}

static bool has_changes_beside(const char *path)
{
    char *wal = sqlite3_mprintf("%s-wal", path);
    bool has = !wal || access(wal, F_OK) == 0;
    sqlite3_free(wal);
    return has;
}

/* Opened for writing but told never to write: so that closing takes away the files that SQLite lays
   beside a store in use, which a read-only connection would leave there: its owner could not write
   to the store again. So what may not be written, or lies where nothing may be, is opened as
   immutable. */
static int open_for_reading(struct store *store, const char *path)
{
    if (access(path, W_OK) != 0 && !has_changes_beside(path))
        return open_as_immutable(store, path);
    int result = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | ONE_THREAD, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_busy_timeout(store->db, BUSY_TIMEOUT);
    if (result == SQLITE_OK)
        result = sqlite3_exec(store->db, "PRAGMA query_only = 1", NULL, NULL, NULL);
    if (result == SQLITE_OK)
        result = look_into(store);
    if ((result != SQLITE_CANTOPEN && result != SQLITE_READONLY) || access(path, R_OK) != 0 ||
        has_changes_beside(path))
        return result;
    sqlite3_close(store->db);
    store->db = NULL;
    return open_as_immutable(store, path);
}

/* Whether the tables are those of this version, or can be made so (writing modes). */
static enum status check_schema(struct store *store, const char *path, enum store_mode mode)
{
    int64_t version = 0;
    int64_t tables = 0;
    enum status status = store_number(store, "PRAGMA user_version", &version);
    if (status == STATUS_DONE)
        status = store_number(store, "SELECT count(*) FROM sqlite_schema", &tables);
    if (status != STATUS_DONE)
        return status;
    if (version > SCHEMA_VERSION)
        return cannot_open(store, path, "it was made by a newer version of karoiq; use that one");
    if (version < 0 || (version == 0 && tables != 0))
        return cannot_open(store, path,
                           "it is a database, but not one of karoiq; another file is meant: see "
                           "[store] database and --database");
    if (version == 0 && mode != STORE_CREATE)
        return cannot_open(store, path, "it is empty; 'karoiq update' fills it");
    if (version < SCHEMA_VERSION && mode == STORE_READ)
        return cannot_open(store, path,
                           "it was made by an older version of karoiq; 'karoiq update' or 'karoiq "
                           "rate' brings it up to date");
    return STATUS_DONE;
}

static enum status can_be_read(struct store *store, const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0 && errno == ENOENT)
        return cannot_open(store, path, "it does not exist; 'karoiq update' creates it");
    if (access(path, R_OK) != 0)
        return cannot_reach(store, path, errno);
    if (S_ISDIR(facts.st_mode))
        return cannot_reach(store, path, EISDIR);
    return S_ISREG(facts.st_mode) ? STATUS_DONE : cannot_open(store, path, "it is no file");
}

/* SQL's severity(kind): 'error' or 'warning', as the table of reasons has it. */
static void severity(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    const char *kind = (const char *)sqlite3_value_text(values[0]);
    const char *name = severity_name(reason_row(reason_of(span_of(kind)))->severity);
    sqlite3_result_text(context, name, -1, SQLITE_STATIC);
}

static enum status add_functions(struct store *store)
{
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    if (sqlite3_create_function(store->db, "severity", 1, flags, NULL, severity, NULL, NULL) !=
        SQLITE_OK)
        return store_failed(store, "preparing it");
    return STATUS_DONE;
}

static enum status prepare_writing(struct store *store, enum store_mode mode)
{
    /* WAL: readers go on while an update writes. */
    enum status status = STATUS_DONE;
    if (mode != STORE_ALONE)
        status = store_run(store, "PRAGMA journal_mode = WAL");
    if (status == STATUS_DONE)
        status = store_durable(store, true);
    return status == STATUS_DONE ? migrate_to_present(store) : status;
}

enum status store_open(struct store *store, const char *path, enum store_mode mode, bool wait,
                       struct diag *diag)
{
    *store = (struct store){.diag = diag, .lock = -1};
    enum status status = STATUS_DONE;
    int result;
    if (mode == STORE_READ || mode == STORE_COPY) {
        if ((status = can_be_read(store, path)) != STATUS_DONE)
            return status;
        result = open_for_reading(store, path);
    } else {
        if (mode != STORE_ALONE)
            status = store_lock(store, path, mode == STORE_CREATE, wait);
        if (status != STATUS_DONE)
            return status;
        result = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | ONE_THREAD, NULL);
    }
    if (result != SQLITE_OK)
        return cannot_use(store, path, result);
    sqlite3_busy_timeout(store->db, BUSY_TIMEOUT);
    status = store_run(store, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384");
    /* A reader sees one state from here to its end, whatever is written meanwhile. */
    if (status == STATUS_DONE && mode == STORE_READ)
        status = store_run(store, "BEGIN");
    if (status == STATUS_DONE)
        status = check_schema(store, path, mode);
    if (status == STATUS_DONE && mode != STORE_READ && mode != STORE_COPY)
        status = prepare_writing(store, mode);
    if (status == STATUS_DONE)
        status = add_functions(store);
    if (status != STATUS_DONE)
        store_close(store);
    return status;
}

enum status store_open_empty(struct store *store, struct diag *diag)
{
    *store = (struct store){.diag = diag, .lock = -1};
    if (sqlite3_open(":memory:", &store->db) != SQLITE_OK)
        return cannot_open(store, "memory", "there is none left");
    enum status status = add_functions(store);
    return status == STATUS_DONE ? migrate_to_present(store) : status;
}

void store_close(struct store *store)
{
    query_free(store);
    sqlite3_close(store->db);
    store->db = NULL;
    if (store->lock >= 0)
        close(store->lock);
    store->lock = -1;
}
