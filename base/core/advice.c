#include "base/core/advice.h"

#include <errno.h>
#include <libgen.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that is another user's: a package's store belongs to the package's user. */
static const char *advice_on_permission(const char *path, char room[ADVICE_SIZE])
{
    struct stat facts;
    if (stat(path, &facts) != 0 || facts.st_uid == geteuid())
        return "; choose a place where you may read and write, or change its permissions";
    /* The program has one thread. */
    const struct passwd *owner = getpwuid(facts.st_uid);
    if (!owner)
        return "; it belongs to somebody else";
    snprintf(room, ADVICE_SIZE,
             "; it belongs to %.40s: run karoiq as that user, by 'sudo -u %.40s'", owner->pw_name,
             owner->pw_name);
    return room;
}

const char *advice_on(const char *path, int error, char room[ADVICE_SIZE])
{
    switch (error) {
    case EACCES:
    case EPERM:
        return advice_on_permission(path, room);
    case EROFS:
        return "; choose a place that can be written";
    case ENOENT:
        return "; its folder must be there before: create it, or choose another place";
    case EISDIR:
        return "; name a file in it";
    case ENOSPC:
    case EDQUOT:
        return "; make room there, then again: what stood there before is unharmed";
    default:
        return "";
    }
}

static bool folder_facts(const char *path, struct stat *facts)
{
    char *copy = strdup(path);
    bool known = copy && stat(dirname(copy), facts) == 0;
    free(copy);
    return known;
}

const char *advice_to_root(const char *path, char room[ADVICE_SIZE])
{
    struct stat facts;
    if (geteuid() != 0 || (stat(path, &facts) != 0 && !folder_facts(path, &facts)))
        return "";
    const struct passwd *owner = facts.st_uid != 0 ? getpwuid(facts.st_uid) : NULL;
    if (!owner)
        return "";
    snprintf(room, ADVICE_SIZE,
             "it belongs to %.40s, who could not use what root leaves there: run karoiq as that "
             "user, by 'sudo -u %.40s'",
             owner->pw_name, owner->pw_name);
    return room;
}
