/* Which titles are those of the KaroIQ: `title_pattern`, a PCRE2 expression. */
#ifndef PARSE_TITLE_H
#define PARSE_TITLE_H

#include "base/core/diag.h"
#include "base/core/span.h"

struct title_pattern;

/* Compiles the pattern, which the settings have found to be one. NULL after reporting that memory
   ran out. */
struct title_pattern *title_pattern_open(const char *pattern, struct diag *diag);
void title_pattern_close(struct title_pattern *pattern);

/* True where the pattern matches anywhere in the title, which is valid UTF-8. A title on which the
   pattern takes too many steps does not match, and is warned of. */
bool title_matches(struct title_pattern *pattern, struct span title);

/* True for a title that does not match but nearly: it would if case did not matter, or, with the
   pattern of the KaroIQ's tag, it holds the tag with other marks or none, with blanks within, or
   with letters that only look like its own. */
bool title_nearly_matches(struct title_pattern *pattern, struct span title);

#endif
