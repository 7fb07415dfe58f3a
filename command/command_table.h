/* The commands, one row each; everything about one follows from its row. */
#ifndef COMMAND_COMMAND_TABLE_H
#define COMMAND_COMMAND_TABLE_H

#include "command/command.h"

/* Ended by a row without a name. */
extern const struct command commands[];

#endif
