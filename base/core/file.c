#include "base/core/file.h"

#include "base/core/clock.h"
#include "base/core/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_STEP = 64 << 10 };

bool file_write(int file, struct span content)
{
    size_t done = 0;
    while (done < content.length) {
        ssize_t wrote = write(file, content.text + done, content.length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        done += (size_t)wrote;
    }
    return true;
}

bool file_close(int file, bool good)
{
    int error = errno;
    bool closed = close(file) == 0;
    if (!good)
        errno = error;
    return good && closed;
}

bool file_fill(int file, size_t limit, struct buffer *content)
{
    size_t before = content->length;
    for (;;) {
        if (!buffer_reserve(content, READ_STEP)) {
            errno = ENOMEM;
            return false;
        }
        ssize_t got = read(file, content->data + content->length, READ_STEP);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        content->length += (size_t)got;
        content->data[content->length] = '\0';
        if (content->length - before > limit) {
            errno = EFBIG;
            return false;
        }
    }
}

/* Whether it is ready to be read before `end`; true for files, which are always. */
static bool is_ready(int file, int64_t end)
{
    struct stat facts;
    if (fstat(file, &facts) == 0 && (S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode)))
        return true;
    int64_t left = (end - monotonic_now()) / (SECOND / 1000);
    if (wait_for_input(file, left > 0 ? (int)left : 0) == WAIT_DONE)
        return true;
    errno = ETIMEDOUT;
    return false;
}

bool file_take(const char *path, size_t limit, int patience, struct buffer *content)
{
    int64_t end = monotonic_now() + (int64_t)patience * (SECOND / 1000);
    size_t before = content->length;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool filled = false;
    do {
        filled =
            is_ready(file, end) && file_fill(file, limit - (content->length - before), content);
    } while (!filled && errno == EAGAIN);
    return file_close(file, filled);
}

bool file_close_memory(FILE *stream, char *const *text)
{
    bool written = !ferror(stream);
    return fclose(stream) == 0 && written && *text;
}

enum status file_read(const char *path, size_t limit, struct buffer *content, struct diag *diag)
{
    if (file_take(path, limit, INPUT_PATIENCE, content))
        return STATUS_DONE;
    if (errno == ENOMEM)
        return diag_memory(diag, "reading a file");
    if (errno == ETIMEDOUT)
        diag_error(diag, "%s: cannot be read: it is not a file, and did not end within %d seconds",
                   path, INPUT_PATIENCE / 1000);
    else
        diag_error(diag, "%s: cannot be read: %s", path, strerror(errno));
    return STATUS_CONFIG;
}
