#include "base/net/secret.h"

#include "base/core/span.h"
#include "base/core/wipe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET_LIMIT = 1024 }; /* bytes: a key has some dozens */

/* Where a secret is read from, for messages. */
struct source {
    const char *setting, *path;
    struct diag *diag;
};

static enum status refuse(const struct source *source, const char *why)
{
    diag_error(source->diag, "%s '%s': %s", source->setting, source->path, why);
    return STATUS_CONFIG;
}

/* Takes blanks and line ends off both ends; false where what is left is not one word. */
static bool clean(char *text)
{
    struct span word = span_trimmed(span_of(text), " \t\r\n");
    for (size_t i = 0; i < word.length; i++)
        if (word.text[i] <= ' ' || word.text[i] > '~')
            return false;
    memmove(text, word.text, word.length);
    text[word.length] = '\0';
    return word.length > 0;
}

static enum status read_file(const struct source *source, int file, char text[SECRET_LIMIT + 1])
{
    struct stat info;
    if (fstat(file, &info) != 0)
        return refuse(source, strerror(errno));
    if (!S_ISREG(info.st_mode))
        return refuse(source, "not a file");
    if (info.st_mode & (S_IRWXG | S_IRWXO))
        return refuse(source, "others can get at it; 'chmod 600' it");
    ssize_t got = read(file, text, SECRET_LIMIT);
    if (got < 0)
        return refuse(source, strerror(errno));
    text[got] = '\0';
    if (got == SECRET_LIMIT || strlen(text) != (size_t)got || !clean(text))
        return refuse(source, "does not hold exactly one key");
    return STATUS_DONE;
}

static enum status from_file(const struct source *source, char text[SECRET_LIMIT + 1])
{
    int file = open(source->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return refuse(source, strerror(errno));
    enum status status = read_file(source, file, text);
    close(file);
    return status;
}

static enum status from_environment(const char *variable, const char *value,
                                    char text[SECRET_LIMIT + 1], struct diag *diag)
{
    snprintf(text, SECRET_LIMIT + 1, "%s", value);
    if (strlen(value) < SECRET_LIMIT && clean(text))
        return STATUS_DONE;
    diag_error(diag, "%s does not hold exactly one key", variable);
    return STATUS_CONFIG;
}

enum status secret_read(const char *variable, const char *setting, const char *path, char **secret,
                        struct diag *diag)
{
    char text[SECRET_LIMIT + 1];
    const char *value = getenv(variable);
    enum status status;
    *secret = NULL;
    if (value && *value)
        status = from_environment(variable, value, text, diag);
    else if (*path)
        status = from_file(&(struct source){setting, path, diag}, text);
    else
        return STATUS_DONE;
    if (status == STATUS_DONE && !(*secret = strdup(text)))
        status = diag_memory(diag, "reading a key");
    wipe(text, sizeof text);
    return status;
}

void secret_free(char *secret)
{
    if (secret)
        wipe(secret, strlen(secret));
    free(secret);
}
