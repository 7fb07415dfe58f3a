#include "report/column.h"
#include "report/csv_text.h"

#include <math.h>

static void write_value(struct buffer *out, const struct column *column,
                        const struct ranking_row *row)
{
    struct column_value value = column_value(column, row);
    switch (column->type) {
    case COLUMN_RANK:
    case COLUMN_COUNT:
        buffer_printf(out, "%lld", (long long)value.integer);
        break;
    case COLUMN_RATING:
    case COLUMN_SIGNED:
        if (!isnan(value.real))
            buffer_printf(out, "%.17g", value.real);
        break;
    case COLUMN_PLAYER:
    case COLUMN_DATE:
        csv_text(out, span_of(value.text));
        break;
    case COLUMN_FLAG:
        buffer_string(out, value.integer ? "true" : "false");
        break;
    case COLUMN_COURSE:
        break;
    }
}

bool ranking_csv(struct buffer *out, const struct ranking *ranking)
{
    struct column_list list = columns_of(IN_DATA);
    for (size_t i = 0; i < list.count; i++)
        buffer_printf(out, "%s%s", i ? "," : "", list.columns[i]->name);
    buffer_string(out, "\r\n");
    for (size_t person = 0; person < ranking->count; person++) {
        for (size_t i = 0; i < list.count; i++) {
            if (i > 0)
                buffer_char(out, ',');
            write_value(out, list.columns[i], &ranking->rows[person]);
        }
        buffer_string(out, "\r\n");
    }
    return !out->failed;
}
