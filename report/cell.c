#include "report/cell.h"

static void finish(struct table_text *table, struct buffer *cell)
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

void cell_real(struct table_text *table, enum language language, double value, int decimals)
{
    struct buffer cell = {0};
    locale_real(&cell, language, value, decimals);
    finish(table, &cell);
}

void cell_signed(struct table_text *table, enum language language, double value, int decimals)
{
    struct buffer cell = {0};
    if (value != 0)
        locale_signed(&cell, language, value, decimals);
    finish(table, &cell);
}

void cell_count(struct table_text *table, enum language language, int64_t count)
{
    struct buffer cell = {0};
    locale_count(&cell, language, count);
    finish(table, &cell);
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
    locale_real(&cell, language, share * 100, 1);
    buffer_string(&cell, word(language, WORD_PERCENT));
    finish(table, &cell);
}

void cell_format(struct table_text *table, const char *format, ...)
{
    struct buffer cell = {0};
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(&cell, format, arguments);
    va_end(arguments);
    finish(table, &cell);
}
