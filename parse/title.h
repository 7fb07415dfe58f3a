/* Which titles belong to the KaroIQ: `title_pattern`, a PCRE2 expression. */
#ifndef PARSE_TITLE_H
#define PARSE_TITLE_H

#include "base/core/diag.h"
#include "base/core/span.h"

struct title_pattern;

/* Compiles the pattern, already checked by the settings. NULL after reporting that memory ran out.
 */
struct title_pattern *title_pattern_open(const char *pattern, struct diag *diag);
void title_pattern_close(struct title_pattern *pattern);

/* True if the pattern matches anywhere in the title (valid UTF-8). A title that takes too many
 * steps does not match, and there is a warning. */
bool title_matches(struct title_pattern *pattern, struct span title);

/* True for a title that nearly matches: it would if case did not matter or, with the pattern of the
 * KaroIQ's tag, it has the tag with other punctuation or none, with blanks inside, or with
 * look-alike letters. */
bool title_nearly_matches(struct title_pattern *pattern, struct span title);

#endif
