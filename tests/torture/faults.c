/* A library to be preloaded: the program that runs with it sees memory, disk, folder or network
   fail. KAROIQ_FAULT = "KIND N [LAST]": the calls of that kind from the Nth to the LASTth (default:
   only the Nth; 0: all that follow) fail, counted from main() on. KAROIQ_FAULT_COUNT = FILE: at the
   end of the program a line "KIND COUNT" for every kind is appended, and for memory the numbers of
   the first and the last call from every place in the code. KAROIQ_KILL = "N": the program is
   killed at the Nth call that would change the disk, before it. KAROIQ_RECORD: see record.h. */
#include "record.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* How each fails. */
#define KIND_TABLE(row)                                                                            \
    row(MEMORY, "memory", ENOMEM) row(READ, "read", EIO) row(WRITE, "write", ENOSPC)               \
        row(SYNC, "sync", EIO) row(OPEN, "open", EMFILE) row(CLOSE, "close", EIO)                  \
            row(STAT, "stat", EACCES) row(MMAP, "mmap", ENOMEM) row(FCNTL, "fcntl", ENOLCK)        \
                row(FLOCK, "flock", ENOLCK) row(UNLINK, "unlink", EROFS) row(LINK, "link", EMLINK) \
                    row(RENAME, "rename", EROFS) row(MKDIR, "mkdir", EACCES)                       \
                        row(TRUNCATE, "truncate", ENOSPC) row(MODE, "mode", EPERM)                 \
                            row(SOCKET, "socket", EMFILE) row(SEND, "send", ECONNRESET)            \
                                row(RECV, "recv", ECONNRESET) row(THREAD, "thread", EAGAIN)
#define AS_NUMBER(kind, name, error) kind,
#define AS_NAME(kind, name, error) name,
#define AS_ERROR(kind, name, error) error,
enum kind { KIND_TABLE(AS_NUMBER) KINDS };
static const char *const kind_names[KINDS] = {KIND_TABLE(AS_NAME)};
static const int kind_errors[KINDS] = {KIND_TABLE(AS_ERROR)};

enum { PLACES = 1 << 16 };
struct place {
    const void *caller;
    unsigned long first, last;
};

static bool armed;
static unsigned long counts[KINDS];
static int failing = -1;
static unsigned long fail_from, fail_to;
static unsigned long changes, kill_at;
static struct place places[PLACES];
static FILE *count_file; /* opened before the program shuts itself in */

static bool fails(enum kind kind)
{
    if (!armed)
        return false;
    unsigned long number = __atomic_add_fetch(&counts[kind], 1, __ATOMIC_RELAXED);
    if ((int)kind != failing || number < fail_from || (fail_to && number > fail_to))
        return false;
    errno = kind_errors[kind];
    return true;
}

/* The same for a call that changes the disk. */
static bool change_fails(enum kind kind)
{
    if (armed && __atomic_add_fetch(&changes, 1, __ATOMIC_RELAXED) == kill_at)
        raise(SIGKILL);
    return fails(kind);
}

static bool memory_fails(const void *caller)
{
    bool failed = fails(MEMORY);
    if (!armed || !count_file)
        return failed;
    size_t slot = ((uintptr_t)caller * 0x9E3779B97F4A7C15u >> 40) % PLACES;
    while (places[slot].caller && places[slot].caller != caller)
        slot = (slot + 1) % PLACES;
    if (!places[slot].caller)
        places[slot] = (struct place){caller, counts[MEMORY], 0};
    places[slot].last = counts[MEMORY];
    return failed;
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

void *reallocarray(void *old, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, count * size);
}

/* The next function of that name; memory is needed before anything can be looked up, so that has
   its own way. */
#define REAL(name)                                                                                 \
    static __typeof__(&name) real;                                                                 \
    if (!real)                                                                                     \
    real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* Calls that only ask. */
#define ASKING(kind, failure, type, name, parameters, arguments)                                   \
    type name parameters                                                                           \
    {                                                                                              \
        REAL(name);                                                                                \
        return fails(kind) ? failure : real arguments;                                             \
    }
ASKING(STAT, -1, int, stat, (const char *path, struct stat *facts), (path, facts))
ASKING(STAT, -1, int, stat64, (const char *path, struct stat64 *facts), (path, facts))
ASKING(STAT, -1, int, lstat64, (const char *path, struct stat64 *facts), (path, facts))
ASKING(STAT, -1, int, fstat, (int file, struct stat *facts), (file, facts))
ASKING(STAT, -1, int, fstat64, (int file, struct stat64 *facts), (file, facts))
ASKING(STAT, -1, int, fstatat, (int folder, const char *path, struct stat *facts, int flags),
       (folder, path, facts, flags))
