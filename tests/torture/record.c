#include "record.h"

#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 2 * PATH_MAX };

static FILE *log_file;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void record_begin(const char *path)
{
    if (path)
        log_file = fopen(path, "a");
}

void record_lock(void)
{
    if (log_file)
        pthread_mutex_lock(&lock);
}

/* What is not in the log when the program is killed has happened all the same. */
void record_unlock(void)
{
    if (!log_file)
        return;
    fflush(log_file);
    pthread_mutex_unlock(&lock);
}

static unsigned long inode(int file)
{
    struct stat facts;
    return fstatat(file, "", &facts, AT_EMPTY_PATH) == 0 ? (unsigned long)facts.st_ino : 0;
}

/* The target of a link of /proc/self. */
static void link_target(const char *name, char path[PATH_SIZE])
{
    ssize_t length = readlink(name, path, PATH_SIZE - 1);
    path[length < 0 ? 0 : length] = '\0';
}

static void absolute(int folder, const char *path, char out[PATH_SIZE])
{
    char name[64];
    char base[PATH_SIZE] = "";
    if (folder == AT_FDCWD)
        snprintf(name, sizeof name, "/proc/self/cwd");
    else
        snprintf(name, sizeof name, "/proc/self/fd/%d", folder);
    if (path[0] != '/')
        link_target(name, base);
    if (snprintf(out, PATH_SIZE, "%s%s%s", base, path[0] == '/' ? "" : "/", path) >= PATH_SIZE)
        abort();
}

void record_open(int file, int flags)
{
    char name[64];
    char path[PATH_SIZE];
    if (!log_file || file < 0)
        return;
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    link_target(name, path);
    fprintf(log_file, "open %lu %d %s\n", inode(file), (flags & O_TRUNC) != 0, path);
}

void record_write(int file, const void *bytes, ssize_t length, off_t offset)
{
    if (!log_file || length <= 0)
        return;
    fprintf(log_file, "write %lu %lld %zd\n", inode(file), (long long)offset, length);
    fwrite(bytes, 1, (size_t)length, log_file);
}

void record_truncate(int file, off_t length)
{
    if (log_file)
        fprintf(log_file, "truncate %lu %lld\n", inode(file), (long long)length);
}

void record_sync(int file)
{
    if (log_file)
        fprintf(log_file, "sync %lu\n", inode(file));
}

void record_all_synced(void)
{
    if (log_file)
        fprintf(log_file, "syncall\n");
}

void record_name(const char *what, int folder, const char *path)
{
    char full[PATH_SIZE];
    if (!log_file)
        return;
    absolute(folder, path, full);
    fprintf(log_file, "%s %s\n", what, full);
}

void record_names(const char *what, int from_folder, const char *from, int to_folder,
                  const char *to)
{
    char full[PATH_SIZE];
    if (!log_file)
        return;
    absolute(from_folder, from, full);
    fprintf(log_file, "%s %s\t", what, full);
    absolute(to_folder, to, full);
    fprintf(log_file, "%s\n", full);
}
