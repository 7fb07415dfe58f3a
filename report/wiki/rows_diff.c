#include "report/wiki/rows_diff.h"

#include "base/core/text.h"
#include "report/wiki/marked.h"

#include <stdint.h>
#include <stdlib.h>

/* Beyond so many comparisons (rows times rows) the parts that differ are shown as a whole. */
enum { COMPARISONS_LIMIT = 4000000 };

/* A text as rows: the lines of a table's row are one. */
struct rows {
    struct buffer text; /* rows, each followed by a 0 */
    struct span *rows;
    size_t count, tables;
};

static struct span next_line(struct span *text)
{
    const char *end = memchr(text->text, '\n', text->length);
    size_t length = end ? (size_t)(end - text->text) : text->length;
    struct span line = {text->text, length};
    size_t taken = end ? length + 1 : length;
    *text = (struct span){text->text + taken, text->length - taken};
    return line;
}

/* A cell without what stands before its bar. */
static struct span content_of(struct span cell)
{
    const struct span attribute = SPAN("\" | ");
    const char *bar = span_find(cell, attribute);
    size_t skipped = bar ? (size_t)(bar - cell.text) + attribute.length : 2;
    if (skipped > cell.length)
        skipped = cell.length;
    return span_after(cell, skipped);
}

/* Adds one line of markup to the rows: a cell goes on with the row that is open. */
static void add_line(struct rows *rows, struct span line, bool *open)
{
    bool cell = span_starts(line, SPAN("| ")) || span_starts(line, SPAN("! "));
    if (!cell && *open) {
        buffer_char(&rows->text, '\0');
        rows->count++;
        *open = false;
    }
    if (span_starts(line, SPAN("|-")) || line.length == 0 ||
        (rows->tables == 0 && marked_is_date(line)))
        return;
    if (span_starts(line, SPAN("{|")) || span_starts(line, SPAN("|}"))) {
        rows->tables += line.text[0] == '{';
        return;
    }
    if (*open)
        buffer_string(&rows->text, " | ");
    buffer_span(&rows->text, cell ? content_of(line) : line);
    *open = true;
}

static bool make_rows(struct rows *rows, struct span text)
{
    bool open = false;
    *rows = (struct rows){0};
    while (text.length > 0)
        add_line(rows, next_line(&text), &open);
    add_line(rows, SPAN(""), &open);
    rows->rows = calloc(rows->count + 1, sizeof *rows->rows);
    if (!rows->rows || rows->text.failed)
        return false;
    const char *at = buffer_view(&rows->text).text;
    for (size_t i = 0; i < rows->count; i++) {
        rows->rows[i] = span_of(at);
        at += rows->rows[i].length + 1;
    }
    return true;
}

static void free_rows(struct rows *rows)
{
    buffer_free(&rows->text);
    free(rows->rows);
}

static void say(struct buffer *out, char sign, struct span row)
{
    buffer_char(out, sign);
    buffer_char(out, ' ');
    text_for_terminal(out, row);
    buffer_char(out, '\n');
}

/* The part of both that differs, as rows from..to. */
struct part {
    size_t from, a_to, b_to;
};

/* lengths[i][j]: the longest common row of rows of a from i on and b from j on. */
static uint32_t *common_lengths(const struct rows *a, const struct rows *b, const struct part *part)
{
    size_t m = part->a_to - part->from;
    size_t n = part->b_to - part->from;
    uint32_t *lengths = calloc((m + 1) * (n + 1), sizeof *lengths);
    if (!lengths)
        return NULL;
    for (size_t i = m; i-- > 0;)
        for (size_t j = n; j-- > 0;) {
            uint32_t *here = &lengths[i * (n + 1) + j];
            uint32_t down = here[n + 1];
            uint32_t right = here[1];
            if (span_equal(a->rows[part->from + i], b->rows[part->from + j]))
                *here = here[n + 2] + 1;
            else
                *here = down > right ? down : right;
        }
    return lengths;
}

static void walk(struct buffer *out, const struct rows *a, const struct rows *b,
                 const struct part *part, const uint32_t *lengths, struct rows_diff *diff)
{
    size_t i = part->from;
    size_t j = part->from;
    size_t width = part->b_to - part->from + 1;
    while (i < part->a_to || j < part->b_to) {
        bool both = i < part->a_to && j < part->b_to;
        const uint32_t *here =
            lengths ? &lengths[(i - part->from) * width + (j - part->from)] : NULL;
        if (both && here && span_equal(a->rows[i], b->rows[j])) {
            i++;
            j++;
        } else if (i < part->a_to && (!both || !here || here[width] >= here[1])) {
            say(out, '-', a->rows[i++]);
            diff->removed++;
        } else {
            say(out, '+', b->rows[j++]);
            diff->added++;
        }
    }
}

static bool compare(struct buffer *out, const struct rows *a, const struct rows *b,
                    struct rows_diff *diff)
{
    struct part part = {0, a->count, b->count};
    while (part.from < a->count && part.from < b->count &&
           span_equal(a->rows[part.from], b->rows[part.from]))
        part.from++;
    while (part.a_to > part.from && part.b_to > part.from &&
           span_equal(a->rows[part.a_to - 1], b->rows[part.b_to - 1])) {
        part.a_to--;
        part.b_to--;
    }
    uint32_t *lengths = NULL;
    if ((part.a_to - part.from) * (part.b_to - part.from) <= COMPARISONS_LIMIT) {
        lengths = common_lengths(a, b, &part);
        if (!lengths)
            return false;
    }
    walk(out, a, b, &part, lengths, diff);
    free(lengths);
    return true;
}

bool rows_diff(struct buffer *out, struct span before, struct span after, struct rows_diff *diff)
{
    struct rows a, b;
    *diff = (struct rows_diff){0};
    bool made = make_rows(&a, before);
    made = make_rows(&b, after) && made;
    if (made) {
        diff->rows_before = a.count;
        diff->rows_after = b.count;
        made = compare(out, &a, &b, diff);
    }
    free_rows(&a);
    free_rows(&b);
    return made && !out->failed;
}
