/* The games of a contest, as read. */
#ifndef RATE_DUELS_H
#define RATE_DUELS_H

#include "base/core/diag.h"
#include "base/core/span.h"

#include <stdint.h>

enum winner { WINNER_NONE, WINNER_FIRST, WINNER_SECOND };

struct duel {
    char *field;
    uint32_t first, second; /* programs; first begins */
    enum winner winner;
    double time_first, time_second;
    size_t line;
};

struct duels {
    const char *path; /* for messages */
    struct diag *diag;
    struct faults faults; /* in its lines */
    char **programs;
    size_t program_count;
    struct duel *duels;
    size_t count;
};

/* Reads them, reporting faults of single lines. STATUS_USAGE if there was any. The caller frees
 * them in any case. */
enum status duels_read(struct duels *duels, struct span text);
void duels_free(struct duels *duels);

#endif
