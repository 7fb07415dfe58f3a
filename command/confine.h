/* What a command may still do once the command line is read. */
#ifndef COMMAND_CONFINE_H
#define COMMAND_CONFINE_H

#include "command/command.h"

/* Takes from the process what the command does not need (base/sandbox.h). False, after reporting,
   where there is no memory to find out. */
bool confine(struct run *run);

#endif
