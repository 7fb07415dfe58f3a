/* Files that no output of a run may replace, recognized under any name. */
#ifndef BASE_CORE_GUARD_H
#define BASE_CORE_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A file, or the folder of one that does not exist (yet). */
struct identity {
    bool known;
    dev_t device;
    ino_t number;
};

struct guarded {
    char *path;
    struct identity file, folder;
};

struct guard {
    struct guarded *files;
    size_t count;
    bool failed; /* memory ran out: some are missing */
};

/* Adds a file, which need not exist; NULL, "" and "-" are ignored. */
void guard_add(struct guard *guard, const char *path);

/* Adds a store and the files that SQLite keeps beside it. */
void guard_add_store(struct guard *guard, const char *path);

/* The guarded file that a file `name` in `folder` (a descriptor, or AT_FDCWD) is or would become;
 * NULL if it is none of them. */
const char *guard_hit(const struct guard *guard, int folder, const char *name);

/* The same for an open file. */
const char *guard_hit_open(const struct guard *guard, int file);

void guard_free(struct guard *guard);

#endif
