#include "fetch/import.h"

#include "base/core/file.h"
#include "base/core/number.h"
#include "base/core/text.h"
#include "base/model/model.h"
#include "base/rules/results.h"
#include "fetch/batch.h"
#include "fetch/pages.h"
#include "fetch/result_table.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEEPEST = 16 }; /* folders within folders: more is a link that leads in a circle */

static const char NOT_A_LOG[] =
    "it is not named as a log is, by its game (132000.log), and holds no table of results";

struct import {
    struct store *store;
    struct pages pages;
    struct batch batch;
    const struct import_reader *reader;
    struct import_summary *summary;
    bool faulty;           /* a table of results had a fault, which was reported */
    int64_t taken;         /* files met that are named as logs are, or hold results */
    struct buffer path;    /* of the file or folder at hand */
    char *root;            /* what was named, without links; NULL: it could not be found out */
    struct buffer content; /* of the file */
};

static enum status fail_path(struct import *import, const char *why)
{
    import->summary->failed++;
    diag_error(import->store->diag, "%s: cannot be imported: %s", import->path.data, why);
    return STATUS_DONE;
}

/* The GID of a file named GID.log, written as the platform does; 0 for any other name. */
static int64_t gid_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct span name = span_of(slash ? slash + 1 : path);
    int64_t gid = 0;
    if (!span_ends(name, SPAN(".log")) || *name.text == '0')
        return 0;
    name.length -= strlen(".log");
    return number_parse(name, 1, GID_MOST, &gid) ? gid : 0;
}

static enum status skip_file(struct import *import)
{
    struct buffer *names = &import->summary->other_names;
    import->summary->other++;
    if (text_for_terminal(names, buffer_view(&import->path)) && buffer_char(names, '\n'))
        return STATUS_DONE;
    return diag_memory(import->store->diag, "importing");
}

/* NULL, or why the file cannot be read. */
static const char *read_content(struct import *import, int file)
{
    buffer_clear(&import->content);
    if (file_fill(file, PAGE_LIMIT, &import->content))
        return NULL;
    return errno == EFBIG ? "larger than any log (8 MB)" : strerror(errno);
}

static enum status keep_file(struct import *import, int64_t gid)
{
    char address[PAGE_ADDRESS_SIZE];
    log_address(gid, address);
    const struct fresh_page page = {
        .address = address,
        .kind = "log",
        .gid = gid,
        .origin = "import",
        .status = 200,
        .etag = "",
        .last_modified = "",
        .body = buffer_view(&import->content),
    };
    enum page_change change;
    enum status status = batch_open(&import->batch);
    if (status == STATUS_DONE)
        status = page_import(&import->pages, &page, &change);
    if (status != STATUS_DONE)
        return status;
    if (change == PAGE_REFUSED)
        return fail_path(import, "it is no log; the one in the archive is kept");
    int64_t *const counts[] = {&import->summary->added, &import->summary->changed,
                               &import->summary->unchanged};
    ++*counts[change];
    if (change != PAGE_SAME && import->reader)
        status = import->reader->read(import->reader->context,
                                      sqlite3_last_insert_rowid(import->store->db), gid, page.body);
    return status == STATUS_DONE ? batch_count(&import->batch) : status;
}

/* The games of a table that have no fault. */
static enum status keep_results(struct import *import)
{
    int64_t games = 0;
    enum status status = batch_open(&import->batch);
    if (status == STATUS_DONE)
        status = result_table_keep(import->store, import->path.data, buffer_view(&import->content),
                                   &games);
    import->taken++;
    import->summary->tables++;
    import->summary->results += games;
    import->faulty |= status == STATUS_INCOMPLETE;
    return status <= STATUS_INCOMPLETE ? batch_count(&import->batch) : status;
}

/* A table bears any name where the command line names it, and one that ends in .csv in a folder. */
static enum status import_other(struct import *import, bool named)
{
    if (!named && !span_ends(buffer_view(&import->path), SPAN(".csv")))
        return skip_file(import);
    buffer_clear(&import->content);
    if (!file_take(import->path.data, PAGE_LIMIT, 0, &import->content) && errno != EFBIG)
        return fail_path(import, strerror(errno));
    if (!results_is_table(buffer_view(&import->content)))
        return named ? fail_path(import, NOT_A_LOG) : skip_file(import);
    if (import->content.length > PAGE_LIMIT)
        return fail_path(import, "larger than a table of results may be (8 MB); divide it");
    return keep_results(import);
}

