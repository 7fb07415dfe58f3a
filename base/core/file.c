#include "base/core/file.h"

#include <errno.h>
#include <fcntl.h>
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

enum status file_read(const char *path, size_t limit, struct buffer *content, struct diag *diag)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && file_close(file, file_fill(file, limit, content)))
        return STATUS_DONE;
    if (errno == ENOMEM)
        return diag_memory(diag, "reading a file");
    diag_error(diag, "%s: cannot be read: %s", path, strerror(errno));
    return STATUS_USAGE;
}
