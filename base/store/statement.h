/* Statements and transactions on a database that is open. */
#ifndef BASE_STORE_STATEMENT_H
#define BASE_STORE_STATEMENT_H

#include "base/core/diag.h"
#include "base/core/span.h"

#include <sqlite3.h>
#include <stdint.h>

struct store {
    sqlite3 *db;
    struct diag *diag;
    int lock;                  /* descriptor that holds the write lock, -1 when reading */
    struct prepared *prepared; /* see query.h */
    size_t prepared_count;
};

/* Advice on a result of SQLite: "; …", or "". */
const char *store_advice(int result);

/* Whether the locked file still has that name: 'restore' puts another in its place. */
bool store_is_still_there(int lock, const char *path);

/* Reports the database's last error, saying what was being done; returns STATUS_STORE. */
enum status store_failed(struct store *store, const char *doing);

/* Runs statements that give no rows. */
enum status store_run(struct store *store, const char *sql);

/* The first column of the first row as a whole number; 0 if there is no row or it is NULL. */
enum status store_number(struct store *store, const char *sql, int64_t *value);

/* Prepares a statement; the caller finalizes it. NULL after reporting an error. */
sqlite3_stmt *store_prepare(struct store *store, const char *sql);

/* Steps; `*row` says whether there is one. Resets the statement after the last row and on error. A
 * row with a text that is no UTF-8, or has a NUL, is an error: whatever is read from a store is
 * text. */
enum status store_step(struct store *store, sqlite3_stmt *statement, bool *row);

/* The same, but a row may hold any bytes: for checksums. */
enum status store_step_bytes(struct store *store, sqlite3_stmt *statement, bool *row);

/* For a loop over all rows: steps, and is true if there is one more. `*status` becomes the step's;
 * unless it was STATUS_DONE before, there is no step and the loop ends. */
bool store_next(struct store *store, sqlite3_stmt *statement, enum status *status);

/* Steps a statement that gives no rows, and resets it, keeping its bindings. */
enum status store_do(struct store *store, sqlite3_stmt *statement);

/* Binds text or bytes that stay in place until the step; an empty span is '' or x''. What is no
 * UTF-8 becomes it, as text_decode() reads it. */
void store_bind_text(sqlite3_stmt *statement, int index, struct span text);
void store_bind_blob(sqlite3_stmt *statement, int index, struct span bytes);

/* A column's text or bytes, valid until the next step. NULL gives the empty span. */
struct span store_text(sqlite3_stmt *statement, int column);
struct span store_blob(sqlite3_stmt *statement, int column);

/* A copy of a column's text, for the caller to free. NULL for NULL, and if memory ran out: only
 * then is `*failed` set. */
char *store_copy(sqlite3_stmt *statement, int column, bool *failed);

/* Transactions. A commit that fails rolls back; one into a file that has lost its name fails, too.
 */
enum status store_begin(struct store *store);
enum status store_commit(struct store *store);
void store_rollback(struct store *store);

/* Commits if `status` is STATUS_DONE, else rolls back; STATUS_DONE only if everything is kept. */
enum status store_end(struct store *store, enum status status);

/* Whether commits wait for the disk, as they do in a store just opened. If not, a power cut loses
 * what was committed since one that did, and nothing else. Not within a transaction. */
enum status store_durable(struct store *store, bool durable);

/* Waits until the disk has what was committed. Not within a transaction. */
enum status store_sync(struct store *store);

#endif
