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

const char *suggest(const char *word, const char *const *names)
{
    const char *nearest = NULL;
    size_t least = strlen(word) / 3 + 2;
    if (strlen(word) > WORD_LIMIT)
        return NULL;
    for (; *names; names++) {
        size_t edits = strlen(*names) <= WORD_LIMIT ? distance(word, *names) : least;
        if (edits < least) {
            least = edits;
            nearest = *names;
        }
    }
    return nearest;
}
