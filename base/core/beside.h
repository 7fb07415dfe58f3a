/* A file that is written beside its target and renamed once it is complete: ".NAME.karoiq-XXXXXX"
 * in the same folder, readable by its owner only, with an unpredictable name. */
#ifndef BASE_CORE_BESIDE_H
#define BASE_CORE_BESIDE_H

#include <stdbool.h>

/* The suffixes of the files that SQLite keeps beside a database, ended by NULL. */
extern const char *const beside_of_sqlite[];

struct beside {
    char *name;
    int file; /* open for writing, locked while in use */
};

/* Creates one for `path`, after removing those that killed runs left in its folder. False with
 * errno set. */
bool beside_begin(struct beside *beside, const char *path);

/* Syncs it and renames it to the target. If that fails: false with errno set, and it stays. */
bool beside_put(struct beside *beside, const char *path);

/* The same, but replaces nothing: errno is EEXIST if the name is taken. */
bool beside_put_new(struct beside *beside, const char *path);

/* Removes a file that was not renamed, and frees it. Also after a failed begin; errno is kept. */
void beside_end(struct beside *beside);

#endif
