#include "report/table_text.h"

#include "base/core/text.h"

void table_text_begin(struct table_text *table, size_t columns)
{
    *table = (struct table_text){.columns = columns};
}

void table_text_cell(struct table_text *table, struct span text)
{
    size_t column = table->count++ % table->columns;
    size_t start = table->cells.length;
    text_for_terminal(&table->cells, text);
    struct span shown = {buffer_view(&table->cells).text + start, table->cells.length - start};
    size_t width = text_columns(shown);
    if (width > table->width[column])
        table->width[column] = width;
    buffer_char(&table->cells, '\0');
}

static void blanks(struct buffer *out, size_t count)
{
    while (count-- > 0)
        buffer_char(out, ' ');
}

static void aligned(struct buffer *out, struct span text, size_t width, bool left, bool last)
{
    size_t missing = width - text_columns(text);
    if (!left)
        blanks(out, missing);
    buffer_span(out, text);
    if (left && !last)
        blanks(out, missing);
}

bool table_text_end(struct table_text *table, struct buffer *out)
{
    const char *at = buffer_view(&table->cells).text;
    if (table->cells.failed)
        table->count = 0;
    for (size_t i = 0; i < table->count; i++) {
        size_t column = i % table->columns;
        bool last = column + 1 == table->columns;
        struct span text = span_of(at);
        aligned(out, text, table->width[column], table->left[column], last);
        buffer_string(out, last ? "\n" : "  ");
        at += text.length + 1;
    }
    out->failed |= table->failed || table->cells.failed;
    buffer_free(&table->cells);
    return !out->failed;
}
