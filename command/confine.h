/* What no output of a run may replace, and what it may still do once the command line is read. */
#ifndef COMMAND_CONFINE_H
#define COMMAND_CONFINE_H

#include "command/command.h"

/* Makes job->rules, by which the store, the files that the settings name and the run's inputs are
   guarded, and takes from the process what the command does not need (base/core/sandbox.h).
   STATUS_OUTPUT where two outputs are one file, STATUS_STORE where there is no memory to find out.
 */
enum status confine(struct job *job);

#endif
