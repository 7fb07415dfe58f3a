/* Old pages of the site: tag soup, made into a tree by libxml2's HTML parser. */
#ifndef PARSE_HTML_DOM_H
#define PARSE_HTML_DOM_H

#include "base/core/buffer.h"

#include <libxml/tree.h>

/* The tree of a page, to be freed with xmlFreeDoc. NULL if the page is refused, as larger than
 * HTML_LIMIT or with a tag longer than any real one: libxml2 takes minutes for those. Old pages are
 * decoded as UTF-8 if valid, else as Windows-1252. `*failed` says that memory ran out.
 */
xmlDoc *dom_read(struct span body, bool *failed);

/* The element after `node` in document order, children first; NULL after the last.
 */
xmlNode *dom_next(const xmlNode *node);

bool dom_is(const xmlNode *node, const char *name);

/* The value of an attribute, valid as long as the tree; NULL if there is none. */
const char *dom_attribute(const xmlNode *element, const char *name);

/* Sets `out` to the text within `node`, with entities resolved. False if memory ran out. */
bool dom_text(struct buffer *out, const xmlNode *node);

/* The same, with each run of blanks and no-break spaces as one blank, and none at the ends. */
bool dom_words(struct buffer *out, const xmlNode *node);

/* True from the element that begins the footer of a page: a ruler of 75 %, then "Brought to you by"
 * in a centred line of its own. What follows is typed by users. */
bool dom_foot_begins(const xmlNode *node);

#endif