ASKING(STAT, -1, int, access, (const char *path, int mode), (path, mode))
ASKING(STAT, NULL, char *, realpath, (const char *path, char *room), (path, room))
ASKING(MMAP, MAP_FAILED, void *, mmap64,
       (void *at, size_t length, int allowed, int flags, int file, off64_t offset),
       (at, length, allowed, flags, file, offset))
ASKING(FLOCK, -1, int, flock, (int file, int operation), (file, operation))
ASKING(SOCKET, -1, int, socket, (int domain, int type, int protocol), (domain, type, protocol))
ASKING(SEND, -1, ssize_t, send, (int file, const void *bytes, size_t length, int flags),
       (file, bytes, length, flags))
ASKING(RECV, -1, ssize_t, recv, (int file, void *bytes, size_t length, int flags),
       (file, bytes, length, flags))
ASKING(OPEN, NULL, DIR *, opendir, (const char *path), (path))
ASKING(OPEN, NULL, DIR *, fdopendir, (int file), (file))
ASKING(OPEN, -1, int, scandir,
       (const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
        int (*compare)(const struct dirent **, const struct dirent **)),
       (path, list, filter, compare))
ASKING(READ, NULL, struct dirent *, readdir, (DIR * list), (list))
ASKING(READ, -1, ssize_t, pread, (int file, void *bytes, size_t length, off_t offset),
       (file, bytes, length, offset))
ASKING(READ, -1, ssize_t, pread64, (int file, void *bytes, size_t length, off64_t offset),
       (file, bytes, length, offset))
ASKING(THREAD, EAGAIN, int, pthread_create,
       (pthread_t * thread, const pthread_attr_t *attributes, void *(*start)(void *),
        void *argument),
       (thread, attributes, start, argument))

/* What is only a file; messages and sockets go through here. */
static bool is_disk(int file)
{
    static __typeof__(&fstat) real;
    struct stat facts;
    if (!real)
        real = (__typeof__(&fstat))dlsym(RTLD_NEXT, "fstat");
    return file > STDERR_FILENO && real(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

ssize_t read(int file, void *bytes, size_t length)
{
    REAL(read);
    return is_disk(file) && fails(READ) ? -1 : real(file, bytes, length);
}

/* It is closed all the same. */
int close(int file)
{
    REAL(close);
    bool failed = is_disk(file) && fails(CLOSE);
    int error = errno;
    int result = real(file);
    if (failed)
        errno = error;
    return failed ? -1 : result;
}

int fcntl(int file, int command, ...)
{
    REAL(fcntl);
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return fails(FCNTL) ? -1 : real(file, command, argument);
}

int fcntl64(int file, int command, ...)
{
    REAL(fcntl64);
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return fails(FCNTL) ? -1 : real(file, command, argument);
}

/* Calls that change the disk: what they did is recorded. */
#define CHANGING(kind, type, name, parameters, arguments, recording)                               \
    type name parameters                                                                           \
    {                                                                                              \
        REAL(name);                                                                                \
        if (change_fails(kind))                                                                    \
            return -1;                                                                             \
        record_lock();                                                                             \
        type result = real arguments;                                                              \
        int error = errno;                                                                         \
        if (result >= 0)                                                                           \
            recording;                                                                             \
        record_unlock();                                                                           \
        errno = error;                                                                             \
        return result;                                                                             \
    }
CHANGING(WRITE, ssize_t, pwrite64, (int file, const void *bytes, size_t length, off64_t offset),
         (file, bytes, length, offset), record_write(file, bytes, result, offset))
CHANGING(SYNC, int, fsync, (int file), (file), record_sync(file))
CHANGING(SYNC, int, fdatasync, (int file), (file), record_sync(file))
CHANGING(SYNC, int, syncfs, (int file), (file), record_all_synced())
CHANGING(TRUNCATE, int, ftruncate64, (int file, off64_t length), (file, length),
         record_truncate(file, length))
CHANGING(RENAME, int, rename, (const char *from, const char *to), (from, to),
         record_names("rename", AT_FDCWD, from, AT_FDCWD, to))
CHANGING(RENAME, int, renameat, (int at, const char *from, int at_to, const char *to),
         (at, from, at_to, to), record_names("rename", at, from, at_to, to))
CHANGING(RENAME, int, renameat2,
         (int at, const char *from, int at_to, const char *to, unsigned int flags),
         (at, from, at_to, to, flags), record_names("rename", at, from, at_to, to))
CHANGING(LINK, int, link, (const char *from, const char *to), (from, to),
         record_names("link", AT_FDCWD, from, AT_FDCWD, to))
CHANGING(UNLINK, int, unlink, (const char *path), (path), record_name("unlink", AT_FDCWD, path))
CHANGING(UNLINK, int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags),
         record_name("unlink", folder, path))
CHANGING(MKDIR, int, mkdir, (const char *path, mode_t mode), (path, mode),
         record_name("mkdir", AT_FDCWD, path))
CHANGING(MKDIR, int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode),
         record_name("mkdir", folder, path))
