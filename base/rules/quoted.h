/* Names as the maintainer writes them in an INI file: "in quotes", with \xHH for what a line cannot
   hold. */
#ifndef BASE_RULES_QUOTED_H
#define BASE_RULES_QUOTED_H

#include "base/core/buffer.h"

/* Reads a quoted name at the beginning of `*text` and moves `*text` behind it and the blanks that
   follow. The name is appended to `name`. Returns NULL, or what is wrong, in words. */
const char *quoted_read(struct span *text, struct buffer *name);

#endif
