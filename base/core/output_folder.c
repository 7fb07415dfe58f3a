#include "base/core/output_folder.h"

#include "base/core/advice.h"
#include "base/core/file.h"
#include "base/core/wait.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The mark is the lock as well, so that nobody else can take it: for its owner alone. */
#define MARK ".karoiq"
static const char mark_text[] =
    "karoiq writes its report into this folder and replaces and removes what it wrote there.\n";

enum { FOLDER_PERMISSIONS = 0777, MARK_PERMISSIONS = 0600 };
enum { MARK_FLAGS = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC };

static bool failed(const char *directory, const char *name, const char *doing, struct diag *diag)
{
    char room[ADVICE_SIZE];
    int error = errno;
    diag_error(diag, "%s%s: cannot %s: %s%s", directory, name, doing, strerror(error),
               advice_on(directory, error, room));
    return false;
}

static int open_directory(const char *directory, bool create, struct diag *diag)
{
    if (create && mkdir(directory, FOLDER_PERMISSIONS) != 0 && errno != EEXIST) {
        diag_error(diag,
                   "%s: cannot create the directory: %s; its parent folder must exist and be "
                   "writable",
                   directory, strerror(errno));
        return -1;
    }
    int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        failed(directory, "", "open the directory", diag);
    return folder;
}

/* Version 0.1.0 left no mark: its ranking.json is known by how it begins. */
static bool is_of_first_version(int folder)
{
    static const char begins[] = "{\n  \"generated\": \"";
    char begin[sizeof begins - 1];
    int file = openat(folder, "ranking.json", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    ssize_t got = file < 0 ? 0 : read(file, begin, sizeof begin);
    if (file >= 0)
        close(file);
    return got == sizeof begin && memcmp(begin, begins, sizeof begin) == 0;
}

/* Another run that has just marked it counts as nobody. */
static bool is_empty(int folder)
{
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = copy < 0 ? NULL : fdopendir(copy);
    struct dirent *entry = NULL;
    if (!list) {
        if (copy >= 0)
            close(copy);
        return false;
    }
    while ((entry = readdir(list)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            strcmp(entry->d_name, MARK) != 0)
            break;
    closedir(list);
    return entry == NULL;
}

/* What root marks belongs to whom the folder belongs, who could not lock it else. */
static bool fill_mark(int folder, int mark)
{
    struct stat facts;
    struct span text = {mark_text, sizeof mark_text - 1};
    return file_write(mark, text) && fstat(folder, &facts) == 0 &&
           (geteuid() != 0 || facts.st_uid == 0 || fchown(mark, facts.st_uid, facts.st_gid) == 0);
}

static int make_mark(int folder, const char *directory, struct diag *diag)
{
    int mark = openat(folder, MARK, MARK_FLAGS | O_CREAT | O_EXCL, MARK_PERMISSIONS);
    /* Another run may have been faster. */
    if (mark < 0 && errno == EEXIST)
        mark = openat(folder, MARK, MARK_FLAGS);
    else if (mark >= 0 && !fill_mark(folder, mark)) {
        failed(directory, "/" MARK, "write", diag);
        unlinkat(folder, MARK, 0);
        close(mark);
        return -1;
    }
    if (mark < 0)
        failed(directory, "/" MARK, "write", diag);
    return mark;
}

static int open_mark(int folder, const char *directory, const struct output_rules *rules,
                     struct diag *diag)
{
    struct stat facts;
    int mark = openat(folder, MARK, MARK_FLAGS);
    if (mark < 0 && errno != ENOENT) {
        failed(directory, "/" MARK, "open", diag);
        return -1;
    }
    if (mark < 0 && !rules->adopt && !is_empty(folder) && !is_of_first_version(folder)) {
        diag_error(diag,
                   "%s: holds files that karoiq did not write; choose an empty folder, or use "
                   "--adopt: files named like its pages are then replaced or removed",
                   directory);
        return -1;
    }
    if (mark < 0)
        return make_mark(folder, directory, diag);
    if (fstat(mark, &facts) == 0 && S_ISREG(facts.st_mode))
        return mark;
    diag_error(diag, "%s/" MARK ": not a file; remove it, then again", directory);
    close(mark);
    return -1;
}

static bool lock(int mark, const char *directory, const struct output_rules *rules,
                 struct diag *diag)
{
    switch (wait_for_lock(mark, 0)) {
    case WAIT_DONE:
        return true;
    case WAIT_FAILED:
        return failed(directory, "/" MARK, "lock", diag);
    default:
        diag_note(diag, "%s: waiting at most %d seconds for another run that writes there",
                  directory, rules->patience / 1000);
    }
    switch (wait_for_lock(mark, rules->patience)) {
    case WAIT_DONE:
        return true;
    case WAIT_OVER:
        diag_error(diag, "%s: another run still writes there after %d seconds; it was left alone",
                   directory, rules->patience / 1000);
        return false;
    default:
        return failed(directory, "/" MARK, "lock", diag);
    }
}

bool output_folder_open(struct output_folder *opened, const char *directory, bool create,
                        const struct output_rules *rules, struct diag *diag)
{
    *opened = (struct output_folder){-1, -1};
    opened->folder = open_directory(directory, create, diag);
    if (opened->folder >= 0)
        opened->mark = open_mark(opened->folder, directory, rules, diag);
    if (opened->mark >= 0 && lock(opened->mark, directory, rules, diag))
        return true;
    output_folder_close(opened);
    return false;
}

void output_folder_close(struct output_folder *opened)
{
    if (opened->folder >= 0)
        close(opened->folder);
    if (opened->mark >= 0)
        close(opened->mark);
    *opened = (struct output_folder){-1, -1};
}