CHANGING(MODE, int, fchmod, (int file, mode_t mode), (file, mode), (void)0)
CHANGING(MODE, int, fchown, (int file, uid_t user, gid_t group), (file, user, group), (void)0)
CHANGING(OPEN, int, mkstemp64, (char *path), (path), record_open(result, O_CREAT))

ssize_t write(int file, const void *bytes, size_t length)
{
    REAL(write);
    if (!is_disk(file))
        return real(file, bytes, length);
    if (change_fails(WRITE))
        return -1;
    record_lock();
    off_t offset = lseek(file, 0, SEEK_CUR);
    ssize_t result = real(file, bytes, length);
    int error = errno;
    record_write(file, bytes, result, offset);
    record_unlock();
    errno = error;
    return result;
}

#define MODE_OF(flags)                                                                             \
    mode_t mode = 0;                                                                               \
    va_list rest;                                                                                  \
    va_start(rest, flags);                                                                         \
    if ((flags) & (O_CREAT | O_TMPFILE))                                                           \
        mode = va_arg(rest, mode_t);                                                               \
    va_end(rest)
#define OPENING(name, parameters, arguments)                                                       \
    int name parameters                                                                            \
    {                                                                                              \
        REAL(name);                                                                                \
        MODE_OF(flags);                                                                            \
        if ((flags & O_CREAT) ? change_fails(OPEN) : fails(OPEN))                                  \
            return -1;                                                                             \
        record_lock();                                                                             \
        int file = real arguments;                                                                 \
        int error = errno;                                                                         \
        record_open(file, flags);                                                                  \
        record_unlock();                                                                           \
        errno = error;                                                                             \
        return file;                                                                               \
    }
OPENING(open, (const char *path, int flags, ...), (path, flags, mode))
OPENING(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENING(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENING(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

static void write_counts(void)
{
    FILE *stream = count_file;
    armed = false;
    if (!stream)
        return;
    for (int kind = 0; kind < KINDS; kind++)
        fprintf(stream, "%s %lu\n", kind_names[kind], counts[kind]);
    fprintf(stream, "change %lu\n", changes);
    for (size_t i = 0; i < PLACES; i++)
        if (places[i].caller)
            fprintf(stream, "place %lu\nplace %lu\n", places[i].first, places[i].last);
    fclose(stream);
}

static int (*real_main)(int, char **, char **);

/* OpenSSL 3.5 waits for itself for ever where its own start runs out of memory, so it is started
   before anything fails. */
static void start_libraries(void)
{
    int (*start_curl)(long) = dlsym(RTLD_DEFAULT, "curl_global_init");
    const long everything = 3;
    if (start_curl)
        start_curl(everything);
}

static int main_with_faults(int argc, char **argv, char **environment)
{
    const char *fault = getenv("KAROIQ_FAULT");
    const char *kill = getenv("KAROIQ_KILL");
    char name[16] = "";
    const char *counted = getenv("KAROIQ_FAULT_COUNT");
    count_file = counted ? fopen(counted, "a") : NULL;
    if (fault) {
        fail_to = ULONG_MAX;
        int read = sscanf(fault, "%15s %lu %lu", name, &fail_from, &fail_to);
        if (read < 3)
            fail_to = fail_from;
        for (int kind = 0; kind < KINDS; kind++)
            if (strcmp(name, kind_names[kind]) == 0)
                failing = kind;
    }
    if (kill)
        kill_at = strtoul(kill, NULL, 10);
    record_begin(getenv("KAROIQ_RECORD"));
    start_libraries();
    atexit(write_counts);
    armed = true;
    return real_main(argc, argv, environment);
}

/* What the C library's start code calls: counting begins with main(), not with the loader. */
int __libc_start_main(int (*program)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*loader_fini)(void),
                      void *stack_end);
int __libc_start_main(int (*program)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*loader_fini)(void),
                      void *stack_end)
{
    __typeof__(&__libc_start_main) real =
        (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = program;
    return real(main_with_faults, argc, argv, init, fini, loader_fini, stack_end);
}
