/* What somebody may have meant. */
#ifndef BASE_CORE_SUGGEST_H
#define BASE_CORE_SUGGEST_H

/* The one of `names` (ended by NULL) that is nearest to `word` by edits, or NULL if none is near.
 */
const char *suggest(const char *word, const char *const *names);

#endif
