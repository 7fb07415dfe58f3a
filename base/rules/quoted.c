#include "base/rules/quoted.h"

#include "base/core/number.h"
#include "base/core/text.h"

/* The character after a backslash; moves `*at` over it. False for an escape that is none. */
static bool read_escape(struct span text, size_t *at, struct buffer *name)
{
    size_t left = text.length - *at;
    const char *escape = text.text + *at;
    if (left >= 1 && (escape[0] == '"' || escape[0] == '\\')) {
        *at += 1;
        return buffer_char(name, escape[0]);
    }
    if (left < 3 || escape[0] != 'x' || hex_value(escape[1]) < 0 || hex_value(escape[2]) < 0)
        return false;
    *at += 3;
    return buffer_char(name, (char)(hex_value(escape[1]) * 16 + hex_value(escape[2])));
}

static void skip_blanks(struct span *text)
{
    while (text->length && (text->text[0] == ' ' || text->text[0] == '\t')) {
        text->text++;
        text->length--;
    }
}

const char *quoted_read(struct span *text, struct buffer *name)
{
    size_t before = name->length;
    size_t at = 1;
    if (text->length == 0 || text->text[0] != '"')
        return "a name must stand in double quotes";
    while (at < text->length && text->text[at] != '"') {
        char c = text->text[at++];
        if (c != '\\')
            buffer_char(name, c);
        else if (!read_escape(*text, &at, name))
            return "a backslash must be followed by x and two hex digits, by a quote or by another "
                   "backslash";
    }
    if (at == text->length)
        return "the closing quote of a name is missing (' ;' begins a comment even in quotes: "
               "write \\x3B for the semicolon)";
    if (name->length == before)
        return "a name is empty";
    struct span read = {name->data + before, name->length - before};
    if (!utf8_valid(read) || memchr(read.text, '\0', read.length))
        return "a name is not UTF-8";
    *text = span_after(*text, at + 1);
    skip_blanks(text);
    return NULL;
}
