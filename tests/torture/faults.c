/* A library to be preloaded: the program that runs with it sees memory, disk or folder fail.
   KAROIQ_FAULT = "KIND N [LAST]": the calls of that kind from the Nth to the LASTth (default: only
   the Nth; 0: all that follow) fail, counted from main() on. KAROIQ_FAULT_COUNT = FILE: at the end
   of the program a line "KIND COUNT" for every kind is appended, and for memory the numbers of the
   first and the last call from every place in the code. Kinds: memory; write, sync, rename, open,
   mkdir, truncate (ENOSPC for write and truncate, EIO for sync, EROFS for rename, EMFILE for open,
   EACCES for mkdir); thread. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { MEMORY, WRITE, SYNC, RENAME, OPEN, MKDIR, TRUNCATE, THREAD, KINDS };
static const char *const kind_names[KINDS] = {"memory", "write", "sync",     "rename",
                                              "open",   "mkdir", "truncate", "thread"};
static const int kind_errors[KINDS] = {ENOMEM, ENOSPC, EIO, EROFS, EMFILE, EACCES, ENOSPC, EAGAIN};

enum { PLACES = 1 << 16 };
struct place {
    const void *caller;
    unsigned long first, last;
};

static bool armed;
static unsigned long counts[KINDS];
static int failing = -1;
static unsigned long fail_from, fail_to;
static struct place places[PLACES];
static const char *count_file;

/* The next function of that name; memory is needed before anything can be looked up, so that has
   its own way. */
#define REAL(name)                                                                                 \
    static __typeof__(&name) real;                                                                 \
    if (!real)                                                                                     \
    real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

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

/* Messages and sockets go through: what fails is the disk. */
static bool is_disk(int file)
{
    struct stat facts;
    return file > STDERR_FILENO && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    REAL(write);
    return is_disk(file) && fails(WRITE) ? -1 : real(file, bytes, length);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset)
{
    REAL(pwrite64);
    return fails(WRITE) ? -1 : real(file, bytes, length, offset);
}

int fsync(int file)
{
    REAL(fsync);
    return fails(SYNC) ? -1 : real(file);
}

int fdatasync(int file)
{
    REAL(fdatasync);
    return fails(SYNC) ? -1 : real(file);
}

int syncfs(int file)
{
    REAL(syncfs);
    return fails(SYNC) ? -1 : real(file);
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    return fails(RENAME) ? -1 : real(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    REAL(renameat);
    return fails(RENAME) ? -1 : real(from_folder, from, to_folder, to);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(mkdir);
    return fails(MKDIR) ? -1 : real(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode)
{
    REAL(mkdirat);
    return fails(MKDIR) ? -1 : real(folder, path, mode);
}

int ftruncate64(int file, off64_t length)
{
    REAL(ftruncate64);
    return fails(TRUNCATE) ? -1 : real(file, length);
}

#define MODE_OF(flags)                                                                             \
    mode_t mode = 0;                                                                               \
    va_list rest;                                                                                  \
    va_start(rest, flags);                                                                         \
    if ((flags) & (O_CREAT | O_TMPFILE))                                                           \
        mode = va_arg(rest, mode_t);                                                               \
    va_end(rest)

int open(const char *path, int flags, ...)
{
    REAL(open);
    MODE_OF(flags);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    REAL(open64);
    MODE_OF(flags);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    REAL(openat);
    MODE_OF(flags);
    return fails(OPEN) ? -1 : real(folder, path, flags, mode);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    REAL(pthread_create);
    return fails(THREAD) ? EAGAIN : real(thread, attributes, start, argument);
}

static void write_counts(void)
{
    armed = false;
    FILE *stream = count_file ? fopen(count_file, "a") : NULL;
    if (!stream)
        return;
    for (int kind = 0; kind < KINDS; kind++)
        fprintf(stream, "%s %lu\n", kind_names[kind], counts[kind]);
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
    char name[16] = "";
    count_file = getenv("KAROIQ_FAULT_COUNT");
    if (fault) {
        fail_to = ULONG_MAX;
        int read = sscanf(fault, "%15s %lu %lu", name, &fail_from, &fail_to);
        if (read < 3)
            fail_to = fail_from;
        for (int kind = 0; kind < KINDS; kind++)
            if (strcmp(name, kind_names[kind]) == 0)
                failing = kind;
    }
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
