#include "base/address.h"
#include "fetch/fetcher.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_LIMIT = 1024 }; /* bytes: a key has some dozens */

static enum status refuse(const struct config *config, struct diag *diag, const char *why)
{
    diag_error(diag, "api_key_file '%s': %s", config->api_key_file, why);
    return STATUS_CONFIG;
}

/* Takes blanks and line ends off both ends; false where what is left is no key. */
static bool clean(char *text)
{
    size_t begin = strspn(text, " \t\r\n");
    size_t length = strlen(text + begin);
    while (length && strchr(" \t\r\n", text[begin + length - 1]))
        length--;
    memmove(text, text + begin, length);
    text[length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    return length > 0;
}

static enum status read_file(const struct config *config, int file, char key[KEY_LIMIT + 1],
                             struct diag *diag)
{
    struct stat info;
    if (fstat(file, &info) != 0)
        return refuse(config, diag, strerror(errno));
    if (!S_ISREG(info.st_mode))
        return refuse(config, diag, "not a file");
    if (info.st_mode & (S_IRWXG | S_IRWXO))
        return refuse(config, diag, "others can get at it; 'chmod 600' it");
    ssize_t got = read(file, key, KEY_LIMIT);
    if (got < 0)
        return refuse(config, diag, strerror(errno));
    key[got] = '\0';
    if (got == KEY_LIMIT || strlen(key) != (size_t)got || !clean(key))
        return refuse(config, diag, "holds something else than one key");
    return STATUS_DONE;
}

static enum status key_from_file(const struct config *config, char key[KEY_LIMIT + 1],
                                 struct diag *diag)
{
    int file = open(config->api_key_file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return refuse(config, diag, strerror(errno));
    enum status status = read_file(config, file, key, diag);
    close(file);
    return status;
}

static enum status key_from_environment(const char *value, char key[KEY_LIMIT + 1],
                                        struct diag *diag)
{
    snprintf(key, KEY_LIMIT + 1, "%s", value);
    if (strlen(value) < KEY_LIMIT && clean(key))
        return STATUS_DONE;
    diag_error(diag, "KAROIQ_API_KEY holds something else than one key");
    return STATUS_CONFIG;
}

enum status key_read(const struct config *config, char **key, struct diag *diag)
{
    char text[KEY_LIMIT + 1];
    const char *value = getenv("KAROIQ_API_KEY");
    enum status status;
    *key = NULL;
    if (value && *value)
        status = key_from_environment(value, text, diag);
    else if (*config->api_key_file)
        status = key_from_file(config, text, diag);
    else
        return STATUS_DONE;
    if (status == STATUS_DONE && strncasecmp(config->base_url, "https:", 6) != 0 &&
        !address_is_loopback(config->base_url)) {
        diag_error(diag, "base_url '%s': the API's key would travel unencrypted; use https",
                   config->base_url);
        status = STATUS_CONFIG;
    }
    if (status == STATUS_DONE && !(*key = strdup(text)))
        status = diag_memory(diag, "reading the API's key");
    explicit_bzero(text, sizeof text);
    return status;
}

void key_free(char *key)
{
    if (key)
        explicit_bzero(key, strlen(key));
    free(key);
}
