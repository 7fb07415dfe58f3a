/* A file that waits beside its target until it is whole: ".NAME.karoiq-XXXXXX" in the same folder,
   for its owner alone, under a name that nobody can guess before. */
#ifndef BASE_CORE_BESIDE_H
#define BASE_CORE_BESIDE_H

#include <stdbool.h>

/* The endings of what SQLite lays beside a file that it writes, ended by NULL. */
extern const char *const beside_of_sqlite[];

struct beside {
    char *name;
    int file; /* open for writing; its lock says that somebody is at work on it */
};

/* Makes one for `path`, after clearing its folder of those whose makers were killed. False with
   errno set. */
bool beside_begin(struct beside *beside, const char *path);

/* Brings it to the disk and gives it the target's name. False with errno set; it then waits on. */
bool beside_put(struct beside *beside, const char *path);

/* The same for a name that nothing has: errno is EEXIST where something does. */
bool beside_put_new(struct beside *beside, const char *path);

/* Removes what still waits and frees it. Also after a failed begin, and with errno left alone. */
void beside_end(struct beside *beside);

#endif
