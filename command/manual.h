/* The manual pages karoiq(1) and karoiq.ini(5), in the man macros of roff. */
#ifndef COMMAND_MANUAL_H
#define COMMAND_MANUAL_H

#include "command/option_table.h"

void manual_print(FILE *stream, const struct command *commands);

/* It names no command. */
void manual_print_settings(FILE *stream, const struct command *commands);

#endif
