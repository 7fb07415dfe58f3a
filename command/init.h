/* The command `init`: a configuration to begin with. */
#ifndef COMMAND_INIT_H
#define COMMAND_INIT_H

#include "command/command.h"

enum status command_init(struct job *job);

#endif
