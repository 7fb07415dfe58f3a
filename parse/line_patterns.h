/* Lines of unknown form, counted by form, so that a change of the site shows at once. */
#ifndef PARSE_LINE_PATTERNS_H
#define PARSE_LINE_PATTERNS_H

#include "parse/log_reading.h"
#include "parse/names.h"

/* Counts `event` (decoded) among the reading's forms: a known name at its beginning appears as
   NAME, a row of digits as N. `*first` says whether the form is new. False on no memory. */
bool line_patterns_count(struct log_reading *reading, const struct names *names,
                         struct arena *arena, struct span event, bool stamped, bool *first);

/* True once lines are merely counted, whatever they say. */
bool line_patterns_full(const struct log_reading *reading);

/* Counts lines of a full reading. */
void line_patterns_count_more(struct log_reading *reading, size_t lines);

#endif
