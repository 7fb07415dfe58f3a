/* What is made from the tables of commands, options and settings besides the help: manual pages,
   completion for three shells, config.ini. */
#ifndef COMMAND_DOCUMENTS_H
#define COMMAND_DOCUMENTS_H

#include "command/command.h"

/* Writes the one that run->print asks for. Errors of the stream are for the caller to see. */
enum status document_print(struct run *run, FILE *stream, const struct command *commands);

#endif
