#include "base/store/statement.h"

#include "base/core/clock.h"
#include "base/core/text.h"
#include "base/model/model.h"

#include <string.h>
#include <sys/stat.h>

const char *store_advice(int result)
{
    switch (result & 0xff) {
    case SQLITE_ERROR: /* the statements are right, so its tables or what they hold are not */
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

static const char *name_of(const struct store *store)
{
    const char *path = store->db ? sqlite3_db_filename(store->db, "main") : NULL;
    return path && *path ? path : "database";
}

enum status store_failed(struct store *store, const char *doing)
{
    diag_error(store->diag, "%s: %s: %s%s", name_of(store), doing,
               store->db ? sqlite3_errmsg(store->db) : "not open",
               store->db ? store_advice(sqlite3_errcode(store->db)) : "");
    return STATUS_STORE;
}

bool store_is_still_there(int lock, const char *path)
{
    struct stat ours;
    struct stat named;
    return fstat(lock, &ours) == 0 && stat(path, &named) == 0 && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

enum status store_run(struct store *store, const char *sql)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return store_failed(store, "running a statement");
    return STATUS_DONE;
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

/* UTF-8, without a NUL, at which a C string would end. */
static bool is_text(struct span text)
{
    return utf8_valid(text) && (text.length == 0 || !memchr(text.text, '\0', text.length));
}

/* What columns hold that have more than text, by the names that queries give them. */
static bool fits(struct span text, const char *column)
{
    static const char *const stamps[] = {
        "finished",      "started",     "last_played",  "fetched", "taken", "list_started",
        "list_finished", "log_started", "log_finished", "first",   "last",
    };
    for (size_t i = 0; i < sizeof stamps / sizeof *stamps; i++)
        if (strcmp(column, stamps[i]) == 0)
            return stamp_valid(text);
    if (strcmp(column, "state") == 0)
        return game_state_of(text) != STATE_COUNT;
    return strcmp(column, "outcome") != 0 || outcome_of(text.text) != OUTCOME_NONE;
}

/* The one door by which text enters. */
static bool row_is_text(sqlite3_stmt *row)
{
    int columns = sqlite3_data_count(row);
    for (int i = 0; i < columns; i++) {
        if (sqlite3_column_type(row, i) != SQLITE_TEXT)
            continue;
        struct span text = store_text(row, i);
        const char *column = sqlite3_column_name(row, i);
        if (!is_text(text) || (column && !fits(text, column)))
            return false;
    }
    return true;
}

static enum status refuse_row(struct store *store, sqlite3_stmt *row)
{
    sqlite3_reset(row);
    diag_error(store->diag,
               "%s: damaged: a text or a time in it is none; 'karoiq parse --all' and 'karoiq "
               "rate' make anew "
               "what comes from the archive, else put a copy of it back",
               name_of(store));
    return STATUS_STORE;
}

enum status store_step_bytes(struct store *store, sqlite3_stmt *statement, bool *row)
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

enum status store_step(struct store *store, sqlite3_stmt *statement, bool *row)
{
    enum status status = store_step_bytes(store, statement, row);
    if (!*row || row_is_text(statement))
        return status;
    *row = false;
    return refuse_row(store, statement);
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

/* A file's name, or what a server sends. Without memory NULL, which no such column takes. */
static void bind_decoded(sqlite3_stmt *statement, int index, struct span bytes)
{
    struct buffer text = {0};
    if (text_decode(&text, bytes, NULL))
        sqlite3_bind_text64(statement, index, text.data, text.length, SQLITE_TRANSIENT,
                            SQLITE_UTF8);
    else
        sqlite3_bind_null(statement, index);
    buffer_free(&text);
}

void store_bind_text(sqlite3_stmt *statement, int index, struct span text)
{
    if (!is_text(text))
        bind_decoded(statement, index, text);
    else
        sqlite3_bind_text64(statement, index, text.text ? text.text : "", text.length,
                            SQLITE_STATIC, SQLITE_UTF8);
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

char *store_copy(sqlite3_stmt *statement, int column, bool *failed)
{
    struct span text = store_text(statement, column);
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
        return NULL;
    char *copy = strndup(text.text, text.length);
    *failed |= copy == NULL;
    return copy;
}

enum status store_begin(struct store *store)
{
    return store_run(store, "BEGIN IMMEDIATE");
}

/* SQLite writes on into a file that has lost its name. */
static enum status check_name(struct store *store)
{
    const char *path = sqlite3_db_filename(store->db, "main");
    if (store->lock < 0 || store_is_still_there(store->lock, path))
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

enum status store_end(struct store *store, enum status status)
{
    if (status == STATUS_DONE)
        return store_commit(store);
    store_rollback(store);
    return status;
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
