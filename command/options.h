/* Reading the command line. It is read by hand, not by getopt_long(): that would accept any prefix
 * of a name, and the next word as a value even if it is an option itself. */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include "command/command.h"

/* Reads the command line and the configuration into `job`, whose diag and defaults are already set;
 * everything is checked by type before anything is done. `commands` ends with a row without a name.
 * Without a command, job->command stays NULL. */
enum status options_read(struct job *job, int argc, char *const *argv,
                         const struct command *commands);

/* Frees what options_read() allocated. */
void options_free(struct job *job);

#endif
