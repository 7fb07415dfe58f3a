#include "report/ranking.h"
#include "report/table_text.h"

#include "base/model/locale.h"
#include "report/column.h"

static void write_basis(struct buffer *out, const struct ranking *ranking, enum language language)
{
    buffer_string(out, "KaroIQ  ");
    locale_moment(out, language, ranking->generated);
    buffer_string(out, "  ");
    phrase_number(out, language, WORD_RATED_GAMES_COUNT, ranking->games[STATE_RATED]);
    buffer_string(out, "  k = ");
    locale_plain(out, language, ranking->parameters.k);
    buffer_string(out, "  phi = ");
    locale_plain(out, language, ranking->parameters.phi);
    buffer_printf(out, "  %s ", word(language, WORD_START_SHORT));
    locale_plain(out, language, ranking->parameters.start);
    buffer_string(out, "\n\n");
}

bool ranking_text(struct buffer *out, const struct ranking *ranking, const struct config *config)
{
    struct table_text table;
    struct column_list list = columns_of(IN_TABLES);
    table_text_begin(&table, list.count);
    for (size_t i = 0; i < list.count; i++) {
        table.left[i] = column_is_text(list.columns[i]);
        table_text_cell(&table, span_of(word(config->language, list.columns[i]->heading)));
    }
    for (size_t person = 0; person < ranking->count; person++) {
        for (size_t i = 0; i < list.count; i++) {
            struct buffer cell = {0};
            column_text(&cell, list.columns[i], &ranking->rows[person], config);
            table_text_cell(&table, buffer_view(&cell));
            table.failed |= cell.failed;
            buffer_free(&cell);
        }
    }
    write_basis(out, ranking, config->language);
    return table_text_end(&table, out);
}
