#include "base/core/output.h"

#include "base/core/array.h"
#include "base/core/file.h"
#include "base/core/output_folder.h"
#include "base/core/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SWEEPS = 4, NAME_LIMIT = 128, PERMISSIONS = 0666, FOLDER_PERMISSIONS = 0777 };

/* What a file is called until the whole set is there: the end is drawn anew for each set, so that
   nobody can lay anything there before. */
#define NEW_SUFFIX ".karoiq-new"
enum { TOKEN_SIZE = 9 };
enum { NEW_NAME_SIZE = 2 * NAME_LIMIT + sizeof("." NEW_SUFFIX "-") + TOKEN_SIZE };

struct output_entry {
    char name[NAME_LIMIT + 1];
    bool changed; /* waits beside its target */
};

struct sweep {
    const char *folder, *characters;
};

struct output {
    struct diag *diag;
    const struct output_rules *rules;
    char *directory;              /* for messages */
    struct output_folder place;   /* locked */
    int folder;                   /* its descriptor */
    char token[TOKEN_SIZE];       /* of the names of the files that wait */
    char cleared[NAME_LIMIT + 1]; /* the folder that was last cleared of leftovers */
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

/* "folder/page.html" waits as "folder/.page.html.karoiq-new-0123abcd". */
static void new_name(const struct output *output, const char *name, char out[NEW_NAME_SIZE])
{
    const char *slash = strrchr(name, '/');
    int folder = slash ? (int)(slash - name) + 1 : 0;
    snprintf(out, NEW_NAME_SIZE, "%.*s.%s" NEW_SUFFIX "-%s", folder, name, name + folder,
             output->token);
}

static bool draw_token(struct output *output)
{
    uint32_t number = 0;
    if (!system_random(&number, sizeof number)) {
        output_failed(output, "", "draw a random name");
        return false;
    }
    snprintf(output->token, sizeof output->token, "%08x", number);
    return true;
}

/* Whether it is what a set left waiting when it was killed; version 0.1.0 drew no names. */
static bool is_leftover(const struct output *output, const char *name)
{
    const char *suffix = strstr(name, NEW_SUFFIX);
    if (name[0] != '.' || !suffix)
        return false;
    const char *end = suffix + strlen(NEW_SUFFIX);
    return *end == '\0' || (*end == '-' && strspn(end + 1, "0123456789abcdef") == TOKEN_SIZE - 1 &&
                            end[TOKEN_SIZE] == '\0' && strcmp(end + 1, output->token) != 0);
}

/* A folder of the directory, to be closed by closedir(); NULL where it cannot be looked into. */
static DIR *open_folder(const struct output *output, const char *name)
{
    int folder = openat(output->folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    if (!list && folder >= 0)
        close(folder);
    return list;
}

/* Before the room that they take is needed. */
static void clear_leftovers(struct output *output, const char *folder)
{
    DIR *list = open_folder(output, folder);
    struct dirent *file;
    snprintf(output->cleared, sizeof output->cleared, "%s", folder);
    while (list && (file = readdir(list)))
        if (is_leftover(output, file->d_name))
            unlinkat(dirfd(list), file->d_name, 0);
    if (list)
        closedir(list);
}

struct output *output_begin(const char *directory, bool create, const struct output_rules *rules,
                            struct diag *diag)
{
    struct output *output = calloc(1, sizeof *output);
    char *copy = strdup(directory);
    if (!output || !copy) {
        diag_memory(diag, "starting to write the report");
        free(output);
        free(copy);
        return NULL;
    }
    *output = (struct output){.diag = diag, .rules = rules, .directory = copy};
    bool opened = output_folder_open(&output->place, directory, create, rules, diag);
    output->folder = output->place.folder;
    if (opened && draw_token(output)) {
        clear_leftovers(output, ".");
        return output;
    }
    output_discard(output);
    return NULL;
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
    if (strcmp(folder, output->cleared) != 0)
        clear_leftovers(output, folder);
    return STATUS_DONE;
}

/* Writes the file under its waiting name. */
static enum status write_beside(struct output *output, const char *name, struct span content)
{
    char waiting[NEW_NAME_SIZE];
    new_name(output, name, waiting);
    int file =
        openat(output->folder, waiting,
               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, PERMISSIONS);
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
        diag_error(output->diag, "'%s' is not a valid name for a file of the report", name);
        return STATUS_OUTPUT;
    }
    return new_entry(output, name) ? STATUS_DONE
                                   : diag_memory(output->diag, "listing the report's files");
}

static bool is_guarded(struct output *output, const char *name)
{
    const struct guard *guard = output->rules->guard;
    const char *hit = guard ? guard_hit(guard, output->folder, name) : NULL;
    if (hit)
        diag_error(output->diag,
                   "%s/%s: not written: that is %s, which this run reads or works on; choose "
                   "another directory",
                   output->directory, name, hit);
    return hit != NULL;
}

enum status output_add(struct output *output, const char *name, struct span content)
{
    enum status status = output_keep(output, name);
    if (status != STATUS_DONE || already_there(output->folder, name, content))
        return status;
    struct output_entry *entry = &output->entries[output->count - 1];
    if (is_guarded(output, name))
        return STATUS_OUTPUT;
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

/* A page that one of our sets wrote. */
static bool is_page(const char *name, const struct sweep *sweep)
{
    size_t length = strspn(name, sweep->characters);
    return length > 0 &&
           (strcmp(name + length, ".html") == 0 || strcmp(name + length, ".atom") == 0);
}

static void sweep_one(struct output *output, const struct sweep *sweep)
{
    DIR *list = open_folder(output, sweep->folder);
    struct dirent *file;
    bool removed = false;
    while (list && (file = readdir(list))) {
        struct output_entry key;
        int length = snprintf(key.name, sizeof key.name, "%s/%s", sweep->folder, file->d_name);
        bool page =
            length <= NAME_LIMIT && is_page(file->d_name, sweep) &&
            !array_find(output->entries, output->count, sizeof key, &key, compare_entries) &&
            !is_guarded(output, key.name);
        if (!page && !is_leftover(output, file->d_name))
            continue;
        if (unlinkat(dirfd(list), file->d_name, 0) == 0)
            removed = true;
        else
            diag_warning(output->diag, "%s/%s: cannot remove the page, which is out of date: %s",
                         output->directory, key.name, strerror(errno));
    }
    if (list)
        closedir(list);
    /* With the last page goes the folder; where there is something else in it, it stays. */
    if (removed)
        unlinkat(output->folder, sweep->folder, AT_REMOVEDIR);
}

static void sweep_all(struct output *output)
{
    if (output->sweep_count == 0)
        return;
    if (output->count > 0)
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
    if (changed > 0 && !system_sync(output->folder))
        status = output_failed(output, "", "bring the files to the disk");
    for (size_t i = 0; i < output->count && status == STATUS_DONE; i++) {
        struct output_entry *entry = &output->entries[i];
        char waiting[NEW_NAME_SIZE];
        if (!entry->changed)
            continue;
        new_name(output, entry->name, waiting);
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
        new_name(output, output->entries[i].name, waiting);
        if (output->entries[i].changed)
            unlinkat(output->folder, waiting, 0);
    }
    output_folder_close(&output->place);
    free(output->entries);
    free(output->directory);
    free(output);
}
