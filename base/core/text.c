#include "base/core/text.h"

#include "base/core/characters.h"
#include "base/core/number.h"

#include <strings.h>

struct span text_beginning(struct span text, size_t limit)
{
    if (text.length <= limit)
        return text;
    while (limit > 0 && ((unsigned char)text.text[limit] & 0xC0) == 0x80)
        limit--;
    return (struct span){text.text, limit};
}

size_t utf8_decode(struct span text, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text.text;
    if (bytes[0] < 0x80) {
        *character = bytes[0];
        return 1;
    }
    size_t length = bytes[0] < 0xC2 ? 0 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (length == 0 || bytes[0] > 0xF4 || length > text.length)
        return 0;
    uint32_t value = bytes[0] & (0xFFU >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (bytes[i] & 0x3F);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *character = value;
    return length;
}

/* Writes a character below 0x110000 that is no surrogate; returns how many bytes, at most four. */
static size_t put_character(char *bytes, uint32_t c)
{
    if (c < 0x80) {
        bytes[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        bytes[0] = (char)(0xC0 | c >> 6);
        bytes[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        bytes[0] = (char)(0xE0 | c >> 12);
        bytes[1] = (char)(0x80 | (c >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    bytes[0] = (char)(0xF0 | c >> 18);
    bytes[1] = (char)(0x80 | (c >> 12 & 0x3F));
    bytes[2] = (char)(0x80 | (c >> 6 & 0x3F));
    bytes[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

bool utf8_append(struct buffer *out, uint32_t c)
{
    char bytes[4];
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        c = REPLACEMENT_CHARACTER;
    return buffer_append(out, bytes, put_character(bytes, c));
}

const char *text_find_any_case(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0)
            return text;
    return length == 0 ? text : NULL;
}

bool utf8_valid(struct span text)
{
    uint32_t character;
    uint64_t eight;
    while (text.length) {
        /* Nearly all of it is ASCII. */
        for (; text.length >= sizeof eight; text = span_after(text, sizeof eight)) {
            memcpy(&eight, text.text, sizeof eight);
            if (eight & UINT64_C(0x8080808080808080))
                break;
        }
        size_t length = text.length ? utf8_decode(text, &character) : 0;
        if (length == 0)
            return text.length == 0;
        text = span_after(text, length);
    }
    return true;
}

/* Windows-1252 from 0x80 to 0x9F; 0 where it is undefined. */
static const uint16_t windows_1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static uint32_t decode_byte(unsigned char byte, bool windows)
{
    if (byte == 0)
        return REPLACEMENT_CHARACTER;
    if (windows && byte >= 0x80 && byte < 0xA0)
        return windows_1252[byte - 0x80] ? windows_1252[byte - 0x80] : REPLACEMENT_CHARACTER;
    return byte;
}

bool text_decode(struct buffer *out, struct span raw, size_t *undecodable)
{
    bool has_nul = raw.length && memchr(raw.text, '\0', raw.length);
    bool windows = !utf8_valid(raw);
    if (!has_nul && !windows)
        return buffer_span(out, raw);
    size_t bad = 0;
    /* No character of the two takes more than three bytes of UTF-8. */
    if (raw.length > SIZE_MAX / 3 || !buffer_reserve(out, 3 * raw.length))
        return false;
    char *end = out->data + out->length;
    for (size_t i = 0; i < raw.length; i++) {
        unsigned char byte = (unsigned char)raw.text[i];
        /* Valid UTF-8 with a NUL in it: its other bytes stay as they are. */
        if (!windows && byte != 0) {
            *end++ = raw.text[i];
            continue;
        }
        uint32_t character = decode_byte(byte, windows);
        bad += character == REPLACEMENT_CHARACTER;
        end += put_character(end, character);
    }
    *end = '\0';
    out->length = (size_t)(end - out->data);
    if (undecodable)
        *undecodable += bad;
    return !out->failed;
}

/* The byte that Windows-1252 has for a character; 0: none. */
static char encode_byte(uint32_t character)
{
    if (character < 0x80 || (character >= 0xA0 && character <= 0xFF))
        return (char)character;
    for (size_t i = 0; i < sizeof windows_1252 / sizeof *windows_1252; i++)
        if (windows_1252[i] == character)
            return (char)(0x80 + i);
    return 0;
}

bool text_encoded_once(struct buffer *out, struct span text)
{
    size_t before = text.length;
    while (text.length > 0) {
        uint32_t character = 0;
        size_t length = utf8_decode(text, &character);
        char byte = length > 0 ? encode_byte(character) : 0;
        if (byte == 0 || !buffer_char(out, byte))
            return false;
        text = span_after(text, length);
    }
    return out->length < before && utf8_valid(buffer_view(out));
}

bool text_repair(struct buffer *out, struct span text)
{
    while (text.length) {
        uint32_t character;
        size_t length = utf8_decode(text, &character);
        if (length == 0 || character == 0) {
            utf8_append(out, REPLACEMENT_CHARACTER);
            length = 1;
        } else {
            buffer_append(out, text.text, length);
        }
        text = span_after(text, length);
    }
    return !out->failed;
}

size_t text_escape(struct span text, const char *plain, char *byte)
{
    if (text.length < 2 || text.text[0] != '\\')
        return 0;
    *byte = text.text[1];
    if (memchr(plain, *byte, strlen(plain)))
        return 2;
    int high = text.length < 4 ? -1 : hex_value(text.text[2]);
    int low = text.length < 4 ? -1 : hex_value(text.text[3]);
    *byte = (char)(high * 16 + low);
    return text.text[1] == 'x' && high >= 0 && low >= 0 ? 4 : 0;
}

bool text_for_terminal(struct buffer *out, struct span text)
{
    while (text.length) {
        uint32_t character = (unsigned char)text.text[0];
        size_t length = utf8_decode(text, &character);
        if (length == 0 || character < 0x20 || (character >= 0x7F && character < 0xA0))
            buffer_printf(out, "\\x%02X", (unsigned)character);
        else if (character_is(character, CHARACTER_MOVES))
            buffer_printf(out, "\\u{%04X}", (unsigned)character);
        else
            buffer_append(out, text.text, length);
        length += length == 0;
        text = span_after(text, length);
    }
    return !out->failed;
}

size_t text_columns(struct span text)
{
    size_t columns = 0;
    while (text.length) {
        uint32_t character = 0;
        size_t length = utf8_decode(text, &character);
        columns += length == 0 || !character_is(character, CHARACTER_COMBINING) ? 1 : 0;
        columns += length != 0 && character_is(character, CHARACTER_WIDE);
        length += length == 0;
        text = span_after(text, length);
    }
    return columns;
}
