#include "report/sheet.h"

#include "report/csv_text.h"
#include "report/table_text.h"

#include <math.h>

static void text_cell(struct table_text *table, const struct column *column, const void *row,
                      enum language language, int decimals)
{
    struct buffer cell = {0};
    column_text(&cell, column, row, language, decimals);
    table_text_cell(table, buffer_view(&cell));
    table->failed |= cell.failed;
    buffer_free(&cell);
}

bool sheet_text(struct buffer *out, const struct sheet *sheet, enum language language, int decimals)
{
    struct table_text table;
    struct column_list list = columns_of_sheet(sheet, IN_TEXT);
    table_text_begin(&table, list.count);
    for (size_t i = 0; i < list.count; i++) {
        table.left[i] = column_is_text(list.columns[i]);
        table_text_cell(&table, span_of(word(language, list.columns[i]->heading)));
    }
    for (size_t row = 0; row < sheet->count; row++)
        for (size_t i = 0; i < list.count; i++)
            text_cell(&table, list.columns[i], column_row(sheet, row), language, decimals);
    return table_text_end(&table, out);
}

static void csv_real(struct buffer *out, double value, enum csv_form form)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.17g", value);
    char *point = strchr(digits, '.');
    if (point && form == CSV_GERMAN)
        *point = ',';
    buffer_string(out, digits);
}

static void csv_value(struct buffer *out, const struct column *column, const void *row,
                      enum csv_form form)
{
    struct column_value value = column_value(column, row);
    switch (value.kind) {
    case HOLDS_REAL:
        if (!isnan(value.real))
            csv_real(out, value.real, form);
        break;
    case HOLDS_TEXT:
        csv_text(out, span_of(value.text));
        break;
    case HOLDS_FLAG:
        buffer_string(out, value.integer ? "true" : "false");
        break;
    case HOLDS_WHOLE:
        buffer_printf(out, "%lld", (long long)value.integer);
        break;
    }
}

bool sheet_csv(struct buffer *out, const struct sheet *sheet, enum csv_form form)
{
    struct column_list list = columns_of_sheet(sheet, IN_DATA);
    const char *separator = form == CSV_GERMAN ? ";" : ",";
    if (form == CSV_GERMAN)
        buffer_string(out, "\xEF\xBB\xBF");
    for (size_t i = 0; i < list.count; i++)
        buffer_printf(out, "%s%s", i ? separator : "", list.columns[i]->name);
    buffer_string(out, "\r\n");
    for (size_t row = 0; row < sheet->count; row++) {
        for (size_t i = 0; i < list.count; i++) {
            if (i > 0)
                buffer_string(out, separator);
            csv_value(out, list.columns[i], column_row(sheet, row), form);
        }
        buffer_string(out, "\r\n");
    }
    return !out->failed;
}

/* A whole number, or null for what the type calls none. */
static void json_whole(struct json *json, const struct column *column, int64_t number)
{
    if (column->type == COLUMN_PLACE || column->type == COLUMN_NUMBER) {
        json_member_number(json, column->name, number);
    } else if (column->type == COLUMN_INDEX && number < 0) {
        json_key(json, column->name);
        json_write_null(json);
    } else {
        json_member_integer(json, column->name, number);
    }
}

static void json_value(struct json *json, const struct column *column, const void *row)
{
    struct column_value value = column_value(column, row);
    switch (value.kind) {
    case HOLDS_REAL:
        json_member_real(json, column->name, value.real);
        break;
    case HOLDS_TEXT:
        json_member_text(json, column->name, value.text);
        break;
    case HOLDS_FLAG:
        json_member_bool(json, column->name, value.integer);
        break;
    case HOLDS_WHOLE:
        json_whole(json, column, value.integer);
        break;
    }
}

void sheet_json(struct json *json, const char *key, const struct sheet *sheet)
{
    struct column_list list = columns_of_sheet(sheet, IN_DATA);
    json_key(json, key);
    json_open_array(json);
    for (size_t row = 0; row < sheet->count; row++) {
        json_open_object(json);
        for (size_t i = 0; i < list.count; i++)
            json_value(json, list.columns[i], column_row(sheet, row));
        json_close_object(json);
    }
    json_close_array(json);
}
