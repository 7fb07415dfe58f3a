#include "report/column.h"
#include "report/form.h"
#include "report/wiki_text.h"

static void write_content(struct buffer *out, enum column column, const struct ranking_row *row,
                          const struct config *config)
{
    struct buffer text = {0};
    column_text(&text, column, row, config->language);
    if (column == COLUMN_PLAYER)
        wiki_player(out, span_of(config->player_template), buffer_view(&text));
    else if (column == COLUMN_LAST)
        wiki_game(out, span_of(config->game_template), row->last_game, buffer_view(&text));
    else
        buffer_span(out, buffer_view(&text)); /* figures of our own making */
    out->failed |= text.failed;
    buffer_free(&text);
}

/* A cell's attributes, its bar and its content. Cells begin with a blank, since "|-" and "|}" mean
   something. */
static void write_cell(struct buffer *out, enum column column, const struct ranking_row *row,
                       const struct config *config)
{
    struct buffer key = {0};
    buffer_string(out, "| ");
    if (column == COLUMN_PLAYER)
        buffer_string(out, "style=\"text-align:left\" | ");
    else if (column_sort_key(&key, column, row))
        buffer_printf(out, "data-sort-value=\"%s\" | ", key.data);
    write_content(out, column, row, config);
    buffer_char(out, '\n');
    out->failed |= key.failed;
    buffer_free(&key);
}

static void write_headings(struct buffer *out, enum language language)
{
    buffer_string(out, "|-\n");
    for (enum column column = 0; column < COLUMN_COUNT; column++) {
        buffer_string(out, column == COLUMN_PLAYER || column == COLUMN_LAST
                               ? "! "
                               : "! data-sort-type=\"number\" | ");
        buffer_printf(out, "%s\n", word(language, column_word(column)));
    }
}

/* The line that says what the table rests on. */
static void write_basis(struct buffer *out, const struct ranking *ranking, enum language language)
{
    const struct parameters *parameters = &ranking->parameters;
    buffer_string(out, language == LANGUAGE_DE ? "Stand: " : "As of ");
    form_moment(out, language, ranking->generated);
    buffer_printf(out,
                  language == LANGUAGE_DE ? " – %lld gewertete Spiele – k = "
                                          : " – %lld rated games – k = ",
                  (long long)ranking->games[STATE_RATED]);
    form_plain(out, language, parameters->k);
    buffer_string(out, ", φ = ");
    form_plain(out, language, parameters->phi);
    buffer_string(out, language == LANGUAGE_DE ? ", Startwert " : ", start ");
    form_plain(out, language, parameters->start);
    buffer_string(out, "\n");
}

bool ranking_wiki(struct buffer *out, const struct ranking *ranking, const struct config *config)
{
    write_basis(out, ranking, config->language);
    buffer_string(out, "{| class=\"wikitable sortable\" style=\"text-align:right\"\n");
    write_headings(out, config->language);
    for (size_t i = 0; i < ranking->count; i++) {
        buffer_string(out, "|-\n");
        for (enum column column = 0; column < COLUMN_COUNT; column++)
            write_cell(out, column, &ranking->rows[i], config);
    }
    buffer_string(out, "|}\n");
    return !out->failed;
}
