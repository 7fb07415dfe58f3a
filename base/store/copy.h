/* What backup and restore share: a store's pages copied, and the copy looked through. */
#ifndef BASE_STORE_COPY_H
#define BASE_STORE_COPY_H

#include "base/store/store.h"

/* Whether both are there and are one file. NULL is none. */
bool copy_same_file(const char *first, const char *second);

/* The endings of what SQLite may have laid beside a store that holds changes not in its file yet,
   ended by NULL; and whether there is such a file beside `path`. Without memory to look there is.
 */
extern const char *const copy_logs[];
bool copy_has_log(const char *path);

/* Copies the store that `from` has open into the empty file `waiting`, as a file by itself.
   `shown` is its name in messages. STATUS_OUTPUT, reported. */
enum status copy_pages(sqlite3 *from, const char *waiting, const char *shown, struct diag *diag);

/* Looks through all of the copy: STORE_COPY as it is, STORE_ALONE after it was brought up to date.
   STATUS_STORE where it is damaged, STATUS_INCOMPLETE where only bodies are. */
enum status copy_prove(const char *waiting, enum store_mode mode, const volatile int *stop,
                       struct diag *diag);

#endif
