#include "base/store/store.h"

#include "base/core/advice.h"
#include "base/store/migrate.h"
#include "base/store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A reader waits so long for a writer's short locks (milliseconds). */
enum { BUSY_TIMEOUT = 10000 };

/* A store is used by the thread that opened it: SQLite need not lock at every call. */
enum { ONE_THREAD = SQLITE_OPEN_NOMUTEX };

static const char *advice_on_result(int result)
{
    switch (result & 0xff) {
    case SQLITE_CORRUPT:
        return "; it is damaged: put a copy of it back, or move it away and run 'karoiq update', "
               "which downloads everything anew";
    case SQLITE_NOTADB:
        return "; another file is meant: see [store] database and --database";
    case SQLITE_READONLY:
        return "; it, its folder, and the -wal and -shm beside it must be writable for you";
    case SQLITE_FULL:
        return "; make room on its disk, then again: nothing is lost";
    default:
        return "";
    }
}

enum status store_failed(struct store *store, const char *doing)
{
    const char *path = store->db ? sqlite3_db_filename(store->db, "main") : NULL;
    diag_error(store->diag, "%s: %s: %s%s", path && *path ? path : "database", doing,
               store->db ? sqlite3_errmsg(store->db) : "not open",
               store->db ? advice_on_result(sqlite3_errcode(store->db)) : "");
    return STATUS_STORE;
}

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
    snprintf(why, sizeof why, "%s%s", sqlite3_errstr(result), advice_on_result(result));
    return cannot_open(store, path, why);
}

/* Whether the file that is locked is still the one of that name: 'restore' puts another in its
   place. */
static bool is_still_there(int lock, const char *path)
{
    struct stat ours;
    struct stat named;
    return fstat(lock, &ours) == 0 && stat(path, &named) == 0 && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

static enum status take_lock(struct store *store, const char *path, bool wait)
{
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0)
        return STATUS_DONE;
    if (errno != EWOULDBLOCK)
        return cannot_open(store, path, strerror(errno));
    if (!wait)
        return cannot_open(
            store, path, "another run of karoiq is working on it; wait for its end, or use --wait");
    diag_note(store->diag, "waiting for another run of karoiq to end");
    if (flock(store->lock, LOCK_EX) == 0)
        return STATUS_DONE;
    return cannot_open(store, path, errno == EINTR ? "interrupted" : strerror(errno));
}

enum status store_lock(struct store *store, const char *path, bool create, bool wait)
{
    store->lock = open(path, O_RDWR | O_CLOEXEC | (create ? O_CREAT : 0), 0600);
    if (store->lock < 0 && errno == ENOENT && !create)
        return cannot_open(store, path, "it does not exist; 'karoiq update' creates it");
    if (store->lock < 0)
        return cannot_reach(store, path, errno);
    enum status status = take_lock(store, path, wait);
    if (status != STATUS_DONE || is_still_there(store->lock, path))
        return status;
    close(store->lock);
    return store_lock(store, path, create, wait);
}

/* Opened for writing but told never to write: so that closing takes away the files that SQLite lays
   beside a store in use, which a read-only connection would leave there. A store in a folder that
   cannot be written opens only as immutable, which is right only while nobody else has changes
   waiting beside it. */
static int open_for_reading(struct store *store, const char *path)
{
    int result = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | ONE_THREAD, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_exec(store->db, "PRAGMA query_only = 1; SELECT 1 FROM sqlite_schema", NULL,
                              NULL, NULL);
    if ((result != SQLITE_CANTOPEN && result != SQLITE_READONLY) || access(path, R_OK) != 0)
        return result;
    char *wal = sqlite3_mprintf("%s-wal", path);
    bool alone = wal && access(wal, F_OK) != 0;
    sqlite3_free(wal);
    char *absolute = alone ? realpath(path, NULL) : NULL;
    /* %w-like quoting does not exist for URIs: the three characters that end a path are coded. */
    sqlite3_str *uri = sqlite3_str_new(NULL);
    sqlite3_str_appendall(uri, "file:");
    for (const char *p = absolute; p && *p; p++)
        if (*p == '%' || *p == '?' || *p == '#')
            sqlite3_str_appendf(uri, "%%%02X", (unsigned)(unsigned char)*p);
        else
            sqlite3_str_appendchar(uri, 1, *p);
    sqlite3_str_appendall(uri, "?immutable=1");
    char *name = sqlite3_str_finish(uri);
    if (absolute && name) {
        sqlite3_close(store->db);
        store->db = NULL;
        result = sqlite3_open_v2(name, &store->db,
                                 SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | ONE_THREAD, NULL);
    }
    sqlite3_free(name);
    free(absolute);
    return result;
}

/* Whether the tables are those of this version, or can be made so (writing modes). */
static enum status check_schema(struct store *store, const char *path, enum store_mode mode)
{
    int64_t version = 0;
    int64_t tables = 0;
    enum status status = store_number(store, "PRAGMA user_version", &version);
    if (status == STATUS_DONE)
        status = store_number(store, "SELECT count(*) FROM sqlite_schema", &tables);
    if (status != STATUS_DONE) {
        store_close(store);
        return status;
    }
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
    return STATUS_DONE;
}

