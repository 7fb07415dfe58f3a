/* Old pages of the site: tag dom, made a tree by libxml2's HTML parser. */
#ifndef PARSE_HTML_DOM_H
#define PARSE_HTML_DOM_H

#include "base/core/buffer.h"

#include <libxml/tree.h>

/* The tree of a page, to be freed by xmlFreeDoc. NULL where the page is refused, being larger than
   HTML_LIMIT or having a tag longer than any real one: libxml2 takes minutes for those. Decoding
   is that of old pages: UTF-8 where valid, else Windows-1252. `*failed` says that memory ran out.
 */
xmlDoc *dom_read(struct span body, bool *failed);

/* The element after `node` in the order of the document, its children first; NULL after the last.
 */
xmlNode *dom_next(const xmlNode *node);

bool dom_is(const xmlNode *node, const char *name);

/* The value of an attribute, valid as long as the tree; NULL where the element has none. */
const char *dom_attribute(const xmlNode *element, const char *name);

/* Sets `out` to the text within `node`, entities resolved. False on no memory. */
bool dom_text(struct buffer *out, const xmlNode *node);

/* The same as words with one blank between them: rows of blanks and no-break spaces are one, and
   none is left at the ends. */
bool dom_words(struct buffer *out, const xmlNode *node);

/* True from the element on that begins the foot of a page: a ruler of 75 %, then
   "Brought to you by" in a centred line of its own. What follows is no longer the page's matter:
   users type it. */
bool dom_foot_begins(const xmlNode *node);

#endif
