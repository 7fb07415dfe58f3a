/* Lists in a setting: words separated by commas, without the blanks around them. */
#ifndef BASE_CORE_WORDLIST_H
#define BASE_CORE_WORDLIST_H

#include "base/core/span.h"

/* Takes the next word off `*list`; false if there is none left. Empty words are skipped. */
bool wordlist_next(struct span *list, struct span *word);

/* True if the list holds the word. */
bool wordlist_has(struct span list, struct span word);

/* True if `name` matches `pattern`: * stands for any text, ? for one character. */
bool pattern_matches(struct span pattern, struct span name);

/* True if one of the list's patterns matches the name. */
bool wordlist_matches(struct span list, struct span name);

#endif
