/* Completion of commands, options and their values for the shells bash, zsh and fish. */
#ifndef COMPLETION_H
#define COMPLETION_H

#include "options.h"

void completion_print_bash(FILE *stream, const struct command *commands);
void completion_print_zsh(FILE *stream, const struct command *commands);
void completion_print_fish(FILE *stream, const struct command *commands);

#endif
