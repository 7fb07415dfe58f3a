#include "report/locale.h"
#include "report/site/chart.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

static const struct heading headings[] = {
    {WORD_RANK, NULL, true, false},    {WORD_CHANGE, NULL, false, true},
    {WORD_PLAYER, "l", true, false},   {WORD_COURSE, "fixed", false, false},
    {WORD_RATING, NULL, false, false}, {WORD_GAMES, NULL, false, false},
    {WORD_WINS, NULL, false, true},    {WORD_DRAWS, NULL, false, true},
    {WORD_LOSSES, NULL, false, true},  {WORD_MAX, NULL, false, false},
    {WORD_MIN, NULL, false, false},    {WORD_LAST_GAME, NULL, false, false},
};
/* Classes for each of these cells would be a quarter of the page: style.css counts the columns. */
enum { COURSE = 3, HEADINGS = sizeof headings / sizeof headings[0] };

static void write_change(struct html *html, const struct ranking_row *row, enum language language)
{
    if (row->has_change)
        td_signed(html, language, row->change);
    else
        td_string(html, NULL, "–");
}

static void html_tag(struct html *html, const char *text)
{
    html_open(html, "span");
    html_set(html, "class", "tag");
    html_string(html, text);
    html_close(html);
}

static void write_player(struct html *html, const struct ranking_row *row, bool linked,
                         enum language language)
{
    html_open(html, "th");
    html_set(html, "scope", "row");
    html_set(html, "class", "l");
    if (linked)
        player_link(html, "", row);
    else
        html_foreign(html, span_of(row->name));
    if (row->provisional)
        html_tag(html, word(language, WORD_PROVISIONAL));
    if (row->robot)
        html_tag(html, word(language, WORD_ROBOT));
    html_close(html);
}

static void write_figures(struct html *html, const struct ranking_row *row, enum language language)
{
    td_real(html, NULL, language, row->rating);
    td_count(html, NULL, row->games);
    td_count(html, NULL, row->wins);
    td_count(html, NULL, row->draws);
    td_count(html, NULL, row->losses);
    td_real(html, NULL, language, row->max);
    td_real(html, NULL, language, row->min);
}

static void write_last_game(struct html *html, const struct ranking_row *row, bool linked,
                            enum language language)
{
    html_open(html, "td");
    if (linked) {
        html_open(html, "a");
        buffer_printf(html->out, " href=\"game/%lld.html\"", (long long)row->last_game);
    }
    put_date(html, language, row->last_played);
    if (linked)
        html_close(html);
    html_close(html);
}

static void write_row(struct html *html, const struct ranking *ranking, size_t person,
                      const struct rated_games *rated_games, enum language language)
{
    const struct ranking_row *row = &ranking->rows[person];
    html_open(html, "tr");
    if (!row->active)
        html_set(html, "class", "off");
    td_place(html, NULL, (int)row->rank);
    write_change(html, row, language);
    write_player(html, row, rated_games != NULL, language);
    if (rated_games) {
        html_open(html, "td");
        sparkline(html, rated_games, person);
        html_close(html);
    }
    write_figures(html, row, language);
    write_last_game(html, row, rated_games != NULL, language);
    html_close(html);
    html_newline(html);
}

static void write_table(struct html *html, const struct ranking *ranking,
                        const struct rated_games *rated_games, enum language language)
{
    struct heading used[HEADINGS];
    size_t count = 0;
    for (size_t i = 0; i < HEADINGS; i++)
        if (rated_games || i != COURSE)
            used[count++] = headings[i];
    table_open(html, "ranking", "sortable", WORD_RANKING, used, count, language);
    for (size_t i = 0; i < ranking->count; i++)
        write_row(html, ranking, i, rated_games, language);
    table_close(html);
}

static void write_lead(struct html *html, const struct ranking *ranking, enum language language)
{
    struct buffer text = {0};
    bool german = language == LANGUAGE_DE;
    buffer_string(&text, german ? "Stand " : "As of ");
    locale_moment(&text, language, ranking->generated);
    buffer_string(&text, german ? " Uhr: " : ": ");
    locale_count(&text, language, (int64_t)ranking->count);
    buffer_string(&text, german ? " Spieler, " : " players, ");
    locale_count(&text, language, ranking->games[STATE_RATED]);
    buffer_string(&text, german ? " gewertete Spiele; k = " : " rated games; k = ");
    locale_plain(&text, language, ranking->parameters.k);
    buffer_string(&text, ", φ = ");
    locale_plain(&text, language, ranking->parameters.phi);
    buffer_string(&text, german ? ", Startwert " : ", start ");
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
