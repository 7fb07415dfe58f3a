#include "base/core/guard.h"

#include "base/core/array.h"
#include "base/core/beside.h"
#include "base/core/buffer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Of devices and pipes nothing can be replaced: a terminal may well be read and written. */
static struct identity identity_of(int result, const struct stat *facts)
{
    if (result != 0 || !(S_ISREG(facts->st_mode) || S_ISDIR(facts->st_mode)))
        return (struct identity){.known = false};
    return (struct identity){true, facts->st_dev, facts->st_ino};
}

static struct identity identify(int folder, const char *name)
{
    struct stat facts;
    return identity_of(fstatat(folder, name, &facts, 0), &facts);
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The folder that `name` lies in. */
static struct identity identify_folder(int folder, const char *name)
{
    size_t length = (size_t)(last_part(name) - name);
    char *path = length ? strndup(name, length) : NULL;
    struct identity identity = identify(folder, path ? path : ".");
    if (length && !path)
        identity.known = false;
    free(path);
    return identity;
}

static bool same(const struct identity *first, const struct identity *second)
{
    return first->known && second->known && first->device == second->device &&
           first->number == second->number;
}

void guard_add(struct guard *guard, const char *path)
{
    if (!path || *path == '\0' || strcmp(path, "-") == 0)
        return;
    bool room = array_grow(&guard->files, guard->count, sizeof *guard->files);
    char *copy = room ? strdup(path) : NULL;
    if (!copy) {
        guard->failed = true;
        return;
    }
    guard->files[guard->count++] =
        (struct guarded){copy, identify(AT_FDCWD, path), identify_folder(AT_FDCWD, path)};
}

static void add_with_companions(struct guard *guard, const char *path)
{
    guard_add(guard, path);
    for (size_t i = 0; beside_of_sqlite[i]; i++) {
        char *name = text_formatted("%s%s", path, beside_of_sqlite[i]);
        guard->failed |= !name;
        guard_add(guard, name);
        free(name);
    }
}

/* SQLite follows a symbolic link first, and works where it leads to. */
void guard_add_store(struct guard *guard, const char *path)
{
    if (!path || *path == '\0')
        return;
    char *target = realpath(path, NULL);
    add_with_companions(guard, path);
    if (target)
        add_with_companions(guard, target);
    free(target);
}

static const char *hit(const struct guard *guard, const struct identity *file,
                       const struct identity *folder, const char *name)
{
    for (size_t i = 0; i < guard->count; i++) {
        const struct guarded *guarded = &guard->files[i];
        if (same(file, &guarded->file) ||
            (same(folder, &guarded->folder) && strcmp(name, last_part(guarded->path)) == 0))
            return guarded->path;
    }
    return NULL;
}

const char *guard_hit(const struct guard *guard, int folder, const char *name)
{
    struct identity file = identify(folder, name);
    struct identity place = identify_folder(folder, name);
    return hit(guard, &file, &place, last_part(name));
}

const char *guard_hit_open(const struct guard *guard, int file)
{
    struct stat facts;
    struct identity identity = identity_of(fstat(file, &facts), &facts);
    return hit(guard, &identity, &(struct identity){.known = false}, "");
}

void guard_free(struct guard *guard)
{
    for (size_t i = 0; i < guard->count; i++)
        free(guard->files[i].path);
    free(guard->files);
    *guard = (struct guard){0};
}
