#include "command/init.h"

#include "base/core/advice.h"
#include "base/core/file.h"
#include "base/core/ini.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Whether every value reads back as it is: config.ini has no way to quote. */
static enum status check_texts(struct job *job)
{
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *setting = &settings[i];
        if (setting->type != SETTING_TEXT && setting->type != SETTING_PATH)
            continue;
        const char *text = *(char *const *)((const char *)&job->config + setting->offset);
        size_t length = strlen(text);
        bool edges = length && (strchr(" \t\"'", text[0]) || strchr(" \t\"'", text[length - 1]));
        if (!edges && !strpbrk(text, "\r\n") && !strstr(text, " ;") && !strstr(text, " #") &&
            text[0] != ';' && strlen(setting->key) + length + 4 <= INI_LINE_LIMIT)
            continue;
        diag_error(&job->diag,
                   "%s cannot be '%s' in a config.ini: values there are one short line without ' "
                   ";' or ' #', and without blanks or quotes around them",
                   setting->key, text);
        return STATUS_USAGE;
    }
    return STATUS_DONE;
}

static enum status not_written(struct job *job, const char *path)
{
    char room[ADVICE_SIZE];
    int error = errno;
    if (error == EEXIST)
        diag_error(&job->diag,
                   "%s: it already exists and was left as it is; edit it, or name another one with"
                   " --config FILE",
                   path);
    else
        diag_error(&job->diag, "%s: cannot write: %s%s", path, strerror(error),
                   advice_on(path, error, room));
    return STATUS_OUTPUT;
}

static void say_next_step(struct job *job, const char *path)
{
    bool usual = !job->config_path;
    diag_note(&job->diag, "%s is written.", path);
    if (!*job->config.contact)
        diag_note(&job->diag, "Next: open it and set 'contact' to an address that the site's owner"
                              " can write to.");
    diag_note(&job->diag, "%s: karoiq update%s%s", *job->config.contact ? "Next" : "Then",
              usual ? "" : " --config ", usual ? "" : path);
}

enum status command_init(struct job *job)
{
    const char *path = job->config_path ? job->config_path : "config.ini";
    char *text = NULL;
    size_t length = 0;
    enum status status = check_texts(job);
    if (status == STATUS_DONE)
        status = output_allowed(path, &job->rules, &job->diag);
    if (status != STATUS_DONE)
        return status;
    FILE *stream = open_memstream(&text, &length);
    bool printed = stream && config_print(&job->config, stream);
    if ((stream && !file_close_memory(stream, &text)) || !printed)
        status = diag_memory(&job->diag, "writing the configuration");
    else if (!output_new_file(path, (struct span){text, length}))
        status = not_written(job, path);
    free(text);
    if (status == STATUS_DONE)
        say_next_step(job, path);
    return status;
}
