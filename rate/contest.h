/* Scoring of a contest of programs, docs/rating.md section 3. */
#ifndef RATE_CONTEST_H
#define RATE_CONTEST_H

#include "base/core/diag.h"
#include "base/model/contest.h"

/* Reads `csv` (field,first,second,winner,time_first,time_second) and scores it. Every fault is
   reported with `path` and line, and then STATUS_USAGE is returned: a field that a pair played only
   once, a pair that never met or met on fewer fields than others, a repeated game, a winner who did
   not play, an invalid time. A program's game against itself is skipped with a note. `contest` is
   freed by the caller, whatever is returned. */
enum status rate_contest(struct span csv, const char *path, struct contest *contest,
                         struct diag *diag);

#endif
