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

/* What to do about a result of SQLite: "; …", or "". */
const char *store_advice(int result);

/* Whether the file that is locked is still the one of that name: 'restore' puts another in its
   place. */
bool store_is_still_there(int lock, const char *path);

/* Reports the database's last error, saying what was being done; returns STATUS_STORE. */
enum status store_failed(struct store *store, const char *doing);

/* Runs statements that give no rows. */
enum status store_run(struct store *store, const char *sql);

/* The first column of the first row as a whole number; 0 where there is no row or it is NULL. */
enum status store_number(struct store *store, const char *sql, int64_t *value);

/* Prepares a statement, to be finalized by the caller. NULL after reporting an error. */
sqlite3_stmt *store_prepare(struct store *store, const char *sql);

/* Steps; `*row` says whether there is one. Resets the statement after the last row and on error. */
enum status store_step(struct store *store, sqlite3_stmt *statement, bool *row);

/* The head of a loop over all rows: steps, and is true where there is one more. `*status` becomes
   the step's; where it is not STATUS_DONE before, there is no step and the loop ends. */
bool store_next(struct store *store, sqlite3_stmt *statement, enum status *status);

/* Steps a statement that gives no rows, and resets it, keeping its bindings. */
enum status store_do(struct store *store, sqlite3_stmt *statement);

/* Binds text or bytes that stay in place until the step; an empty span is '' or x''. */
void store_bind_text(sqlite3_stmt *statement, int index, struct span text);
void store_bind_blob(sqlite3_stmt *statement, int index, struct span bytes);

/* A column as it stands; valid until the next step. NULL gives the empty span. */
struct span store_text(sqlite3_stmt *statement, int column);
struct span store_blob(sqlite3_stmt *statement, int column);

/* A column's text in memory of the caller's. NULL for NULL, and where there is no memory: only then
   `*failed` is set. */
char *store_copy(sqlite3_stmt *statement, int column, bool *failed);

/* Transactions. Commit rolls back where it fails, and says where the file has lost its name. */
enum status store_begin(struct store *store);
enum status store_commit(struct store *store);
void store_rollback(struct store *store);

/* Commits what `status` says went well, else rolls back; STATUS_DONE only where all is kept. */
enum status store_end(struct store *store, enum status status);

/* Whether a commit waits for the disk, as it does in a store that was just opened. Where not, a
   power cut takes what was committed since one that did, and nothing else. Not within a
   transaction. */
enum status store_durable(struct store *store, bool durable);

/* Waits for the disk to keep what was committed. Not within a transaction. */
enum status store_sync(struct store *store);

#endif
