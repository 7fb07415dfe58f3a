/* One run, from its command line to how it ends. */
#ifndef COMMAND_COMMAND_LINE_H
#define COMMAND_COMMAND_LINE_H

#include "base/core/diag.h"

/* Does what the command line asks for. `*stop` is set, by a signal, when it is to end early. */
enum status command_line(int argc, char *const *argv, const volatile int *stop);

#endif
