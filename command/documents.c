#include "command/documents.h"

#include "command/completion.h"
#include "command/manual.h"

#include <string.h>

const char *const document_names[] = {"man", "ini-man", "bash", "zsh", "fish", "config", NULL};

static void print_settings_manual(FILE *stream, const struct command *commands)
{
    (void)commands;
    manual_print_settings(stream);
}

/* In the order of the names. */
static void (*const printers[])(FILE *stream, const struct command *commands) = {
    manual_print,         print_settings_manual, completion_print_bash,
    completion_print_zsh, completion_print_fish,
};

static enum status print_defaults(struct run *run, FILE *stream)
{
    if (!config_init(&run->config, &run->diag))
        return STATUS_STORE;
    config_print(&run->config, stream);
    return STATUS_DONE;
}

enum status document_print(struct run *run, FILE *stream, const struct command *commands)
{
    for (size_t i = 0; document_names[i]; i++) {
        if (strcmp(document_names[i], run->print) != 0)
            continue;
        if (i == sizeof printers / sizeof printers[0])
            return print_defaults(run, stream);
        printers[i](stream, commands);
        return STATUS_DONE;
    }
    diag_error(&run->diag,
               "--print cannot be '%s'; it is one of: man, ini-man, bash, zsh, fish, config",
               run->print);
    return STATUS_USAGE;
}
