#include "base/core/suggest.h"

#include <string.h>

enum { WORD_LIMIT = 64 }; /* longer words are no misspelt names of ours */

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* Edits (insert, delete, replace a byte) that turn `a` into `b`, after Levenshtein. */
static size_t distance(const char *a, const char *b)
{
    size_t length = strlen(b);
    size_t row[WORD_LIMIT + 1];
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            size_t above = row[j + 1];
            row[j + 1] = smallest(above + 1, row[j] + 1, diagonal + (a[i] != b[j]));
            diagonal = above;
        }
    }
    return row[length];
}

void suggest(struct suggestion *suggestion, const char *name)
{
    const char *word = suggestion->word;
    if (strlen(word) > WORD_LIMIT || strlen(name) > WORD_LIMIT)
        return;
    size_t least = suggestion->nearest ? suggestion->edits : strlen(word) / 3 + 2;
    size_t edits = distance(word, name);
    if (edits < least)
        *suggestion = (struct suggestion){word, name, edits};
}