/* `named`: by the command line, and not only found in a folder. */
static enum status import_file(struct import *import, bool named)
{
    int64_t gid = gid_of(import->path.data);
    import->summary->files++;
    if (gid == 0)
        return import_other(import, named);
    import->taken++;
    int file = open(import->path.data, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return fail_path(import, strerror(errno));
    const char *fault = read_content(import, file);
    close(file);
    return fault ? fail_path(import, fault) : keep_file(import, gid);
}

static enum status import_path(struct import *import, int depth);

static int is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* In the order of the names, so that two imports of one folder number the pages alike. */
static enum status import_folder(struct import *import, int depth)
{
    struct dirent **entries = NULL;
    int count = scandir(import->path.data, &entries, is_entry, alphasort);
    if (count < 0) {
        import->summary->files++;
        return fail_path(import, strerror(errno));
    }
    size_t length = import->path.length;
    enum status status = STATUS_DONE;
    for (int i = 0; i < count; i++) {
        if (status == STATUS_DONE) {
            buffer_char(&import->path, '/');
            buffer_string(&import->path, entries[i]->d_name);
            status = import_path(import, depth + 1);
            import->path.length = length;
            import->path.data[length] = '\0';
        }
        free(entries[i]);
    }
    free(entries);
    return status;
}

/* A folder that others can write to may hold links to files that only this user may read. */
static bool leads_out(const struct import *import)
{
    struct stat info;
    if (lstat(import->path.data, &info) != 0 || !S_ISLNK(info.st_mode))
        return false;
    char *target = realpath(import->path.data, NULL);
    size_t length = import->root ? strlen(import->root) : 0;
    bool within = target && length && strncmp(target, import->root, length) == 0 &&
                  (target[length] == '/' || import->root[length - 1] == '/');
    bool target_is_there = target != NULL;
    free(target);
    return target_is_there && !within;
}

static enum status import_path(struct import *import, int depth)
{
    struct stat info;
    if (import->path.failed)
        return diag_memory(import->store->diag, "importing");
    if (depth > 0 && leads_out(import)) {
        import->summary->files++;
        return fail_path(import, "a link that leads out of the folder; name it to import it");
    }
    if (stat(import->path.data, &info) != 0) {
        import->summary->files++;
        return fail_path(import, strerror(errno));
    }
    if (S_ISREG(info.st_mode))
        return import_file(import, depth == 0);
    if (S_ISDIR(info.st_mode) && depth < DEEPEST)
        return import_folder(import, depth);
    import->summary->files++;
    return fail_path(import, S_ISDIR(info.st_mode) ? "folders lie too deep in each other"
                                                   : "neither a file nor a folder");
}

/* A path that the command line names; it must hold something to take. */
static enum status import_named(struct import *import)
{
    int64_t taken = import->taken, failed = import->summary->failed;
    import->root = realpath(import->path.data, NULL);
    enum status status = import_path(import, 0);
    free(import->root);
    if (status != STATUS_DONE || import->taken > taken || import->summary->failed > failed)
        return status;
    import->summary->files++;
    return fail_path(import,
                     "there is no log in it, named as 132000.log is, and no table of results");
}

static enum status import_all(struct import *import, const char *const *paths, size_t count)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < count && status == STATUS_DONE; i++) {
        struct span path = span_of(paths[i]);
        while (path.length > 1 && span_ends(path, SPAN("/")))
            path.length--;
        buffer_clear(&import->path);
        buffer_span(&import->path, path);
        status = import_named(import);
    }
    return batch_close(&import->batch, status);
}

/* A path that is not there is a wrong command line: nothing is imported then. */
static enum status check_paths(struct store *store, const char *const *paths, size_t count)
{
    struct stat info;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < count; i++) {
        if (stat(paths[i], &info) == 0)
            continue;
        diag_error(store->diag, "%s: cannot be imported: %s", paths[i], strerror(errno));
        status = STATUS_USAGE;
    }
    return status;
}

enum status fetch_import(struct store *store, const char *const *paths, size_t count,
                         const char *now, const struct import_reader *reader,
                         struct import_summary *summary)
{
    *summary = (struct import_summary){0};
    struct import import = {
        .store = store, .batch = {.store = store}, .reader = reader, .summary = summary};
    if (reader) {
        import.batch.complete = reader->complete;
        import.batch.context = reader->context;
    }
    enum status status = check_paths(store, paths, count);
    if (status == STATUS_DONE)
        status = pages_open(&import.pages, store, now);
    if (status != STATUS_DONE)
        return status;
    status = import_all(&import, paths, count);
    pages_close(&import.pages);
    buffer_free(&import.path);
    buffer_free(&import.content);
    if (status == STATUS_DONE && (summary->failed > 0 || import.faulty))
        status = STATUS_INCOMPLETE;
    return status;
}

void import_summary_free(struct import_summary *summary)
{
    buffer_free(&summary->other_names);
}
