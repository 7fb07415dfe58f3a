/* Help, made from the tables of commands and options. */
#ifndef COMMAND_HELP_H
#define COMMAND_HELP_H

#include "command/option_table.h"

/* The help of the program (command NULL) or of one command. */
void help_print(FILE *stream, const struct command *commands, const struct command *command);

/* What `karoiq` alone prints: the main commands. */
void help_print_short(FILE *stream, const struct command *commands);

#endif
