#include "parse/api.h"

#include "base/core/text.h"

static struct span trim(struct span text)
{
    return span_trimmed(text, " \t\r\n");
}

static bool of_identifier(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '.';
}

/* callback(JSON); with or without the semicolon, and a comment of nothing before it. */
static struct span unwrap(struct span body)
{
    struct span text = trim(body);
    if (span_starts(text, SPAN("/**/")))
        text = trim(span_after(text, 4));
    size_t name = 0;
    while (name < text.length && of_identifier(text.text[name]))
        name++;
    if (name == 0 || name == text.length || text.text[name] != '(')
        return text;
    struct span inner = text;
    if (span_ends(inner, SPAN(";")))
        inner.length--;
    inner = trim(inner);
    if (!span_ends(inner, SPAN(")")))
        return text;
    return trim((struct span){inner.text + name + 1, inner.length - name - 2});
}

/* Backslashes stand in strings only, and each belongs to what follows it. */
static bool append_without_nul(struct buffer *json, struct span text)
{
    size_t from = 0;
    for (size_t at = 0; at + 1 < text.length; at++) {
        if (text.text[at] != '\\')
            continue;
        if (span_starts(span_after(text, at), SPAN("\\u0000"))) {
            buffer_append(json, text.text + from, at - from);
            buffer_string(json, "\\ufffd");
            from = at + 6;
            at += 5;
        } else {
            at++;
        }
    }
    return buffer_append(json, text.text + from, text.length - from);
}

bool api_prepare(struct buffer *json, struct span body)
{
    struct buffer repaired = {0};
    bool done = text_repair(&repaired, unwrap(span_without_mark(body))) &&
                append_without_nul(json, buffer_view(&repaired));
    buffer_free(&repaired);
    return done;
}
