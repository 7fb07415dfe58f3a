/* Lists in a setting: words with commas between, blanks around them dropped. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include "base/span.h"

/* Takes the next word off `*list`; false when there is none left. Empty words are passed over. */
bool words_next(struct span *list, struct span *word);

/* True if the list holds the word. */
bool words_hold(struct span list, struct span word);

/* True if `name` is of the form `pattern`: * stands for any text, ? for one character. */
bool word_matches(struct span pattern, struct span name);

/* True if one of the list's patterns matches the name. */
bool words_match(struct span list, struct span name);

#endif
