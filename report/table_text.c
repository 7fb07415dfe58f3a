#include "report/table_text.h"

#include "base/core/text.h"

#include <math.h>

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

static void finish_cell(struct table_text *table, struct buffer *cell)
{
    table_text_cell(table, buffer_view(cell));
    table->failed |= cell->failed;
    buffer_free(cell);
}

void cell_headings(struct table_text *table, enum language language, const enum word *headings,
                   size_t count)
{
    table_text_begin(table, count);
    for (size_t i = 0; i < count; i++)
        cell_word(table, language, headings[i]);
}

void cell_word(struct table_text *table, enum language language, enum word which)
{
    table_text_cell(table, span_of(word(language, which)));
}

/* True for a value that is not there, of which the cell says so. */
static bool dash(struct table_text *table, double value)
{
    if (isnan(value))
        table_text_cell(table, SPAN("–"));
    return isnan(value);
}

void cell_real(struct table_text *table, enum language language, double value, int decimals)
{
    struct buffer cell = {0};
    if (dash(table, value))
        return;
    locale_real(&cell, language, value, decimals);
    finish_cell(table, &cell);
}

void cell_signed(struct table_text *table, enum language language, double value, int decimals)
{
    struct buffer cell = {0};
    if (dash(table, value))
        return;
    if (value != 0)
        locale_signed(&cell, language, value, decimals);
    finish_cell(table, &cell);
}

void cell_count(struct table_text *table, enum language language, int64_t count)
{
    struct buffer cell = {0};
    locale_count(&cell, language, count);
    finish_cell(table, &cell);
}

void cell_rank(struct table_text *table, int rank)
{
    if (rank > 0)
        cell_format(table, "%d.", rank);
    else
        table_text_cell(table, SPAN("–"));
}

void cell_percent(struct table_text *table, enum language language, double share)
{
    struct buffer cell = {0};
    if (dash(table, share))
        return;
    locale_real(&cell, language, share * 100, 1);
    buffer_string(&cell, word(language, WORD_PERCENT));
    finish_cell(table, &cell);
}

void cell_format(struct table_text *table, const char *format, ...)
{
    struct buffer cell = {0};
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(&cell, format, arguments);
    va_end(arguments);
    finish_cell(table, &cell);
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
