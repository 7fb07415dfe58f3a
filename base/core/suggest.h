/* "Did you mean …?" */
#ifndef BASE_CORE_SUGGEST_H
#define BASE_CORE_SUGGEST_H

#include "base/core/buffer.h"

/* The name nearest to a word by edits (ignoring the case of ASCII letters), of those compared with
   it; NULL while none is near. Begin with only the word set. */
struct suggestion {
    const char *word, *nearest;
    size_t edits;
};

/* Compares it with a name, which must stay in place. */
void suggest(struct suggestion *suggestion, const char *name);

enum { SUGGESTIONS = 3 };

/* The names that are equally near, the first few of them. Begin with only the word set. */
struct suggestions {
    const char *word, *names[SUGGESTIONS];
    size_t count, edits;
};
void suggestions_add(struct suggestions *suggestions, const char *name);

/* Appends "; did you mean 'A' or 'B'?", or nothing where none is near. */
bool suggestions_say(const struct suggestions *suggestions, struct buffer *out);

#endif
