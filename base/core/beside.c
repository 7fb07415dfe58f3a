#include "base/core/beside.h"

#include "base/core/buffer.h"
#include "base/core/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define INFIX ".karoiq-"
#define RANDOM "XXXXXX"

enum { TRIES = 8 };

const char *const beside_of_sqlite[] = {"-journal", "-wal", "-shm", NULL};

/* The length of the name of a waiting file that `name` begins with, 0 where it is none's. */
static size_t waiting_length(const char *name)
{
    static const char drawn[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const char *infix = NULL;
    for (const char *p = strstr(name, INFIX); p; p = strstr(p + 1, INFIX))
        infix = p;
    if (name[0] != '.' || !infix || strspn(infix + strlen(INFIX), drawn) != strlen(RANDOM))
        return 0;
    return (size_t)(infix - name) + strlen(INFIX RANDOM);
}

static bool is_companion(const char *ending)
{
    for (size_t i = 0; beside_of_sqlite[i]; i++)
        if (strcmp(ending, beside_of_sqlite[i]) == 0)
            return true;
    return false;
}

/* Whether nobody works on the file of that name any more. One that cannot be opened is another
   user's; one that is not there leaves its companions to nobody. */
static bool is_left(int folder, const char *name)
{
    struct stat facts;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT;
    bool left = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == geteuid() &&
                system_lock(file);
    close(file);
    return left;
}

static void clear_one(int folder, const char *name)
{
    char waiting[NAME_MAX + 1];
    size_t length = waiting_length(name);
    if (length == 0 || length > NAME_MAX || (name[length] && !is_companion(name + length)))
        return;
    memcpy(waiting, name, length);
    waiting[length] = '\0';
    if (is_left(folder, waiting))
        unlinkat(folder, name, 0);
}

/* Whoever may not look into the folder leaves it as it is. */
static void clear_folder_of(const char *path)
{
    char *copy = strdup(path);
    DIR *folder = copy ? opendir(dirname(copy)) : NULL;
    struct dirent *entry;
    while (folder && (entry = readdir(folder)))
        clear_one(dirfd(folder), entry->d_name);
    if (folder)
        closedir(folder);
    free(copy);
}

/* Another run that clears the folder may take it for one left, before it is locked. */
static bool make_and_lock(struct beside *beside)
{
    struct stat facts;
    beside->file = mkstemp(beside->name);
    return beside->file >= 0 && fcntl(beside->file, F_SETFD, FD_CLOEXEC) == 0 &&
           system_lock(beside->file) && fstat(beside->file, &facts) == 0 && facts.st_nlink > 0;
}

bool beside_begin(struct beside *beside, const char *path)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    *beside = (struct beside){.file = -1};
    clear_folder_of(path);
    for (int i = 0; i < TRIES; i++) {
        beside->name = text_formatted("%.*s.%s" INFIX RANDOM, folder, path, path + folder);
        if (!beside->name)
            return false;
        if (make_and_lock(beside))
            return true;
        bool made = beside->file >= 0;
        beside_end(beside);
        if (!made)
            return false;
    }
    return false;
}

/* The name itself is on the disk only when its folder is. */
static bool sync_folder_of(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    /* Who may write there but not look gets no better. */
    bool synced = folder < 0 ? errno == EACCES : fsync(folder) == 0;
    int error = errno;
    if (folder >= 0)
        close(folder);
    free(copy);
    errno = error;
    return synced;
}

/* Without its name it is not removed any more. */
static bool is_put(struct beside *beside, const char *path)
{
    free(beside->name);
    beside->name = NULL;
    return sync_folder_of(path);
}

bool beside_put(struct beside *beside, const char *path)
{
    return fsync(beside->file) == 0 && rename(beside->name, path) == 0 && is_put(beside, path);
}

bool beside_put_new(struct beside *beside, const char *path)
{
    return fsync(beside->file) == 0 && system_rename_new(beside->name, path) &&
           is_put(beside, path);
}

void beside_end(struct beside *beside)
{
    int error = errno;
    if (beside->name && beside->file >= 0)
        unlink(beside->name);
    for (size_t i = 0; beside->name && beside->file >= 0 && beside_of_sqlite[i]; i++) {
        char *name = text_formatted("%s%s", beside->name, beside_of_sqlite[i]);
        if (name)
            unlink(name);
        free(name);
    }
    if (beside->file >= 0)
        close(beside->file);
    free(beside->name);
    *beside = (struct beside){.file = -1};
    errno = error;
}
