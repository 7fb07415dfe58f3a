#include "base/store/restore.h"

#include "base/core/advice.h"
#include "base/core/beside.h"
#include "base/store/copy.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 2000 };  /* milliseconds for others to close the store */
enum { KEPT_MOST = 1000 }; /* stores kept of one second */
enum { PAGE_LEAST = 512 }; /* bytes: SQLite takes less for an empty store and removes its log */

struct restoring {
    const char *path;
    struct store lock; /* keeps writers out */
    sqlite3 *held;     /* keeps readers out, too */
    char *kept;        /* what the old store is called; NULL where there was none */
    struct diag *diag;
};

static enum status failed(const struct restoring *restoring, const char *path, const char *doing)
{
    char room[ADVICE_SIZE];
    int error = errno;
    diag_error(restoring->diag, "%s: cannot %s: %s%s", path, doing, strerror(error),
               advice_on(path, error, room));
    return STATUS_STORE;
}

/* Makes the copy beside the store, brought up to date and looked through. */
static enum status make_copy(const struct restoring *restoring, const char *copy,
                             const char *waiting)
{
    struct store store;
    enum status status = store_open(&store, copy, STORE_COPY, false, restoring->diag);
    if (status != STATUS_DONE)
        return status;
    status = copy_pages(store.db, waiting, restoring->path, restoring->diag);
    store_close(&store);
    if (status == STATUS_DONE)
        status = copy_prove(waiting, STORE_ALONE, NULL, restoring->diag);
    if (status <= STATUS_INCOMPLETE)
        return status;
    diag_error(restoring->diag, "%s: not put in place of the store, since it cannot be used as one",
               copy);
    return STATUS_STORE;
}

static enum status in_use(const struct restoring *restoring)
{
    diag_error(restoring->diag,
               "%s: cannot be replaced while others have it open; wait for their end, then again",
               restoring->path);
    return STATUS_STORE;
}

/* Works in what was committed but lies beside the store still, and shuts everybody out until it is
   closed. Leaving the log needs the store for oneself, so a reader anywhere is noticed. Where the
   store is damaged there is nothing to be shut out of, and all that lies beside it is kept. */
static enum status hold(struct restoring *restoring)
{
    int result = sqlite3_open_v2(restoring->path, &restoring->held, SQLITE_OPEN_READWRITE, NULL);
    for (int waited = 0; result == SQLITE_OK; waited += 50) {
        result = sqlite3_exec(restoring->held, "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE",
                              NULL, NULL, NULL);
        if (result == SQLITE_OK)
            return STATUS_DONE;
        if ((result & 0xff) == SQLITE_BUSY && waited < PATIENCE) {
            sqlite3_sleep(50);
            result = SQLITE_OK;
        }
    }
    sqlite3_close(restoring->held);
    restoring->held = NULL;
    return (result & 0xff) == SQLITE_BUSY ? in_use(restoring) : STATUS_DONE;
}

/* Gives the old store a second name, which nothing has yet. The names of what lies beside a store
   are made of its own, so these must be free as well. */
static bool link_kept(struct restoring *restoring, const char *now)
{
    char digits[16] = "";
    size_t length = 0;
    for (const char *p = now; *p && length < sizeof digits - 1; p++) {
        if (*p == ' ')
            digits[length++] = '-';
        else if (isdigit((unsigned char)*p))
            digits[length++] = *p;
    }
    for (int i = 1; i <= KEPT_MOST; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        sqlite3_free(restoring->kept);
        restoring->kept = sqlite3_mprintf("%s.replaced-%s%s", restoring->path, digits, number);
        errno = ENOMEM;
        if (!restoring->kept)
            return false;
        bool taken = copy_has_log(restoring->kept);
        if (!taken && link(restoring->path, restoring->kept) == 0)
            return true;
        if (!taken && errno != EEXIST)
            return false;
    }
    return false;
}

/* Lets what lies beside `from` lie beside `to`. */
static bool move_companions(const char *from, const char *to)
{
    bool moved = true;
    for (size_t i = 0; copy_logs[i]; i++) {
        char *old = sqlite3_mprintf("%s%s", from, copy_logs[i]);
        char *new = sqlite3_mprintf("%s%s", to, copy_logs[i]);
        moved = old && new && (rename(old, new) == 0 || errno == ENOENT) && moved;
        sqlite3_free(old);
        sqlite3_free(new);
    }
    return moved;
}

