#include "base/core/advice.h"
#include "base/core/file.h"
#include "base/core/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PERMISSIONS = 0666, PERMISSION_BITS = 07777 };

static enum status not_written(struct diag *diag, const char *path)
{
    char room[ADVICE_SIZE];
    int error = errno;
    diag_error(diag, "%s: cannot write: %s%s", path, strerror(error), advice_on(path, error, room));
    return STATUS_OUTPUT;
}

static enum status write_standard_output(struct span content, struct diag *diag)
{
    if (fflush(stdout) != 0 || !file_write(STDOUT_FILENO, content))
        return not_written(diag, "standard output");
    return STATUS_DONE;
}

/* A device or a pipe takes what comes; there is nothing to rename. */
static enum status write_through(const char *path, struct span content, struct diag *diag)
{
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return not_written(diag, path);
    return file_close(file, file_write(file, content)) ? STATUS_DONE : not_written(diag, path);
}

/* The permissions a new file would get; mkostemp gives none to others. */
static mode_t usual_permissions(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return PERMISSIONS & ~mask;
}

static bool fill_and_rename(int file, const char *waiting, const char *path, mode_t mode,
                            struct span content)
{
    bool filled = file_write(file, content) && fchmod(file, mode) == 0 && fsync(file) == 0;
    if (file_close(file, filled) && rename(waiting, path) == 0)
        return true;
    int error = errno;
    unlink(waiting);
    errno = error;
    return false;
}

static enum status replace(const char *path, mode_t mode, struct span content, struct diag *diag)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(path);
    char *waiting = malloc(length + sizeof suffix);
    if (!waiting)
        return diag_memory(diag, "writing a file");
    memcpy(waiting, path, length);
    memcpy(waiting + length, suffix, sizeof suffix);
    enum status status = STATUS_DONE;
    int file = mkostemp(waiting, O_CLOEXEC);
    if (file < 0 || !fill_and_rename(file, waiting, path, mode, content))
        status = not_written(diag, path);
    free(waiting);
    return status;
}

enum status output_file(const char *path, struct span content, struct diag *diag)
{
    struct stat facts;
    if (strcmp(path, "-") == 0)
        return write_standard_output(content, diag);
    if (stat(path, &facts) != 0)
        return replace(path, usual_permissions(), content, diag);
    if (!S_ISREG(facts.st_mode))
        return write_through(path, content, diag);
    /* Through a symbolic link: the file it names is replaced, not the link. */
    char *target = realpath(path, NULL);
    if (!target)
        return not_written(diag, path);
    enum status status = replace(target, facts.st_mode & PERMISSION_BITS, content, diag);
    free(target);
    return status;
}
