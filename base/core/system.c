/* The one file that asks for more than POSIX has; so the names that it needs are declared. */
#define _GNU_SOURCE
#define __BSD_VISIBLE 1
#define _DARWIN_C_SOURCE

#include "base/core/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

bool system_lock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0;
}

bool system_sync(int folder)
{
#ifdef __linux__
    return syncfs(folder) == 0;
#else
    sync();
    return fsync(folder) == 0;
#endif
}

/* Whether it was done or refused for good, rather than not known here. */
static bool rename_at_once(const char *from, const char *to, bool *known)
{
#ifdef RENAME_NOREPLACE
    bool done = renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0;
    *known = done || (errno != EINVAL && errno != ENOSYS);
    return done;
#else
    (void)from;
    (void)to;
    *known = false;
    return false;
#endif
}

bool system_rename_new(const char *from, const char *to)
{
    bool known, done = rename_at_once(from, to, &known);
    return known ? done : link(from, to) == 0 && unlink(from) == 0;
}

bool system_random(void *bytes, size_t count)
{
#ifdef GRND_NONBLOCK
    return getrandom(bytes, count, GRND_NONBLOCK) == (ssize_t)count;
#else
    return getentropy(bytes, count) == 0;
#endif
}
