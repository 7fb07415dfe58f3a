/* Progress of long work: a line that is redrawn on a terminal, a plain line now and then elsewhere,
 * nothing with --quiet. */
#ifndef FETCH_PROGRESS_H
#define FETCH_PROGRESS_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

#include <stdint.h>

struct progress {
    struct diag *diag;
    const char *what; /* what is counted: "logs" */
    int64_t total;
    bool terminal;
    bool colour;   /* failures in red; not with NO_COLOR */
    int64_t begun; /* monotonic, in microseconds */
    int64_t shown; /* when it was last drawn or written */
};

/* Begins; writes nothing yet. The stream is that of `diag`. A negative total is unknown. */
void progress_begin(struct progress *progress, struct diag *diag, const char *what, int64_t total,
                    int64_t now);

/* Says how long it will take at so many a second (0: no limit, so nobody knows), if that is longer
 * than a minute. */
void progress_expect(const struct progress *progress, double per_second);

/* `done` of `total` are done, `failures` of them failed. Redraws at most ten times a second, or
 * writes a plain line at most once a minute. */
void progress_step(struct progress *progress, int64_t done, int64_t failures, int64_t now);

/* Clears the line on the terminal before the summary. */
void progress_end(struct progress *progress);

/* The line's text: "logs 120/500, 2.0/s, 3 min left, 1 failed", or "games listed 2500" if the total
 * is unknown; `elapsed` in microseconds. */
bool progress_text(struct buffer *out, const struct progress *progress, int64_t done,
                   int64_t failures, int64_t elapsed);

#endif
