#include "base/model/locale.h"
#include "report/column.h"
#include "report/site/chart.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

#include <math.h>

static void html_tag(struct html *html, const char *text)
{
    html_open(html, "span");
    html_set(html, "class", "tag");
    html_string(html, text);
    html_close(html);
}

static void write_player(struct html *html, const char *class, const struct ranking_row *row,
                         bool linked, enum language language)
{
    th_open(html, class);
    if (linked)
        player_link(html, "", row->name);
    else
        html_foreign(html, span_of(row->name));
    if (row->provisional)
        html_tag(html, word(language, WORD_PROVISIONAL));
    if (row->robot)
        html_tag(html, word(language, WORD_ROBOT));
    html_close(html);
}

static void write_last_game(struct html *html, const char *class, const struct ranking_row *row,
                            bool linked, enum language language)
{
    td_open(html, class);
    if (linked) {
        html_open(html, "a");
        buffer_printf(html->out, " href=\"game/%lld.html\"", (long long)row->last_game);
    }
    put_date(html, language, row->last_played);
    if (linked)
        html_close(html);
    html_close(html);
}

/* Beside the rating of who has few games, how strong he may be: it says little yet. */
static void write_rating(struct html *html, const struct column *column,
                         const struct ranking_row *row, enum language language)
{
    bool range = row->provisional && !isnan(row->low) && column->heading == WORD_RATING;
    if (!range) {
        td_column(html, column, row, language);
        return;
    }
    td_open(html, column->class);
    put_real(html, language, row->rating, RATING_DECIMALS);
    html_string(html, " "); /* so that sorting reads no more than the rating */
    html_open(html, "small");
    html_set(html, "class", "range");
    html_set(html, "title", word(language, WORD_LIKELY_LONG));
    put_range(html, language, row->low, row->high);
    html_close(html);
    html_close(html);
}

static void write_cell(struct html *html, const struct column *column,
                       const struct ranking *ranking, size_t person,
                       const struct rated_games *rated_games, enum language language)
{
    const struct ranking_row *row = &ranking->rows[person];
    switch (column->type) {
    case COLUMN_PLAYER:
        write_player(html, column->class, row, rated_games != NULL, language);
        break;
    case COLUMN_DATE:
        write_last_game(html, column->class, row, rated_games != NULL, language);
        break;
    case COLUMN_RATING:
        write_rating(html, column, row, language);
        break;
    case COLUMN_COURSE:
        td_open(html, column->class);
        sparkline(html, rated_games, person);
        html_close(html);
        break;
    default:
        td_column(html, column, row, language);
        break;
    }
}

/* A page that stands alone has no games to draw a course from. */
static struct column_list shown_columns(const struct ranking *ranking, bool alone)
{
    struct column_list all = columns_of(ON_SITE), shown = {.count = 0};
    columns_fit(&all, ranking);
    for (size_t i = 0; i < all.count; i++)
        if (!alone || all.columns[i]->type != COLUMN_COURSE)
            shown.columns[shown.count++] = all.columns[i];
    return shown;
}

static void write_table(struct html *html, const struct ranking *ranking,
                        const struct rated_games *rated_games, enum language language)
{
    struct column_list list = shown_columns(ranking, rated_games == NULL);
    table_open_columns(html, "ranking", "sortable", WORD_RANKING, &list, language);
    for (size_t person = 0; person < ranking->count; person++) {
        html_open(html, "tr");
        html_set(html, "class", ranking->rows[person].active ? NULL : "off");
        for (size_t i = 0; i < list.count; i++)
            write_cell(html, list.columns[i], ranking, person, rated_games, language);
        tr_close(html);
    }
    table_close(html);
}

static void write_lead(struct html *html, const struct ranking *ranking, enum language language)
{
    struct buffer text = {0};
    phrase_text(&text, language, WORD_AS_OF, NULL, span_of(ranking->generated));
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

bool ranking_html(struct buffer *out, const struct ranking *ranking, const struct config *config,
                  const struct rated_games *rated_games)
{
    enum language language = config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_RANKING)),
                        .root = "",
                        .current = "index.html",
                        .alone = rated_games == NULL};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_RANKING));
    html_newline(&html);
    write_lead(&html, ranking, language);
    if (ranking->count > 0) {
        if (rated_games)
            search_tools(&html, "ranking", WORD_SEARCH, WORD_ONLY_ACTIVE, language);
        write_table(&html, ranking, rated_games, language);
    } else {
        html_element(&html, "p", word(language, WORD_NO_GAMES));
    }
    page_end(&html, &page);
    return !out->failed;
}
