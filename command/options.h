/* Reading the command line. It is read by hand, not by getopt_long(): that one takes any beginning
   of a name for the option, and the next word as a value even where it is an option itself. */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include "command/command.h"

/* Reads the command line and the configuration into `job`, whose diag and presets stand; everything
   is checked by its type before anything is done. `commands` ends with a row without name. Without
   any command job->command stays NULL. */
enum status options_read(struct job *job, int argc, char *const *argv,
                         const struct command *commands);

/* Frees what options_read() made. */
void options_free(struct job *job);

#endif
