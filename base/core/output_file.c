#include "base/core/advice.h"
#include "base/core/beside.h"
#include "base/core/clock.h"
#include "base/core/file.h"
#include "base/core/output.h"
#include "base/core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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

/* Foreign text within an answer, of whatever format, is no command to a terminal; a file or a pipe
   gets every byte. Line ends and tabs stay. */
static bool clean_lines(struct span text, struct buffer *clean)
{
    while (text.length) {
        size_t length = 0;
        while (length < text.length && text.text[length] != '\n' && text.text[length] != '\t')
            length++;
        bool carriage = length > 0 && length < text.length && text.text[length] == '\n' &&
                        text.text[length - 1] == '\r';
        text_for_terminal(clean, (struct span){text.text, length - carriage});
        if (length < text.length)
            buffer_char(clean, text.text[length++]);
        text = span_after(text, length);
    }
    return !clean->failed;
}

static bool write_to(int file, struct span content)
{
    struct buffer clean = {0};
    if (!isatty(file))
        return file_write(file, content);
    bool done = clean_lines(content, &clean);
    errno = done ? errno : ENOMEM;
    done = done && file_write(file, buffer_view(&clean));
    buffer_free(&clean);
    return done;
}

/* Who has closed the pipe has read enough: that is no fault. */
static enum status write_standard_output(struct span content, struct diag *diag)
{
    if (write_to(STDOUT_FILENO, content) || errno == EPIPE)
        return STATUS_DONE;
    return not_written(diag, "standard output");
}

/* A pipe that nobody reads cannot be opened: somebody may come within so many milliseconds. */
static int open_through(const char *path, int patience)
{
    int64_t end = monotonic_now() + (int64_t)patience * (SECOND / 1000);
    int file;
    while ((file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) < 0 &&
           errno == ENXIO && monotonic_now() < end)
        if (poll(NULL, 0, 50) < 0)
            return -1;
    /* Whoever reads may do so slowly. */
    if (file < 0 || fcntl(file, F_SETFL, O_WRONLY) == 0)
        return file;
    file_close(file, false);
    return -1;
}

/* A device or a pipe takes what comes; there is nothing to rename. */
static enum status write_through(const char *path, struct span content,
                                 const struct output_rules *rules, struct diag *diag)
{
    int file = open_through(path, rules->patience);
    if (file < 0)
        return not_written(diag, path);
    return file_close(file, write_to(file, content)) ? STATUS_DONE : not_written(diag, path);
}

/* The permissions a new file would get; one that waits has none for others. */
static mode_t usual_permissions(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return PERMISSIONS & ~mask;
}

static bool fill(int file, mode_t mode, struct span content)
{
    return file_write(file, content) && fchmod(file, mode) == 0;
}

bool output_new_file(const char *path, struct span content)
{
    struct beside waiting;
    bool done = beside_begin(&waiting, path) && fill(waiting.file, usual_permissions(), content) &&
                beside_put_new(&waiting, path);
    beside_end(&waiting);
    return done;
}

static enum status replace(const char *path, mode_t mode, struct span content, struct diag *diag)
{
    struct beside waiting;
    enum status status = STATUS_DONE;
    if (!beside_begin(&waiting, path))
        return not_written(diag, path);
    if (!fill(waiting.file, mode, content) || !beside_put(&waiting, path))
        status = not_written(diag, path);
    beside_end(&waiting);
    return status;
}

/* Stores that were kept and copies of stores have any name; nothing else is written over them. */
static bool is_database(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char begin[sizeof magic] = "";
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    ssize_t got = file < 0 ? 0 : pread(file, begin, sizeof begin, 0);
    if (file >= 0)
        close(file);
    return got == sizeof begin && memcmp(begin, magic, sizeof begin) == 0;
}

enum status output_allowed(const char *path, const struct output_rules *rules, struct diag *diag)
{
    static const struct guard none;
    const struct guard *guard = rules->guard ? rules->guard : &none;
    bool standard = strcmp(path, "-") == 0;
    const char *hit =
        standard ? guard_hit_open(guard, STDOUT_FILENO) : guard_hit(guard, AT_FDCWD, path);
    if (!hit && (standard || !is_database(path)))
        return STATUS_DONE;
    if (hit)
        diag_error(diag,
                   "%s: not written: that is %s, which this run reads or works on; name "
                   "another file",
                   standard ? "standard output" : path, hit);
    else
        diag_error(diag, "%s: not written: that is a database; name another file", path);
    return STATUS_OUTPUT;
}

enum status output_file(const char *path, struct span content, const struct output_rules *rules,
                        struct diag *diag)
{
    struct stat facts;
    enum status status = output_allowed(path, rules, diag);
    if (status != STATUS_DONE)
        return status;
    if (strcmp(path, "-") == 0)
        return write_standard_output(content, diag);
    if (stat(path, &facts) != 0)
        return replace(path, usual_permissions(), content, diag);
    if (!S_ISREG(facts.st_mode))
        return write_through(path, content, rules, diag);
    /* Through a symbolic link: the file it names is replaced, not the link. */
    char *target = realpath(path, NULL);
    if (!target)
        return not_written(diag, path);
    status = replace(target, facts.st_mode & PERMISSION_BITS, content, diag);
    free(target);
    return status;
}
