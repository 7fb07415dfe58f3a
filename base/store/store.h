/* Opening the database, and locking it. The tables are in schema.c. SQL knows severity(kind) of an
   anomaly, 'error' or 'warning'. */
#ifndef BASE_STORE_STORE_H
#define BASE_STORE_STORE_H

#include "base/store/statement.h"

enum store_mode {
    STORE_READ,   /* must exist; nothing is created or changed; one state is seen until its end */
    STORE_WRITE,  /* must exist; this process is the only writer while it is open */
    STORE_CREATE, /* as STORE_WRITE, created (mode 0600) with its tables where it is missing */
    STORE_COPY,   /* as STORE_READ, of any version: to be copied */
    STORE_ALONE,  /* as STORE_WRITE, a file that nobody else knows: without lock and log */
};

/* Opens the store and brings its schema up to date (writing modes). With `wait` a writer waits for
   another one to end, else it stops with a message. STATUS_STORE on every failure; the store is
   then closed. */
enum status store_open(struct store *store, const char *path, enum store_mode mode, bool wait,
                       struct diag *diag);

/* An empty store in memory, for a reading command that has something to say where none exists. */
enum status store_open_empty(struct store *store, struct diag *diag);

/* The first step of opening for writing: takes the lock, which lies on the database file itself, by
   flock(), which SQLite does not use. It is taken before SQLite opens the file and given up after,
   since closing it in between would drop SQLite's own locks. `store` has a diag and lock -1. */
enum status store_lock(struct store *store, const char *path, bool create, bool wait);

/* Closes it; also after a failed open, and twice. */
void store_close(struct store *store);

#endif
