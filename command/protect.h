/* What no output of a run may replace. */
#ifndef COMMAND_PROTECT_H
#define COMMAND_PROTECT_H

#include "command/command.h"

/* Fills run->guard with the store, the files that the settings name and the run's inputs, and
   makes run->rules. False, after reporting, where there is no memory for it. */
bool protect(struct run *run);

#endif