enum status store_open(struct store *store, const char *path, enum store_mode mode, bool wait,
                       struct diag *diag)
{
    *store = (struct store){.diag = diag, .lock = -1};
    enum status status = STATUS_DONE;
    int result;
    if (mode == STORE_READ) {
        if ((status = can_be_read(store, path)) != STATUS_DONE)
            return status;
        result = open_for_reading(store, path);
    } else {
        if ((status = store_lock(store, path, mode == STORE_CREATE, wait)) != STATUS_DONE)
            return status;
        result = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | ONE_THREAD, NULL);
    }
    if (result != SQLITE_OK)
        return cannot_use(store, path, result);
    sqlite3_busy_timeout(store->db, BUSY_TIMEOUT);
    if ((status = check_schema(store, path, mode)) != STATUS_DONE)
        return status;
    if (mode != STORE_READ) {
        /* WAL: readers go on while an update writes. */
        status = store_run(store, "PRAGMA journal_mode = WAL");
        if (status == STATUS_DONE)
            status = store_durable(store, true);
        if (status == STATUS_DONE)
            status = migrate_to_present(store);
    }
    if (status == STATUS_DONE)
        status = store_run(store, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536");
    if (status != STATUS_DONE)
        store_close(store);
    return status;
}

enum status store_open_empty(struct store *store, struct diag *diag)
{
    *store = (struct store){.diag = diag, .lock = -1};
    if (sqlite3_open(":memory:", &store->db) != SQLITE_OK)
        return cannot_open(store, "memory", "there is none left");
    return migrate_to_present(store);
}

void store_close(struct store *store)
{
    sqlite3_close(store->db);
    store->db = NULL;
    if (store->lock >= 0)
        close(store->lock);
    store->lock = -1;
}

enum status store_run(struct store *store, const char *sql)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return store_failed(store, "running a statement");
    return STATUS_DONE;
}

enum status store_run_with(struct store *store, const char *sql, int64_t value)
{
    sqlite3_stmt *statement = store_prepare(store, sql);
    if (!statement)
        return STATUS_STORE;
    sqlite3_bind_int64(statement, 1, value);
    enum status status = store_do(store, statement);
    sqlite3_finalize(statement);
    return status;
}

enum status store_number(struct store *store, const char *sql, int64_t *value)
{
    bool row = false;
    sqlite3_stmt *statement = store_prepare(store, sql);
    if (!statement)
        return STATUS_STORE;
    enum status status = store_step(store, statement, &row);
    *value = row ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return status;
}

sqlite3_stmt *store_prepare(struct store *store, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
        SQLITE_OK) {
        store_failed(store, "preparing a statement");
        return NULL;
    }
    return statement;
}

enum status store_step(struct store *store, sqlite3_stmt *statement, bool *row)
{
    int result = sqlite3_step(statement);
    *row = result == SQLITE_ROW;
    if (*row)
        return STATUS_DONE;
    enum status status = STATUS_DONE;
    if (result != SQLITE_DONE)
        status = store_failed(store, "reading");
    sqlite3_reset(statement);
    return status;
}

bool store_next(struct store *store, sqlite3_stmt *statement, enum status *status)
{
    bool row = false;
    if (*status == STATUS_DONE)
        *status = store_step(store, statement, &row);
    return row;
}

enum status store_do(struct store *store, sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);
    enum status status = STATUS_DONE;
    if (result != SQLITE_DONE && result != SQLITE_ROW)
        status = store_failed(store, "writing");
    sqlite3_reset(statement);
    return status;
}

void store_bind_text(sqlite3_stmt *statement, int index, struct span text)
{
    sqlite3_bind_text64(statement, index, text.text ? text.text : "", text.length, SQLITE_STATIC,
                        SQLITE_UTF8);
}

void store_bind_blob(sqlite3_stmt *statement, int index, struct span bytes)
{
    sqlite3_bind_blob64(statement, index, bytes.text ? bytes.text : "", bytes.length,
                        SQLITE_STATIC);
}

struct span store_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (struct span){(const char *)text, (size_t)sqlite3_column_bytes(statement, column)}
                : (struct span){"", 0};
}

struct span store_blob(sqlite3_stmt *statement, int column)
{
    const void *bytes = sqlite3_column_blob(statement, column);
    return bytes ? (struct span){bytes, (size_t)sqlite3_column_bytes(statement, column)}
                 : (struct span){"", 0};
}

enum status store_begin(struct store *store)
{
    return store_run(store, "BEGIN IMMEDIATE");
}

/* SQLite writes on into a file that has lost its name. */
static enum status check_name(struct store *store)
{
    const char *path = sqlite3_db_filename(store->db, "main");
    if (store->lock < 0 || is_still_there(store->lock, path))
        return STATUS_DONE;
    diag_error(store->diag,
               "%s: it was removed, renamed or replaced while this run worked on it, and does not "
               "hold what came; put it back, or remove the -wal and -shm beside it, then again",
               path);
    return STATUS_STORE;
}

enum status store_commit(struct store *store)
{
    if (sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return check_name(store);
    enum status status = store_failed(store, "committing");
    store_rollback(store);
    return status;
}

void store_rollback(struct store *store)
{
    /* Fails only where SQLite has rolled back by itself already. */
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

enum status store_durable(struct store *store, bool durable)
{
    return store_run(store, durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
}

enum status store_sync(struct store *store)
{
    /* A checkpoint syncs what it copies; where one is under way already, that does. */
    int result = sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (result == SQLITE_OK || result == SQLITE_BUSY)
        return STATUS_DONE;
    return store_failed(store, "syncing");
}
