#ifndef BASE_CORE_OUTPUT_RULES_H
#define BASE_CORE_OUTPUT_RULES_H

#include "base/core/guard.h"

/* What all outputs of a run keep to; it outlives them. */
struct output_rules {
    const struct guard *guard; /* files that none may replace; NULL: none is known */
    int patience;              /* milliseconds to wait for another run on the same directory */
    bool adopt;                /* a directory that holds somebody else's files may be used */
    bool force;                /* a ranking may be replaced by an empty one */
};

#endif
