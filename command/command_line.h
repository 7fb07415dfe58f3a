/* One run, from its command line to its exit status. */
#ifndef COMMAND_COMMAND_LINE_H
#define COMMAND_COMMAND_LINE_H

#include "base/core/diag.h"

/* Does what the command line asks for. A signal sets `*stop` to end it early. */
enum status command_line(int argc, char *const *argv, const volatile int *stop);

#endif
