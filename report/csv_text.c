#include "report/csv_text.h"

#include "base/core/text.h"

static bool opens_formula(struct span text)
{
    static const char *const openings[] = {"=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"};
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++)
        if (span_starts(text, span_of(openings[i])))
            return true;
    return false;
}

/* Where a cell can begin: with the field, or behind what any spreadsheet splits at. */
static bool begins_cell(struct span field, size_t at)
{
    return at == 0 || strchr(",;|\t\r\n", field.text[at - 1]);
}

/* Blanks and apostrophes are no protection: one is trimmed, the other may be one of ours. */
static bool needs_apostrophe(struct span field, size_t at)
{
    if (!begins_cell(field, at))
        return false;
    while (at < field.length && (field.text[at] == ' ' || field.text[at] == '\''))
        at++;
    return opens_formula(span_after(field, at));
}

static bool needs_quotes(struct span text)
{
    if (text.length == 0)
        return false;
    if (text.text[0] == ' ' || text.text[text.length - 1] == ' ')
        return true;
    for (size_t i = 0; i < text.length; i++)
        if (strchr(",;\"\r\n\t", text.text[i])) /* NUL too: strchr finds it */
            return true;
    return false;
}

bool csv_text(struct buffer *out, struct span text)
{
    struct buffer clean = {0};
    if (!text_repair(&clean, text)) {
        buffer_free(&clean);
        out->failed = true;
        return false;
    }
    struct span field = buffer_view(&clean);
    bool quoted = needs_quotes(field);
    if (quoted)
        buffer_char(out, '"');
    for (size_t i = 0; i < field.length; i++) {
        if (needs_apostrophe(field, i))
            buffer_char(out, '\'');
        if (field.text[i] == '"')
            buffer_char(out, '"');
        buffer_char(out, field.text[i]);
    }
    if (quoted)
        buffer_char(out, '"');
    buffer_free(&clean);
    return !out->failed;
}
