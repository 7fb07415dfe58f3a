#include "base/core/suggest.h"

#include <string.h>

enum { WORD_LIMIT = 64 }; /* longer words are no misspelt names of ours */

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* Whatever the language of the machine. */
static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
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
            row[j + 1] = smallest(above + 1, row[j] + 1, diagonal + (lower(a[i]) != lower(b[j])));
            diagonal = above;
        }
    }
    return row[length];
}

void suggest(struct suggestion *suggestion, const char *name)
{
    const char *word = suggestion->word;
    size_t length = strlen(word), other = strlen(name);
    size_t least = suggestion->nearest ? suggestion->edits : length / 3 + 2;
    size_t longer = length > other ? length - other : other - length;
    if (length > WORD_LIMIT || other > WORD_LIMIT || longer >= least)
        return;
    size_t edits = distance(word, name);
    if (edits < least)
        *suggestion = (struct suggestion){word, name, edits};
}

void suggestions_add(struct suggestions *suggestions, const char *name)
{
    struct suggestion one = {.word = suggestions->word};
    suggest(&one, name);
    if (!one.nearest || (suggestions->count && one.edits > suggestions->edits))
        return;
    if (one.edits < suggestions->edits)
        suggestions->count = 0;
    suggestions->edits = one.edits;
    if (suggestions->count < SUGGESTIONS)
        suggestions->names[suggestions->count++] = name;
}

bool suggestions_say(const struct suggestions *suggestions, struct buffer *out)
{
    for (size_t i = 0; i < suggestions->count; i++) {
        const char *before = i + 1 == suggestions->count ? " or " : ", ";
        buffer_printf(out, "%s'%s'", i ? before : "; did you mean ", suggestions->names[i]);
    }
    return suggestions->count ? buffer_char(out, '?') : !out->failed;
}