/* The old file gets a second name, so that there is a store of the name at every moment. The index
   of a log is made anew by whoever opens it. */
static enum status keep(struct restoring *restoring, const char *now)
{
    if (!link_kept(restoring, now)) {
        sqlite3_free(restoring->kept);
        restoring->kept = NULL;
        return failed(restoring, restoring->path, "keep the old store under a second name");
    }
    char *index = sqlite3_mprintf("%s-shm", restoring->path);
    bool gone = index && (unlink(index) == 0 || errno == ENOENT);
    sqlite3_free(index);
    if (gone && move_companions(restoring->path, restoring->kept))
        return STATUS_DONE;
    return failed(restoring, restoring->path, "move what lies beside it");
}

static void undo(struct restoring *restoring)
{
    if (!copy_same_file(restoring->kept, restoring->path))
        return;
    move_companions(restoring->kept, restoring->path);
    unlink(restoring->kept);
}

/* A run that was killed may have left second names of the store that it did not replace. */
static void drop_second_names(const char *path)
{
    char *room = strdup(path);
    char *prefix = sqlite3_mprintf("%s.replaced-", room ? basename(room) : "");
    char *folder_room = strdup(path);
    const char *folder = folder_room ? dirname(folder_room) : NULL;
    DIR *list = folder && prefix ? opendir(folder) : NULL;
    struct dirent *entry;
    while (list && (entry = readdir(list))) {
        char *name = sqlite3_mprintf("%s/%s", folder, entry->d_name);
        if (name && strncmp(entry->d_name, prefix, strlen(prefix)) == 0 &&
            copy_same_file(name, path) && !copy_has_log(name))
            unlink(name);
        sqlite3_free(name);
    }
    if (list)
        closedir(list);
    sqlite3_free(prefix);
    free(folder_room);
    free(room);
}

static enum status replace(struct restoring *restoring, struct beside *waiting, const char *now,
                           bool wait)
{
    struct stat facts;
    enum status status = store_lock(&restoring->lock, restoring->path, true, wait);
    if (status != STATUS_DONE)
        return status;
    drop_second_names(restoring->path);
    if (stat(restoring->path, &facts) != 0)
        status = failed(restoring, restoring->path, "look at it");
    if (status == STATUS_DONE && facts.st_size >= PAGE_LEAST)
        status = hold(restoring);
    /* Taking the lock makes an empty file where there was none. */
    if (status == STATUS_DONE && (facts.st_size > 0 || copy_has_log(restoring->path)))
        status = keep(restoring, now);
    if (status == STATUS_DONE && !beside_put(waiting, restoring->path))
        status = failed(restoring, restoring->path, "put the copy in place");
    if (status != STATUS_DONE)
        undo(restoring);
    else if (restoring->kept)
        diag_note(restoring->diag, "what stood there is kept as %s", restoring->kept);
    sqlite3_free(restoring->kept);
    /* In this order: closing a file takes all of SQLite's locks on it. */
    sqlite3_close(restoring->held);
    store_close(&restoring->lock);
    return status;
}

static enum status restore_at(const char *path, const char *copy, const char *now, bool wait,
                              struct diag *diag)
{
    struct restoring restoring = {.path = path, .lock = {.diag = diag, .lock = -1}, .diag = diag};
    struct beside waiting;
    if (!beside_begin(&waiting, path))
        return failed(&restoring, path, "write beside it");
    enum status status = make_copy(&restoring, copy, waiting.name);
    if (status <= STATUS_INCOMPLETE)
        status = status_worse(status, replace(&restoring, &waiting, now, wait));
    beside_end(&waiting);
    return status;
}

enum status restore(const char *path, const char *copy, const char *now, bool wait,
                    struct diag *diag)
{
    if (copy_same_file(path, copy)) {
        diag_error(diag, "%s: that is the store itself; name a copy of it", copy);
        return STATUS_STORE;
    }
    /* Through a symbolic link: what lies beside a store lies beside the file that it leads to. */
    char *target = realpath(path, NULL);
    enum status status = restore_at(target ? target : path, copy, now, wait, diag);
    free(target);
    return status;
}
