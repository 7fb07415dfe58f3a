#include "command/documents.h"

#include "command/completion.h"
#include "command/manual.h"

static void print_settings_manual(FILE *stream, const struct command *commands)
{
    (void)commands;
    manual_print_settings(stream);
}

static void (*const printers[])(FILE *stream, const struct command *commands) = {
    [DOCUMENT_MAN] = manual_print,           [DOCUMENT_INI_MAN] = print_settings_manual,
    [DOCUMENT_BASH] = completion_print_bash, [DOCUMENT_ZSH] = completion_print_zsh,
    [DOCUMENT_FISH] = completion_print_fish,
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
    if (run->print.index == DOCUMENT_CONFIG)
        return print_defaults(run, stream);
    printers[run->print.index](stream, commands);
    return STATUS_DONE;
}
