#include "base/store/copy.h"

#include "base/store/maintenance.h"

#include <sys/stat.h>
#include <unistd.h>

const char *const copy_logs[] = {"-wal", "-journal", NULL};

bool copy_has_log(const char *path)
{
    bool there = false;
    for (size_t i = 0; copy_logs[i] && !there; i++) {
        char *name = sqlite3_mprintf("%s%s", path, copy_logs[i]);
        there = !name || access(name, F_OK) == 0;
        sqlite3_free(name);
    }
    return there;
}

bool copy_same_file(const char *first, const char *second)
{
    struct stat a;
    struct stat b;
    return first && second && stat(first, &a) == 0 && stat(second, &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* All at once: in steps, a writer would make it begin again each time. */
static int pages_over(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup);
}

enum status copy_pages(sqlite3 *from, const char *waiting, const char *shown, struct diag *diag)
{
    sqlite3 *to = NULL;
    int result = sqlite3_open_v2(waiting, &to, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK)
        result = pages_over(from, to);
    /* A file by itself: without the log that is kept beside a store in use. */
    if (result == SQLITE_OK)
        result = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        diag_error(diag, "%s: cannot copy the store: %s", shown,
                   to ? sqlite3_errmsg(to) : sqlite3_errstr(result));
    sqlite3_close(to);
    return result == SQLITE_OK ? STATUS_DONE : STATUS_OUTPUT;
}

enum status copy_prove(const char *waiting, enum store_mode mode, const volatile int *stop,
                       struct diag *diag)
{
    struct store copy;
    struct archive_summary bodies;
    enum status status = store_open(&copy, waiting, mode, false, diag);
    if (status == STATUS_DONE)
        status = maintenance_inspect(&copy);
    if (status == STATUS_DONE)
        status = maintenance_verify(&copy, stop, &bodies);
    store_close(&copy);
    return status;
}
