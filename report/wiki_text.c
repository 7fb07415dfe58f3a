#include "report/wiki_text.h"

#include "base/core/characters.h"
#include "base/core/number.h"
#include "base/core/text.h"

/* Blocks of letters and symbols that a wiki takes as they are. No combining mark, no control that
   changes direction or has no width, no odd space, and nothing that normalisation (NFC) would
   rewrite, since the API refuses a text that it would have to change. Sorted. */
static const struct range {
    uint32_t first, last;
} plain[] = {
    {0x00A1, 0x00AC},   {0x00AE, 0x024F}, /* Latin-1 without the soft hyphen, Latin Extended */
    {0x0388, 0x03FF},                     /* Greek */
    {0x0400, 0x0482},   {0x048A, 0x052F}, /* Cyrillic */
    {0x05D0, 0x05EA},                     /* Hebrew letters */
    {0x0621, 0x063A},   {0x0641, 0x064A},   {0x0671, 0x06D3}, /* Arabic letters */
    {0x2190, 0x21FF},                                         /* arrows */
    {0x2600, 0x27BF},                                         /* symbols */
    {0x3041, 0x3096},   {0x30A1, 0x30FA},   {0x30FC, 0x30FC}, /* Kana */
    {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},                     /* CJK */
    {0xAC00, 0xD7A3},                                         /* Hangul */
    {0x1F300, 0x1F3FA}, {0x1F400, 0x1FAFF},                   /* emoji without skin tones */
};

static bool is_letter(uint32_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool in_plain_block(uint32_t c)
{
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (c >= plain[i].first && c <= plain[i].last)
            return true;
    return false;
}

/* True if `c` between `before` and `after` (0: the end) means nothing to the wiki. */
static bool stands_raw(uint32_t before, uint32_t c, uint32_t after)
{
    if (is_letter(c))
        return true;
    if (is_digit(c)) /* "RFC 1234" would become a link */
        return !character_is(before, CHARACTER_SPACE);
    if (c == ' ')
        return (is_letter(before) || is_digit(before)) && is_letter(after);
    if (c < 0x80)
        return c != '\0' && strchr(".,()/@", (int)c) != NULL;
    return in_plain_block(c);
}

/* Takes one character off the front of `text`; CR and CRLF are LF. */
static uint32_t next_character(struct span *text)
{
    uint32_t c;
    size_t length = utf8_decode(*text, &c);
    if (length == 0) {
        length = 1;
        c = REPLACEMENT_CHARACTER;
    }
    if (c == '\r') {
        c = '\n';
        length += text->length > 1 && text->text[1] == '\n';
    }
    *text = (struct span){text->text + length, text->length - length};
    return character_is(c, CHARACTER_INVALID) ? REPLACEMENT_CHARACTER : c;
}

bool wiki_text(struct buffer *out, struct span text)
{
    uint32_t before = 0;
    while (text.length > 0) {
        uint32_t c = next_character(&text);
        struct span rest = text;
        uint32_t after = rest.length > 0 ? next_character(&rest) : 0;
        if (stands_raw(before, c, after))
            utf8_append(out, c);
        else
            buffer_printf(out, "&#%u;", (unsigned)c);
        before = c;
    }
    return !out->failed;
}

static bool contains(struct span text, const char *part)
{
    return span_find(text, span_of(part)) != NULL;
}

/* Sequences that the wiki reads as something else, once entities are resolved. */
static bool has_special_sequence(struct span name)
{
    static const char *const sequences[] = {"~~~", "/.", "./"};
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (contains(name, sequences[i]))
            return true;
    for (size_t i = 0; i + 2 < name.length; i++)
        if (name.text[i] == '%' && hex_value(name.text[i + 1]) >= 0 &&
            hex_value(name.text[i + 2]) >= 0)
            return true;
    return (contains(name, "&") && contains(name, ";")) || span_equal(name, SPAN(".")) ||
           span_equal(name, SPAN("..")) || name.text[0] == ':';
}

bool wiki_is_title(struct span name)
{
    enum { TITLE_LIMIT = 200 }; /* bytes; the wiki's limit is 255 with the namespace before it */
    uint32_t before = ' ';
    struct span rest = name;
    if (name.length == 0 || name.length > TITLE_LIMIT || has_special_sequence(name))
        return false;
    while (rest.length > 0) {
        uint32_t c = next_character(&rest);
        bool blank = character_is(c, CHARACTER_SPACE) || c == '_';
        /* A wiki leaves what turns direction out of titles, and folds blanks: other pages, both. */
        if (c == REPLACEMENT_CHARACTER || c == '\n' || c == '\t' ||
            character_is(c, CHARACTER_TURNS) || (c < 0x80 && strchr("#<>[]|{}", (int)c)) ||
            (blank && before == ' '))
            return false;
        before = blank ? ' ' : c;
    }
    return before != ' ';
}

bool wiki_player(struct buffer *out, struct span template, struct span name)
{
    if (template.length == 0 || !wiki_is_title(name))
        return wiki_text(out, name);
    buffer_string(out, "{{");
    buffer_span(out, template);
    buffer_char(out, '|');
    wiki_text(out, name);
    return buffer_string(out, "}}");
}

bool wiki_game(struct buffer *out, struct span template, long long gid, struct span label)
{
    if (template.length == 0)
        return wiki_text(out, label);
    buffer_string(out, "{{");
    buffer_span(out, template);
    buffer_printf(out, "|%lld|", gid);
    wiki_text(out, label);
    return buffer_string(out, "}}");
}
