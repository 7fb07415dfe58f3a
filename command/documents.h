/* What is made from the tables of commands, options and settings besides the help: manual pages,
   completion for three shells, config.ini. */
#ifndef COMMAND_DOCUMENTS_H
#define COMMAND_DOCUMENTS_H

#include "command/options.h"

/* What --print can be: "man", "ini-man", "bash", "zsh", "fish", "config"; ended by NULL. */
extern const char *const document_names[];

/* Writes the one that run->print names; STATUS_USAGE, with a message, for any other name. Errors of
   the stream are for the caller to see. */
enum status document_print(struct run *run, FILE *stream, const struct command *commands);

#endif
