/* What backup and restore share: copying a store and verifying the copy. */
#ifndef BASE_STORE_COPY_H
#define BASE_STORE_COPY_H

#include "base/store/store.h"

/* Whether both exist and are the same file. NULL is none. */
bool copy_same_file(const char *first, const char *second);

/* The suffixes of files beside a store that may hold changes not yet in it, ended by NULL; and
 * whether `path` has such a file (yes, if memory runs out).
 */
extern const char *const copy_logs[];
bool copy_has_log(const char *path);

/* Copies the store open as `from` into the empty file `waiting`, which needs no other file beside
 * it. `shown` is its name in messages. STATUS_OUTPUT, reported. */
enum status copy_pages(sqlite3 *from, const char *waiting, const char *shown, struct diag *diag);

/* Verifies the copy: with STORE_COPY as it is, with STORE_ALONE after bringing it up to date.
 * STATUS_STORE if it is damaged, STATUS_INCOMPLETE if only bodies are. */
enum status copy_prove(const char *waiting, enum store_mode mode, const volatile int *stop,
                       struct diag *diag);

#endif
