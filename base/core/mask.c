#include "base/core/mask.h"

#include <stdlib.h>

struct mask {
    struct mask *next;
    struct buffer secret;
};

/* Takes over `secret`. */
static bool put(struct mask **mask, struct buffer *secret)
{
    struct mask *first = secret->failed ? NULL : malloc(sizeof *first);
    if (!first) {
        buffer_free(secret);
        return false;
    }
    *first = (struct mask){*mask, *secret};
    *mask = first;
    return true;
}

static bool put_plain(struct mask **mask, struct span secret)
{
    struct buffer plain = {0};
    buffer_span(&plain, secret);
    return put(mask, &plain);
}

/* As in a form or an address; either case of digits may come back. */
static bool put_percent(struct mask **mask, struct span secret, const char *format)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    struct buffer text = {0};
    for (size_t i = 0; i < secret.length; i++) {
        char c = secret.text[i];
        if (c && strchr(plain, c))
            buffer_char(&text, c);
        else
            buffer_printf(&text, format, (unsigned)(unsigned char)c);
    }
    return put(mask, &text);
}

static bool put_base64(struct mask **mask, struct span secret)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct buffer text = {0};
    unsigned bits = 0, waiting = 0;
    for (size_t i = 0; i < secret.length; i++) {
        bits = bits << 8 | (unsigned char)secret.text[i];
        for (waiting += 8; waiting >= 6; waiting -= 6)
            buffer_char(&text, digits[bits >> (waiting - 6) & 63]);
    }
    if (waiting)
        buffer_char(&text, digits[bits << (6 - waiting) & 63]);
    return put(mask, &text);
}

bool mask_add(struct mask **mask, struct span secret)
{
    if (secret.length < SHORTEST_SECRET)
        return true;
    return put_plain(mask, secret) && put_percent(mask, secret, "%%%02X") &&
           put_percent(mask, secret, "%%%02x") && put_base64(mask, secret);
}

static size_t length_of_secret(const struct mask *mask, struct span text)
{
    size_t longest = 0;
    for (; mask; mask = mask->next)
        if (mask->secret.length > longest && span_starts(text, buffer_view(&mask->secret)))
            longest = mask->secret.length;
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
        explicit_bzero(mask->secret.data, mask->secret.capacity);
        buffer_free(&mask->secret);
        free(mask);
        mask = next;
    }
}
