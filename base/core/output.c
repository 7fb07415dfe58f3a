#include "base/core/output.h"

#include "base/core/array.h"
#include "base/core/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SWEEPS = 4, NAME_LIMIT = 128, PERMISSIONS = 0666, FOLDER_PERMISSIONS = 0777 };

/* What a file is called until the whole set is there. One writer at a time (the directory is
   locked), so the name can be a fixed one, and what a crash left behind is overwritten. */
#define NEW_SUFFIX ".karoiq-new"
enum { NEW_NAME_SIZE = 2 * NAME_LIMIT + sizeof("." NEW_SUFFIX) };

struct output_entry {
    char name[NAME_LIMIT + 1];
    bool changed; /* waits beside its target */
};

struct sweep {
    const char *folder, *characters;
};

struct output {
    struct diag *diag;
    char *directory; /* for messages */
    int folder;      /* descriptor of the directory; holds the lock */
    struct output_entry *entries;
    size_t count;
    struct sweep sweeps[SWEEPS];
    size_t sweep_count;
};

static enum status output_failed(const struct output *output, const char *name, const char *doing)
{
    diag_error(output->diag, "%s/%s: cannot %s: %s", output->directory, name, doing,
               strerror(errno));
    return STATUS_OUTPUT;
}

/* "folder/page.html" waits as "folder/.page.html.karoiq-new". */
static void new_name(const char *name, char out[NEW_NAME_SIZE])
{
    const char *slash = strrchr(name, '/');
    int folder = slash ? (int)(slash - name) + 1 : 0;
    snprintf(out, NEW_NAME_SIZE, "%.*s.%s" NEW_SUFFIX, folder, name, name + folder);
}

struct output *output_begin(const char *directory, bool create, struct diag *diag)
{
    struct output *output = calloc(1, sizeof *output);
    char *copy = strdup(directory);
    if (!output || !copy) {
        diag_memory(diag, "starting to write the report");
        free(output);
        free(copy);
        return NULL;
    }
    *output = (struct output){.diag = diag, .directory = copy};
    if (create && mkdir(directory, FOLDER_PERMISSIONS) != 0 && errno != EEXIST) {
        diag_error(diag,
                   "%s: cannot create the directory: %s; its parent folder must exist and be "
                   "writable",
                   directory, strerror(errno));
        output->folder = -1;
        output_discard(output);
        return NULL;
    }
    output->folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (output->folder < 0 || flock(output->folder, LOCK_EX) != 0) {
        diag_error(diag, "%s: cannot open the directory: %s", directory, strerror(errno));
        output_discard(output);
        return NULL;
    }
    return output;
}

/* Names come from numbers and hashes; a check all the same, since a path is a way out. */
static bool name_allowed(const char *name)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                  ".-_/";
    size_t length = strlen(name);
    const char *slash = strchr(name, '/');
    return length > 0 && length <= NAME_LIMIT && strspn(name, allowed) == length &&
           name[0] != '.' && name[0] != '/' &&
           (!slash || (slash[1] != '.' && slash[1] != '\0' && !strchr(slash + 1, '/')));
}

/* True if the open file holds just `content`. */
static bool file_holds(int file, struct span content)
{
    char chunk[16384];
    struct stat facts;
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) ||
        (size_t)facts.st_size != content.length)
        return false;
    size_t done = 0;
    while (done < content.length) {
        ssize_t got = read(file, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0 || (size_t)got > content.length - done ||
            memcmp(chunk, content.text + done, (size_t)got) != 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static bool already_there(int folder, const char *name, struct span content)
{
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return false;
    bool same = file_holds(file, content);
    close(file);
    return same;
}

static enum status make_folder_of(struct output *output, const char *name)
{
    char folder[NAME_LIMIT + 1];
    const char *slash = strchr(name, '/');
    if (!slash)
        return STATUS_DONE;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - name), name);
    if (mkdirat(output->folder, folder, FOLDER_PERMISSIONS) != 0 && errno != EEXIST)
        return output_failed(output, folder, "create the folder");
    return STATUS_DONE;
}

/* Writes the file under its waiting name. */
static enum status write_beside(struct output *output, const char *name, struct span content)
{
    char waiting[NEW_NAME_SIZE];
    new_name(name, waiting);
    int file = openat(output->folder, waiting,
                      O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, PERMISSIONS);
    if (file < 0)
        return output_failed(output, name, "write");
    if (file_close(file, file_write(file, content)))
        return STATUS_DONE;
    int error = errno;
    unlinkat(output->folder, waiting, 0);
    errno = error;
    return output_failed(output, name, "write");
}

