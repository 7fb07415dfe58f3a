#include "base/model/locale.h"
#include "report/column.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

static bool is_of(enum player_group group, const struct ranking_row *row)
{
    switch (group) {
    case GROUP_ACTIVE:
        return row->active && !row->provisional;
    case GROUP_INACTIVE:
        return !row->active;
    case GROUP_NEWCOMERS:
        return row->active && row->provisional;
    case GROUP_ALL:
        break;
    }
    return true;
}

static void write_content(struct buffer *out, const struct column *column,
                          const struct ranking_row *row, const struct config *config)
{
    struct buffer text = {0};
    column_text(&text, column, row, config);
    if (column->type == COLUMN_PLAYER)
        wiki_player(out, span_of(config->player_template), buffer_view(&text));
    else if (column->type == COLUMN_DATE)
        wiki_game(out, span_of(config->game_template), row->last_game, buffer_view(&text));
    else
        buffer_span(out, buffer_view(&text)); /* figures of our own making */
    out->failed |= text.failed;
    buffer_free(&text);
}

static void write_cell(struct buffer *out, const struct column *column,
                       const struct ranking_row *row, const struct config *config)
{
    struct buffer key = {0};
    bool has_key = column_sort_key(&key, column, row);
    wiki_cell_open(out, column_is_text(column), has_key ? key.data : NULL);
    write_content(out, column, row, config);
    wiki_cell_close(out);
    out->failed |= key.failed;
    buffer_free(&key);
}

bool ranking_wiki_group(struct buffer *out, const struct ranking *ranking,
                        const struct config *config, enum player_group group)
{
    struct wiki_column headings[COLUMN_LIST];
    struct column_list columns;
    if (!columns_parse(&columns, config->columns))
        columns = columns_of(IN_TABLES);
    for (size_t i = 0; i < columns.count; i++)
        headings[i] = (struct wiki_column){
            word(config->language, columns.columns[i]->heading),
            column_is_text(columns.columns[i]) || columns.columns[i]->type == COLUMN_DATE,
        };
    wiki_table_open(out, headings, columns.count);
    for (size_t i = 0; i < ranking->count; i++) {
        if (!is_of(group, &ranking->rows[i]))
            continue;
        wiki_row(out);
        for (size_t j = 0; j < columns.count; j++)
            write_cell(out, columns.columns[j], &ranking->rows[i], config);
    }
    wiki_table_close(out);
    return !out->failed;
}

static bool has_any(const struct ranking *ranking, enum player_group group)
{
    for (size_t i = 0; i < ranking->count; i++)
        if (is_of(group, &ranking->rows[i]))
            return true;
    return false;
}

/* The line that says what the table rests on. */
static void write_basis(struct buffer *out, const struct ranking *ranking, enum language language)
{
    const struct parameters *parameters = &ranking->parameters;
    phrase_text(out, language, WORD_WIKI_AS_OF, NULL, span_of(ranking->generated));
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
    write_basis(out, ranking, language);
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
