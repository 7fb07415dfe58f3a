/* The commands, one row each; whatever is known of one follows from its row. */
#ifndef COMMAND_COMMAND_TABLE_H
#define COMMAND_COMMAND_TABLE_H

#include "command/command.h"

/* Ended by a row without name. */
extern const struct command commands[];

#endif
