/* Completion of commands, options and their values for the shells bash, zsh and fish. */
#ifndef COMMAND_COMPLETION_H
#define COMMAND_COMPLETION_H

#include "command/option_table.h"

void completion_print_bash(FILE *stream, const struct command *commands);
void completion_print_zsh(FILE *stream, const struct command *commands);
void completion_print_fish(FILE *stream, const struct command *commands);

#endif
