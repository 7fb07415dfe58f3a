/* What no output of a run may replace, and what the process may still do once the command line is
 * read. */
#ifndef COMMAND_CONFINE_H
#define COMMAND_CONFINE_H

#include "command/command.h"

/* Fills in job->rules, which guard the store, the files named in the settings and the run's inputs,
 * and takes from the process what the command does not need (base/core/landlock.h). STATUS_OUTPUT
 * if two outputs are the same file, STATUS_STORE if memory ran out.
 */
enum status confine(struct job *job);

#endif
