#ifndef BASE_CORE_OUTPUT_RULES_H
#define BASE_CORE_OUTPUT_RULES_H

#include "base/core/guard.h"

/* The rules for all outputs of a run; they outlive them. */
struct output_rules {
    const struct guard *guard; /* files that must not be replaced; NULL: none */
    int patience;              /* milliseconds to wait for another run on the same directory */
    bool adopt;                /* a directory that holds somebody else's files may be used */
    bool force;                /* a ranking may be replaced by an empty one */
};

#endif
