#include "report/csv_text.h"
#include "report/ranking.h"

static void write_row(struct buffer *out, const struct ranking_row *row)
{
    buffer_printf(out, "%lld,", (long long)row->rank);
    csv_text(out, span_of(row->name));
    buffer_printf(out, ",%.17g,", row->rating);
    if (row->has_change)
        buffer_printf(out, "%.17g", row->change);
    buffer_printf(out, ",%lld,%lld,%lld,%lld", (long long)row->games, (long long)row->wins,
                  (long long)row->draws, (long long)row->losses);
    buffer_printf(out, ",%.17g,%.17g,%lld,", row->max, row->min, (long long)row->last_game);
    csv_text(out, span_of(row->last_played));
    buffer_printf(out, ",%s,%s\r\n", row->active ? "true" : "false",
                  row->provisional ? "true" : "false");
}

bool ranking_csv(struct buffer *out, const struct ranking *ranking)
{
    buffer_string(out, "rank,name,rating,change,games,wins,draws,losses,max,min,last_game,"
                       "last_played,active,provisional\r\n");
    for (size_t i = 0; i < ranking->count; i++)
        write_row(out, &ranking->rows[i]);
    return !out->failed;
}
