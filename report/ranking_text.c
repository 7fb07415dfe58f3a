#include "report/ranking.h"
#include "report/table_text.h"

#include "report/column.h"
#include "report/locale.h"

static void write_basis(struct buffer *out, const struct ranking *ranking, enum language language)
{
    buffer_string(out, "KaroIQ  ");
    locale_moment(out, language, ranking->generated);
    buffer_printf(
        out, language == LANGUAGE_DE ? "  %lld gewertete Spiele  k = " : "  %lld rated games  k = ",
        (long long)ranking->games[STATE_RATED]);
    locale_plain(out, language, ranking->parameters.k);
    buffer_string(out, "  phi = ");
    locale_plain(out, language, ranking->parameters.phi);
    buffer_string(out, language == LANGUAGE_DE ? "  Start " : "  start ");
    locale_plain(out, language, ranking->parameters.start);
    buffer_string(out, "\n\n");
}

bool ranking_text(struct buffer *out, const struct ranking *ranking, const struct config *config)
{
    struct table_text table;
    table_text_begin(&table, COLUMN_COUNT);
    for (enum column column = 0; column < COLUMN_COUNT; column++) {
        table.left[column] = column == COLUMN_PLAYER;
        table_text_cell(&table, span_of(word(config->language, column_word(column))));
    }
    for (size_t i = 0; i < ranking->count; i++) {
        for (enum column column = 0; column < COLUMN_COUNT; column++) {
            struct buffer cell = {0};
            column_text(&cell, column, &ranking->rows[i], config);
            table_text_cell(&table, buffer_view(&cell));
            table.failed |= cell.failed;
            buffer_free(&cell);
        }
    }
    write_basis(out, ranking, config->language);
    return table_text_end(&table, out);
}
