#include "report/wiki/marked.h"

#include "base/model/words.h"

/* How often `comment` stands on the page; `*at` is where it stands first. */
static size_t occurrences(struct span page, const struct buffer *comment, size_t *at)
{
    size_t count = 0;
    struct span rest = page;
    const char *found;
    while ((found = span_find(rest, buffer_view(comment)))) {
        if (count++ == 0)
            *at = (size_t)(found - page.text);
        rest = span_after(rest, (size_t)(found - rest.text) + comment->length);
    }
    return count;
}

enum marked marked_find(struct span page, const char *marker, struct span *between)
{
    struct buffer opening = {0};
    struct buffer closing = {0};
    enum marked marked = MARKED_ONCE;
    size_t begin = 0;
    size_t end = 0;
    buffer_printf(&opening, "<!-- %s begin -->", marker);
    buffer_printf(&closing, "<!-- %s end -->", marker);
    size_t begins = opening.failed ? 0 : occurrences(page, &opening, &begin);
    size_t ends = closing.failed ? 0 : occurrences(page, &closing, &end);
    begin += opening.length;
    if (begins == 0 || ends == 0)
        marked = MARKED_MISSING;
    else if (begins > 1 || ends > 1)
        marked = MARKED_TWICE;
    else if (end < begin)
        marked = MARKED_REVERSED;
    else
        *between = (struct span){page.text + begin, end - begin};
    buffer_free(&opening);
    buffer_free(&closing);
    return marked;
}

bool marked_replace(struct buffer *out, struct span page, struct span between, struct span text)
{
    size_t before = (size_t)(between.text - page.text);
    buffer_append(out, page.text, before);
    buffer_char(out, '\n');
    buffer_span(out, text);
    if (!span_ends(text, SPAN("\n")))
        buffer_char(out, '\n');
    return buffer_append(out, between.text + between.length, page.length - before - between.length);
}

/* The words before the date in the first line of a ranking, in any language; 0: it has no date. */
static size_t before_date(struct span line)
{
    for (enum language language = 0; language < LANGUAGE_COUNT; language++) {
        const char *words = word(language, WORD_WIKI_AS_OF);
        struct span opening = {words, strcspn(words, "{")};
        if (span_starts(line, opening))
            return opening.length;
    }
    return 0;
}

bool marked_is_date(struct span line)
{
    return before_date(line) > 0;
}

static struct span after_digits(struct span text)
{
    size_t at = 0;
    while (at < text.length && strchr("0123456789.,:- ", text.text[at]))
        at++;
    return span_after(text, at);
}

/* The line without its dates, of the report and of its data: what stands before them is in
   `*opening`. */
static struct span after_date(struct span line, struct span *opening)
{
    size_t at = before_date(line);
    *opening = (struct span){line.text, at};
    if (at == 0)
        return line;
    struct span rest = after_digits(span_after(line, at));
    for (enum language language = 0; language < LANGUAGE_COUNT; language++) {
        const char *words = word(language, WORD_DATA_OF);
        struct span data = {words, strcspn(words, "{")};
        if (span_starts(rest, data))
            return after_digits(span_after(rest, data.length));
    }
    return rest;
}

static struct span without_end(struct span text)
{
    while (text.length > 0 && text.text[text.length - 1] == '\n')
        text.length--;
    return text;
}

bool marked_shows(struct span between, struct span text)
{
    struct span opening, opening_there;
    if (!span_starts(between, SPAN("\n")))
        return false;
    struct span there = after_date(without_end(span_after(between, 1)), &opening_there);
    struct span ours = after_date(without_end(text), &opening);
    return span_equal(opening, opening_there) && span_equal(ours, there);
}
