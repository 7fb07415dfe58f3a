#include "report/html.h"

#include "base/core/characters.h"
#include "base/core/text.h"

static void finish_tag(struct html *html)
{
    if (html->tag_open)
        buffer_char(html->out, '>');
    html->tag_open = false;
}

void html_open(struct html *html, const char *name)
{
    finish_tag(html);
    buffer_char(html->out, '<');
    buffer_string(html->out, name);
    html->tag_open = true;
    /* Our own pages are never so deep; a fault in them must not write beyond the array. */
    if (html->depth >= HTML_DEPTH)
        html->out->failed = true;
    else
        html->open[html->depth++] = name;
}

void html_void(struct html *html, const char *name)
{
    html_open(html, name);
    if (html->depth > 0)
        html->depth--;
}

/* Browsers and validators take these end tags as written, and a table of 500 rows is a tenth
   smaller without them. */
static bool end_tag_is_implied(const char *name)
{
    static const char *const names[] = {"td", "th", "tr", "li"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

void html_close(struct html *html)
{
    finish_tag(html);
    if (html->depth == 0) {
        html->out->failed = true;
        return;
    }
    const char *name = html->open[--html->depth];
    if (end_tag_is_implied(name))
        return;
    buffer_string(html->out, "</");
    buffer_string(html->out, name);
    buffer_char(html->out, '>');
}

/* What a character is written as; NULL: as it stands. */
static const char *escape_of(uint32_t c)
{
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return character_is(c, CHARACTER_INVALID) ? "\uFFFD" : NULL;
    }
}

/* How many bytes at the front mean nothing to HTML: most text is nothing else. */
static size_t plain_length(struct span text)
{
    size_t length = 0;
    while (length < text.length) {
        unsigned char c = (unsigned char)text.text[length];
        if (c < 0x20 || c >= 0x7F || c == '<' || c == '>' || c == '&' || c == '"' || c == '\'')
            break;
        length++;
    }
    return length;
}

static size_t escape_character(struct buffer *out, struct span text)
{
    uint32_t c;
    size_t length = utf8_decode(text, &c);
    if (length == 0) {
        buffer_string(out, "\uFFFD");
        return 1;
    }
    const char *escape = escape_of(c);
    if (character_is(c, CHARACTER_TURNS))
        buffer_printf(out, "\\u{%04X}", (unsigned)c);
    else if (escape)
        buffer_string(out, escape);
    else
        buffer_append(out, text.text, length);
    return length;
}

bool html_escape(struct buffer *out, struct span text)
{
    while (text.length > 0) {
        size_t length = plain_length(text);
        if (length > 0)
            buffer_append(out, text.text, length);
        else
            length = escape_character(out, text);
        text = span_after(text, length);
    }
    return !out->failed;
}

void html_attribute(struct html *html, const char *name, struct span value)
{
    buffer_char(html->out, ' ');
    buffer_string(html->out, name);
    buffer_string(html->out, "=\"");
    html_escape(html->out, value);
    buffer_char(html->out, '"');
}

void html_set(struct html *html, const char *name, const char *value)
{
    if (value)
        html_attribute(html, name, span_of(value));
}

void html_text(struct html *html, struct span text)
{
    finish_tag(html);
    html_escape(html->out, text);
}

void html_string(struct html *html, const char *text)
{
    html_text(html, span_of(text));
}

void html_format(struct html *html, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(&text, format, arguments);
    va_end(arguments);
    html_text(html, buffer_view(&text));
    html->out->failed |= text.failed;
    buffer_free(&text);
}

void html_element(struct html *html, const char *name, const char *text)
{
    html_open(html, name);
    html_string(html, text);
    html_close(html);
}

bool html_is_blank(struct span text)
{
    while (text.length > 0) {
        uint32_t c = 0;
        size_t length = utf8_decode(text, &c);
        if (length == 0 || !character_is(c, CHARACTER_SPACE | CHARACTER_UNSEEN))
            return false;
        text = span_after(text, length);
    }
    return true;
}

static void write_numbers(struct html *html, struct span text)
{
    enum { MOST = 8 };
    const char *between = "";
    html_string(html, "„");
    for (size_t i = 0; text.length > 0; i++) {
        uint32_t c = 0;
        text = span_after(text, utf8_decode(text, &c));
        if (i == MOST) {
            html_string(html, " …");
            break;
        }
        html_format(html, "%sU+%04X", between, (unsigned)c);
        between = " ";
    }
    html_string(html, "“");
}

void html_visible(struct html *html, struct span text)
{
    if (html_is_blank(text))
        write_numbers(html, text);
    else
        html_text(html, text);
}

void html_foreign(struct html *html, struct span text)
{
    html_open(html, "bdi");
    html_visible(html, text);
    html_close(html);
}

bool html_sink(struct buffer *out, struct span text)
{
    struct html html = {.out = out};
    html_foreign(&html, text);
    return !out->failed;
}

void html_phrase(struct html *html, enum language language, enum word which,
                 const struct span *fields, size_t count)
{
    finish_tag(html);
    phrase(html->out, language, which, html_sink, fields, count);
}

void html_reason(struct html *html, enum language language, enum reason reason, const char *detail)
{
    finish_tag(html);
    reason_words(html->out, language, reason, span_of(detail), html_sink);
}

void html_raw(struct html *html, struct span text)
{
    finish_tag(html);
    buffer_span(html->out, text);
}

void html_newline(struct html *html)
{
    finish_tag(html);
    buffer_char(html->out, '\n');
}
