#include "base/core/mask.h"

#include "base/core/number.h"
#include "base/core/text.h"
#include "base/core/wipe.h"

#include <stdlib.h>

struct mask {
    struct mask *next;
    struct buffer secret;
    bool exact; /* as it stands, not by what spells it */
};

/* Takes over `secret`. */
static bool put(struct mask **mask, struct buffer *secret, bool exact)
{
    struct mask *first = secret->failed ? NULL : malloc(sizeof *first);
    if (!first) {
        buffer_free(secret);
        return false;
    }
    *first = (struct mask){*mask, *secret, exact};
    *mask = first;
    return true;
}

/* What Base64 makes of it behind `before` bytes of something else (a login), without the digits
   that these, or what follows, have a part in. */
static bool put_base64(struct mask **mask, struct span secret, size_t before)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct buffer text = {0};
    size_t bits = 8 * (before + secret.length);
    for (size_t bit = (8 * before + 5) / 6 * 6; bit + 6 <= bits; bit += 6) {
        size_t byte = bit / 8 - before;
        unsigned next = byte + 1 < secret.length ? (unsigned char)secret.text[byte + 1] : 0;
        unsigned both = (unsigned)(unsigned char)secret.text[byte] << 8 | next;
        buffer_char(&text, digits[both >> (10 - bit % 8) & 63]);
    }
    return put(mask, &text, true);
}

bool mask_add(struct mask **mask, struct span secret)
{
    struct buffer plain = {0};
    bool done = true;
    if (secret.length < SHORTEST_SECRET)
        return true;
    for (size_t before = 0; before < 3; before++)
        done = put_base64(mask, secret, before) && done;
    buffer_span(&plain, secret);
    return put(mask, &plain, false) && done;
}

/* The number in `text` behind its first `opening` characters, and, in `*length`, where it ends: at
   `digits` digits or, where that is 0, at a ';', which belongs to it. -1: there is none. */
static int64_t number_at(struct span text, size_t opening, int base, size_t digits, size_t *length)
{
    enum { MOST = 8 };
    int64_t number = 0;
    size_t end = opening;
    for (; end < text.length && end - opening < (digits ? digits : MOST); end++) {
        int digit = hex_value(text.text[end]);
        if (digit < 0 || digit >= base)
            break;
        number = number * base + digit;
    }
    bool closed = digits ? end - opening == digits : end < text.length && text.text[end] == ';';
    *length = end + !digits;
    return closed && end > opening ? number : -1;
}

/* JSON's \uXXXX; two of them for what lies beyond 16 bits. */
static size_t spelt_in_json(struct span text, uint32_t character)
{
    size_t length = 0, second = 0;
    if (!span_starts(text, SPAN("\\u")))
        return 0;
    int64_t unit = number_at(text, 2, 16, 4, &length);
    struct span rest = span_after(text, length);
    if (character <= 0xFFFF || unit < 0 || !span_starts(rest, SPAN("\\u")))
        return unit == (int64_t)character ? length : 0;
    int64_t low = number_at(rest, 2, 16, 4, &second);
    bool same = unit == 0xD7C0 + (character >> 10) && low == 0xDC00 + (character & 0x3FF);
    return same ? length + second : 0;
}

static size_t spelt_in_html(struct span text, uint32_t character)
{
    static const struct {
        uint32_t character;
        const char *name;
    } named[] = {{'&', "&amp;"},  {'<', "&lt;"},    {'>', "&gt;"},
                 {'"', "&quot;"}, {'\'', "&apos;"}, {0xA0, "&nbsp;"}};
    size_t length = 0;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].character == character && span_starts(text, span_of(named[i].name)))
            return strlen(named[i].name);
    if (!span_starts(text, SPAN("&#")))
        return 0;
    bool hex = text.length > 2 && (text.text[2] == 'x' || text.text[2] == 'X');
    int64_t number = hex ? number_at(text, 3, 16, 0, &length) : number_at(text, 2, 10, 0, &length);
    return number == (int64_t)character ? length : 0;
}

/* A byte as in addresses and forms, encoded once or more often; a '%' once. */
static size_t spelt_in_address(struct span text, unsigned char byte)
{
    size_t opening = 1, length;
    if (span_starts(text, SPAN("+")))
        return byte == ' ';
    if (!span_starts(text, SPAN("%")))
        return 0;
    while (byte != '%' && span_starts(span_after(text, opening), SPAN("25")) &&
           number_at(text, opening + 2, 16, 2, &length) >= 0)
        opening += 2;
    return number_at(text, opening, 16, 2, &length) == byte ? length : 0;
}

/* How many bytes of `text` spell the beginning of `secret`, other than as it stands; `*of` is how
   many of its bytes. 0: they do not. */
static size_t spelt(struct span text, struct span secret, size_t *of)
{
    uint32_t character;
    unsigned char byte = (unsigned char)*secret.text;
    size_t escape = text.length > 1 && *text.text == '\\';
    struct span escaped = span_after(text, escape);
    size_t length = spelt_in_address(text, byte);
    *of = 1;
    if (length)
        return length;
    if (escape && byte < 0x80 && *escaped.text == *secret.text)
        return 2;
    *of = utf8_decode(secret, &character);
    if (!*of)
        return 0;
    length = spelt_in_json(text, character);
    if (length)
        return length;
    length = spelt_in_html(escaped, character);
    return length ? escape + length : 0;
}

/* How many bytes at the beginning of `text` are the secret; 0: they are not. */
static size_t match(struct span text, struct span secret, bool exact)
{
    size_t at = 0;
    while (secret.length) {
        struct span rest = span_after(text, at);
        size_t of = 1, length = rest.length && *rest.text == *secret.text;
        if (!rest.length)
            return 0;
        size_t other = exact ? 0 : spelt(rest, secret, &of);
        if (!length && !other)
            return 0;
        /* What stands there as it is may be the beginning of what spells it: "%" of "%25". */
        if (length && other) {
            size_t behind = match(span_after(rest, 1), span_after(secret, 1), exact);
            if (behind)
                return at + 1 + behind;
        }
        at += other ? other : length;
        secret = span_after(secret, other ? of : 1);
    }
    return at;
}

static size_t length_of_secret(const struct mask *mask, struct span text)
{
    size_t longest = 0;
    for (; mask; mask = mask->next) {
        size_t length = match(text, buffer_view(&mask->secret), mask->exact);
        longest = length > longest ? length : longest;
    }
    return longest;
}

bool mask_text(const struct mask *mask, struct span text, struct buffer *out)
{
    if (!mask)
        return buffer_span(out, text);
    while (text.length) {
        size_t secret = length_of_secret(mask, text);
        if (secret)
            buffer_string(out, "***");
        else
            buffer_char(out, *text.text);
        text = span_after(text, secret ? secret : 1);
    }
    return !out->failed;
}

void mask_free(struct mask *mask)
{
    while (mask) {
        struct mask *next = mask->next;
        wipe(mask->secret.data, mask->secret.capacity);
        buffer_free(&mask->secret);
        free(mask);
        mask = next;
    }
}
