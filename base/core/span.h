/* A piece of text owned by somebody else: pointer and length, never NUL-terminated. */
#ifndef BASE_CORE_SPAN_H
#define BASE_CORE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct span {
    const char *text;
    size_t length;
};

/* The span of a string literal. */
#define SPAN(literal) ((struct span){(literal), sizeof(literal) - 1})

/* The span of a NUL-terminated string; NULL gives the empty span. */
static inline struct span span_of(const char *text)
{
    return text ? (struct span){text, strlen(text)} : (struct span){"", 0};
}

static inline bool span_equal(struct span a, struct span b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.text, b.text, a.length) == 0);
}

/* By bytes, a prefix before the longer one: <0, 0, >0 like memcmp. */
static inline int span_compare(struct span a, struct span b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common ? memcmp(a.text, b.text, common) : 0;
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

static inline bool span_starts(struct span text, struct span with)
{
    return text.length >= with.length && memcmp(text.text, with.text, with.length) == 0;
}

static inline bool span_ends(struct span text, struct span with)
{
    return text.length >= with.length &&
           memcmp(text.text + (text.length - with.length), with.text, with.length) == 0;
}

/* Where `word` first stands in the text; NULL where it does not. */
static inline const char *span_find(struct span text, struct span word)
{
    const char *at = text.text;
    const char *end = text.text + text.length;
    if (word.length == 0)
        return at;
    while ((size_t)(end - at) >= word.length) {
        at = memchr(at, word.text[0], (size_t)(end - at) - word.length + 1);
        if (!at || memcmp(at, word.text, word.length) == 0)
            return at;
        at++;
    }
    return NULL;
}

/* What follows the first `count` bytes, which must be there. */
static inline struct span span_after(struct span text, size_t count)
{
    return (struct span){text.text + count, text.length - count};
}

/* Takes everything up to the first `end` off `*rest`, and `end` as well; all of it if there is
 * none. */
static inline struct span span_take(struct span *rest, char end)
{
    const char *at = rest->length ? memchr(rest->text, end, rest->length) : NULL;
    struct span taken = {rest->text, at ? (size_t)(at - rest->text) : rest->length};
    *rest = span_after(*rest, taken.length + (at != NULL));
    return taken;
}

/* The text without a byte order mark before it. */
static inline struct span span_without_mark(struct span text)
{
    return span_after(text, span_starts(text, SPAN("\xEF\xBB\xBF")) ? 3 : 0);
}

/* The text without any of `blanks` at its ends. */
static inline struct span span_trimmed(struct span text, const char *blanks)
{
    size_t kinds = strlen(blanks);
    while (text.length && memchr(blanks, text.text[0], kinds))
        text = span_after(text, 1);
    while (text.length && memchr(blanks, text.text[text.length - 1], kinds))
        text.length--;
    return text;
}

#endif
