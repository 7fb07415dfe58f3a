#include "base/model/locale.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

#include <stdio.h>

bool ranking_wiki_group(struct buffer *out, const struct ranking *ranking,
                        const struct config *config, enum player_group group)
{
    struct column_list columns;
    if (!columns_parse(&columns, config->columns))
        columns = columns_of(IN_TABLES);
    columns_fit(&columns, ranking);
    wiki_columns_open(out, &columns, config->language);
    for (size_t i = 0; i < ranking->count; i++)
        if (ranking_row_is_of(&ranking->rows[i], group))
            wiki_record(out, &columns, &ranking->rows[i], ranking->rows[i].last_game, config);
    wiki_table_close(out, config->language);
    return !out->failed;
}

static bool has_any(const struct ranking *ranking, enum player_group group)
{
    for (size_t i = 0; i < ranking->count; i++)
        if (ranking_row_is_of(&ranking->rows[i], group))
            return true;
    return false;
}

/* The line that says what the table rests on. */
static void write_basis(struct buffer *out, const struct ranking *ranking,
                        const struct config *config)
{
    enum language language = config->language;
    char number[24];
    const struct parameters *parameters = &ranking->parameters;
    phrase_text(out, language, WORD_WIKI_AS_OF, NULL, span_of(ranking->generated));
    if (*ranking->data) {
        buffer_string(out, ", ");
        phrase_text(out, language, WORD_DATA_OF, NULL, span_of(ranking->data));
    }
    if (ranking->newest) {
        snprintf(number, sizeof number, "%lld", (long long)ranking->newest);
        buffer_printf(out, ", %s", word(language, WORD_AND_NEWEST_GAME));
        wiki_game(out, span_of(config->game_template), ranking->newest, span_of(number));
        phrase_text(out, language, WORD_OF_DAY, NULL, span_of(ranking->newest_finished));
    }
    buffer_string(out, " – ");
    phrase_number(out, language, WORD_RATED_GAMES_COUNT, ranking->games[STATE_RATED]);
    buffer_string(out, " – k = ");
    locale_plain(out, language, parameters->k);
    buffer_string(out, ", φ = ");
    locale_plain(out, language, parameters->phi);
    buffer_string(out, word(language, WORD_START_RATING));
    locale_plain(out, language, parameters->start);
    buffer_string(out, "\n");
}

bool ranking_wiki(struct buffer *out, const struct ranking *ranking, const struct config *config)
{
    enum language language = config->language;
    write_basis(out, ranking, config);
    if (config->inactive == INACTIVE_WITHIN)
        return ranking_wiki_group(out, ranking, config, GROUP_ALL);
    ranking_wiki_group(out, ranking, config, GROUP_ACTIVE);
    if (config->inactive == INACTIVE_APART)
        return !out->failed;
    if (has_any(ranking, GROUP_NEWCOMERS)) {
        wiki_section(out, word(language, WORD_NEWCOMERS));
        ranking_wiki_group(out, ranking, config, GROUP_NEWCOMERS);
    }
    if (has_any(ranking, GROUP_INACTIVE)) {
        wiki_section(out, word(language, WORD_INACTIVE));
        ranking_wiki_group(out, ranking, config, GROUP_INACTIVE);
    }
    return !out->failed;
}