static struct output_entry *new_entry(struct output *output, const char *name)
{
    if (!array_grow(&output->entries, output->count, sizeof *output->entries))
        return NULL;
    struct output_entry *entry = &output->entries[output->count++];
    *entry = (struct output_entry){.changed = false};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    return entry;
}

enum status output_keep(struct output *output, const char *name)
{
    if (!name_allowed(name)) {
        diag_error(output->diag, "'%s' is no name for a file of the report", name);
        return STATUS_OUTPUT;
    }
    return new_entry(output, name) ? STATUS_DONE
                                   : diag_memory(output->diag, "listing the report's files");
}

enum status output_add(struct output *output, const char *name, struct span content)
{
    enum status status = output_keep(output, name);
    if (status != STATUS_DONE || already_there(output->folder, name, content))
        return status;
    struct output_entry *entry = &output->entries[output->count - 1];
    status = make_folder_of(output, entry->name);
    if (status == STATUS_DONE)
        status = write_beside(output, entry->name, content);
    entry->changed = status == STATUS_DONE;
    return status;
}

bool output_read(struct output *output, const char *name, size_t most, struct buffer *out)
{
    char chunk[16384];
    ssize_t got = 1;
    int file = openat(output->folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return true;
    while (most > 0 && got > 0) {
        got = read(file, chunk, most < sizeof chunk ? most : sizeof chunk);
        if (got > 0 && !buffer_append(out, chunk, (size_t)got))
            break;
        most -= got > 0 ? (size_t)got : 0;
    }
    close(file);
    return !out->failed;
}

void output_sweep(struct output *output, const char *folder, const char *characters)
{
    if (output->sweep_count < SWEEPS)
        output->sweeps[output->sweep_count++] = (struct sweep){folder, characters};
}

static int compare_entries(const void *first, const void *second)
{
    return strcmp(((const struct output_entry *)first)->name,
                  ((const struct output_entry *)second)->name);
}

/* A page that one of our sets wrote, or that a set left waiting when the machine stopped. */
static bool is_ours(const char *name, const struct sweep *sweep)
{
    const char *stem = name + (name[0] == '.');
    size_t length = strspn(stem, sweep->characters);
    return length > 0 && strcmp(stem + length, name[0] == '.' ? ".html" NEW_SUFFIX : ".html") == 0;
}

static void sweep_one(struct output *output, const struct sweep *sweep)
{
    int folder = openat(output->folder, sweep->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    struct dirent *file;
    if (!list) {
        if (folder >= 0)
            close(folder);
        return;
    }
    while ((file = readdir(list))) {
        struct output_entry key;
        int length = snprintf(key.name, sizeof key.name, "%s/%s", sweep->folder, file->d_name);
        if (length > NAME_LIMIT || !is_ours(file->d_name, sweep) ||
            bsearch(&key, output->entries, output->count, sizeof key, compare_entries))
            continue;
        if (unlinkat(folder, file->d_name, 0) != 0)
            diag_warning(output->diag, "%s/%s: cannot remove the page, which is out of date: %s",
                         output->directory, key.name, strerror(errno));
    }
    closedir(list);
}

static void sweep_all(struct output *output)
{
    if (output->sweep_count == 0)
        return;
    qsort(output->entries, output->count, sizeof *output->entries, compare_entries);
    for (size_t i = 0; i < output->sweep_count; i++)
        sweep_one(output, &output->sweeps[i]);
}

enum status output_commit(struct output *output)
{
    enum status status = STATUS_DONE;
    size_t changed = 0;
    for (size_t i = 0; i < output->count; i++)
        changed += output->entries[i].changed;
    /* One sync for all: the content must be on the disk before a name points to it. */
    if (changed > 0 && syncfs(output->folder) != 0)
        status = output_failed(output, "", "bring the files to the disk");
    for (size_t i = 0; i < output->count && status == STATUS_DONE; i++) {
        struct output_entry *entry = &output->entries[i];
        char waiting[NEW_NAME_SIZE];
        if (!entry->changed)
            continue;
        new_name(entry->name, waiting);
        if (renameat(output->folder, waiting, output->folder, entry->name) != 0)
            status = output_failed(output, entry->name, "put the new file in place");
        else
            entry->changed = false;
    }
    if (status == STATUS_DONE)
        sweep_all(output);
    output_discard(output);
    return status;
}

void output_discard(struct output *output)
{
    if (!output)
        return;
    for (size_t i = 0; i < output->count; i++) {
        char waiting[NEW_NAME_SIZE];
        new_name(output->entries[i].name, waiting);
        if (output->entries[i].changed)
            unlinkat(output->folder, waiting, 0);
    }
    if (output->folder >= 0)
        close(output->folder);
    free(output->entries);
    free(output->directory);
    free(output);
}
