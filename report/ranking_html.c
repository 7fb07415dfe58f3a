#include "base/model/locale.h"
#include "report/column.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

static void write_player(struct html *html, const char *class, const struct ranking_row *row,
                         enum language language)
{
    th_open(html, class);
    html_foreign(html, span_of(row->name));
    player_tags(html, row, language);
    html_close(html);
}

static void write_table(struct html *html, const struct ranking *ranking, enum language language)
{
    struct column_list list = columns_of(ON_SITE);
    columns_fit(&list, ranking);
    table_open_columns(html, "ranking", NULL, WORD_RANKING, &list, language);
    for (size_t i = 0; i < ranking->count; i++) {
        const struct ranking_row *row = &ranking->rows[i];
        html_open(html, "tr");
        html_set(html, "class", row->active ? NULL : "off");
        for (size_t j = 0; j < list.count; j++)
            if (list.columns[j]->type == COLUMN_PLAYER)
                write_player(html, list.columns[j]->class, row, language);
            else
                td_column(html, list.columns[j], row, language);
        tr_close(html);
    }
    table_close(html);
}

static void write_basis(struct html *html, const struct ranking *ranking, enum language language)
{
    struct buffer text = {0};
    phrase_text(&text, language, WORD_AS_OF, NULL, span_of(ranking->generated));
    if (*ranking->data) {
        buffer_string(&text, ", ");
        phrase_text(&text, language, WORD_DATA_OF, NULL, span_of(ranking->data));
    }
    if (ranking->newest) {
        buffer_printf(&text, ", %s%lld", word(language, WORD_AND_NEWEST_GAME),
                      (long long)ranking->newest);
        phrase_text(&text, language, WORD_OF_DAY, NULL, span_of(ranking->newest_finished));
    }
    buffer_string(&text, ": ");
    phrase_number(&text, language, WORD_PLAYERS_NUMBER, (int64_t)ranking->count);
    buffer_string(&text, ", ");
    phrase_number(&text, language, WORD_RATED_GAMES_COUNT, ranking->games[STATE_RATED]);
    buffer_string(&text, "; k = ");
    locale_plain(&text, language, ranking->parameters.k);
    buffer_string(&text, ", φ = ");
    locale_plain(&text, language, ranking->parameters.phi);
    buffer_string(&text, word(language, WORD_START_RATING));
    locale_plain(&text, language, ranking->parameters.start);
    buffer_string(&text, ".");
    html_open(html, "p");
    html_set(html, "class", "lead");
    html_text(html, buffer_view(&text));
    html_close(html);
    html_newline(html);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

bool ranking_html(struct buffer *out, const struct ranking *ranking, const struct config *config)
{
    enum language language = config->language;
    struct html html;
    struct page page = {
        .language = language, .title = span_of(word(language, WORD_RANKING)), .alone = true};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_RANKING));
    html_newline(&html);
    write_basis(&html, ranking, language);
    if (ranking->count > 0)
        write_table(&html, ranking, language);
    else
        html_element(&html, "p", word(language, WORD_NO_GAMES));
    page_end(&html, &page);
    return !out->failed;
}
