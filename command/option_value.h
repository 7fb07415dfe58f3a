/* Values from the command line, checked by type before anything is done. A fault is reported;
 * STATUS_USAGE. */
#ifndef COMMAND_OPTION_VALUE_H
#define COMMAND_OPTION_VALUE_H

#include "command/option_table.h"

/* Sets the option's member of `job`. */
enum status option_take(struct job *job, const struct option_row *row, const char *value);

/* Frees what option_take() allocated. */
void option_values_free(struct job *job);

/* Checks the operands against the command's row, and fills in job->gids. */
enum status operands_check(struct job *job);

#endif
