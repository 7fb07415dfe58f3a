/* Reading corrections.ini entry by entry; what only the whole file shows is checked in
 * corrections.c. */
#ifndef BASE_RULES_CORRECTIONS_READ_H
#define BASE_RULES_CORRECTIONS_READ_H

#include "base/core/buffer.h"
#include "base/core/ini.h"
#include "base/rules/corrections.h"

struct corrections_reader {
    struct corrections *corrections;
    struct diag *diag;
    struct buffer name;
    bool no_memory;
};

/* Takes one entry of the file; `context` is a corrections_reader. False after reporting a fault, or
   with no_memory set. */
bool corrections_take(void *context, const struct ini_entry *entry);

#endif
