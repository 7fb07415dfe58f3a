#include "base/model/locale.h"
#include "report/sheet.h"

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
    struct column_list list = columns_of(IN_TEXT);
    struct column shown[COLUMN_LIST];
    struct sheet sheet = columns_of_ranking(ranking);
    columns_fit(&list, ranking);
    for (size_t i = 0; i < list.count; i++)
        shown[i] = *list.columns[i];
    sheet.columns = shown;
    sheet.column_count = list.count;
    write_basis(out, ranking, config->language);
    return sheet_text(out, &sheet, config->language, config->decimals);
}

bool ranking_csv(struct buffer *out, const struct ranking *ranking, enum csv_form form)
{
    const struct sheet sheet = columns_of_ranking(ranking);
    return sheet_csv(out, &sheet, form);
}
