/* The sink for MediaWiki: foreign text that shows as exactly that text, in any place. */
#ifndef REPORT_WIKI_TEXT_H
#define REPORT_WIKI_TEXT_H

#include "base/core/buffer.h"

/* Appends `text` so that a wiki shows these characters in a cell, a link's label or a template's
   argument. Bad bytes and control characters but TAB and LF become U+FFFD. */
bool wiki_text(struct buffer *out, struct span text);

/* True if `name` can be the title of a wiki page, so that a template may link to it. */
bool wiki_is_title(struct span name);

/* Appends {{template|name}}, or only the name if the template is empty or the name cannot be a
 * title. */
bool wiki_player(struct buffer *out, struct span template, struct span name);

/* Appends {{template|gid|label}}; only the label if the template is empty. */
bool wiki_game(struct buffer *out, struct span template, long long gid, struct span label);

#endif
