/* Opening the database, and locking it. The tables are in schema.c. SQL knows severity(kind) of an
   anomaly, 'error' or 'warning'. */
#ifndef BASE_STORE_STORE_H
#define BASE_STORE_STORE_H

#include "base/store/statement.h"

enum store_mode {
    STORE_READ,   /* must exist; nothing is created or changed; one state is seen until its end */
    STORE_WRITE,  /* must exist; this process is the only writer */
    STORE_CREATE, /* like STORE_WRITE; created (mode 0600) with its tables if it is missing */
    STORE_COPY,   /* like STORE_READ, of any version, for copying */
    STORE_ALONE,  /* like STORE_WRITE, for a file that nobody else knows: without lock and log */
};

/* Opens the store and brings its schema up to date (writing modes). With `wait`, a writer waits for
 * another one to end, else it stops with a message. STATUS_STORE on any failure; the store is then
 * closed. */
enum status store_open(struct store *store, const char *path, enum store_mode mode, bool wait,
                       struct diag *diag);

/* An empty store in memory, for reading commands that have something to say even if none exists. */
enum status store_open_empty(struct store *store, struct diag *diag);

/* The first step of opening for writing: takes the lock, with flock() (which SQLite does not use)
 * on the database file itself. It is taken before SQLite opens the file and released after SQLite
 * closes it, since closing the descriptor in between would drop SQLite's own locks. `store` has a
 * diag and lock -1. */
enum status store_lock(struct store *store, const char *path, bool create, bool wait);

/* Closes it; also after a failed open, and twice. */
void store_close(struct store *store);

#endif
