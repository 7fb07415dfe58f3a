/* The directory of a set of files: created, marked as ours, and locked. */
#ifndef BASE_CORE_OUTPUT_FOLDER_H
#define BASE_CORE_OUTPUT_FOLDER_H

#include "base/core/diag.h"
#include "base/core/output_rules.h"

struct output_folder {
    int folder; /* descriptor */
    int mark;   /* descriptor of the mark, .karoiq, which holds the lock */
};

/* Opens it for output_begin(). False after reporting; both are then -1. */
bool output_folder_open(struct output_folder *opened, const char *directory, bool create,
                        const struct output_rules *rules, struct diag *diag);

/* Also after a failed open. */
void output_folder_close(struct output_folder *opened);

#endif
