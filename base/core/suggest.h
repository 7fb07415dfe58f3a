/* What somebody may have meant. */
#ifndef BASE_CORE_SUGGEST_H
#define BASE_CORE_SUGGEST_H

#include <stddef.h>

/* The name nearest to a word by edits, of those that it was held against; NULL while none is near.
   Begin with the word alone. */
struct suggestion {
    const char *word, *nearest;
    size_t edits;
};

/* Holds it against a name, which must stay in place. */
void suggest(struct suggestion *suggestion, const char *name);

#endif
