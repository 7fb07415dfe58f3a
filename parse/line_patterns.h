/* Unknown lines, counted by form, so that a change of the site is noticed at once. */
#ifndef PARSE_LINE_PATTERNS_H
#define PARSE_LINE_PATTERNS_H

#include "parse/log_reading.h"
#include "parse/names.h"

/* Counts `event` (decoded) among the reading's forms: a known name at its beginning becomes NAME, a
 * run of digits N. `*first` says whether the form is new. False if memory ran out. */
bool line_patterns_count(struct log_reading *reading, const struct names *names,
                         struct arena *arena, struct span event, bool stamped, bool *first);

/* True once lines are only counted, whatever they say. */
bool line_patterns_full(const struct log_reading *reading);

/* Counts further lines of a full reading. */
void line_patterns_count_more(struct log_reading *reading, size_t lines);

#endif
