#include "base/core/wordlist.h"

#include "base/core/text.h"

bool wordlist_next(struct span *list, struct span *word)
{
    while (list->length) {
        *word = span_trimmed(span_take(list, ','), " \t");
        if (word->length)
            return true;
    }
    return false;
}

bool wordlist_has(struct span list, struct span word)
{
    struct span each;
    while (wordlist_next(&list, &each))
        if (span_equal(each, word))
            return true;
    return false;
}

static size_t character_length(struct span text)
{
    uint32_t character;
    size_t length = utf8_decode(text, &character);
    return length ? length : 1;
}

bool pattern_matches(struct span pattern, struct span name)
{
    /* Only the last star can need another try, so this ends soon whatever the pattern. */
    bool starred = false;
    struct span after_star = {0}, tried = {0};
    for (;;) {
        if (pattern.length && pattern.text[0] == '*') {
            pattern = after_star = span_after(pattern, 1);
            tried = name;
            starred = true;
        } else if (!pattern.length && !name.length) {
            return true;
        } else if (pattern.length && name.length && pattern.text[0] == '?') {
            pattern = span_after(pattern, 1);
            name = span_after(name, character_length(name));
        } else if (pattern.length && name.length && pattern.text[0] == name.text[0]) {
            pattern = span_after(pattern, 1);
            name = span_after(name, 1);
        } else if (starred && tried.length) {
            name = tried = span_after(tried, 1);
            pattern = after_star;
        } else {
            return false;
        }
    }
}

bool wordlist_matches(struct span list, struct span name)
{
    struct span each;
    while (wordlist_next(&list, &each))
        if (pattern_matches(each, name))
            return true;
    return false;
}
