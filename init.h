/* The command `init`: a configuration to begin with. */
#ifndef INIT_H
#define INIT_H

#include "options.h"

enum status command_init(struct run *run);

#endif
