#include "report/site/html_table.h"
#include "report/site/page.h"

#include <math.h>

enum { LATEST = 50 }; /* games on the first page; those of the years have all */

/* The winners: all who stand first. */
static void put_winners(struct html *html, const struct site *site, const char *root,
                        const struct rated_game *game)
{
    const struct rated_change *changes = &site->rated_games.changes[game->first];
    bool any = false;
    for (size_t i = 0; i < game->count; i++) {
        if (changes[i].outcome != OUTCOME_FINISHED || changes[i].place != changes[0].place)
            break;
        if (any)
            html_string(html, ", ");
        player_link(html, root, site->ranking->rows[changes[i].person].name);
        any = true;
    }
}

static void write_rated(struct html *html, const struct site *site, const char *root,
                        const struct rated_game *game)
{
    enum language language = site->config->language;
    const struct rated_change *winner = &site->rated_games.changes[game->first];
    html_open(html, "tr");
    td_date(html, NULL, language, game->finished);
    th_open(html, "l");
    game_link(html, root, game->gid, span_of(game->title));
    html_close(html);
    td_open(html, "t");
    put_winners(html, site, root, game);
    html_close(html);
    td_signed(html, NULL, language, game->count > 0 ? winner->delta : NAN);
    td_count(html, "wide", (int64_t)game->count);
    tr_close(html);
}

/* The rated games of a year, the newest first; of 0 the latest of all. */
static void write_list(struct html *html, const struct site *site, const char *root, int year,
                       enum word label)
{
    static const struct heading headings[] = {
        {WORD_DATE, NULL, false, false},
        {WORD_GAME, "l", true, false},
        {WORD_WINNER, "t", true, false},
        {WORD_CHANGE_OF_GAME, NULL, false, false},
        {WORD_PLAYERS_COUNT, "wide", false, false},
    };
    enum language language = site->config->language;
    size_t left = year != 0 ? SIZE_MAX : LATEST;
    search_tools(html, "rated", WORD_SEARCH_GAME, false, language);
    table_open(html, "rated", "sortable newest stack", label, HEADINGS(headings), language);
    for (size_t i = site->rated_games.game_count; i > 0 && left > 0; i--)
        if (year == 0 || rated_game_year(&site->rated_games.games[i - 1]) == year) {
            write_rated(html, site, root, &site->rated_games.games[i - 1]);
            left--;
        }
    table_close(html);
}

static void write_latest(struct html *html, const struct site *site)
{
    html_element(html, "h2", word(site->config->language, WORD_LATEST_GAMES));
    write_list(html, site, "", 0, WORD_LATEST_GAMES);
}

/* Links to the pages of the years, with their numbers of games. `current` is no link. */
static void write_years(struct html *html, const struct site *site, const char *root, int current)
{
    html_open(html, "ul");
    html_set(html, "class", "years");
    for (size_t i = 0; i < site->year_count; i++) {
        const struct year *year = &site->years[i];
        html_open(html, "li");
        if (year->number == current) {
            html_open(html, "b");
        } else {
            html_open(html, "a");
            buffer_printf(html->out, " href=\"%sgames/%d.html\"", root, year->number);
        }
        html_format(html, "%d", year->number);
        html_close(html);
        html_format(html, " (%zu)", year->games);
        html_close(html);
    }
    html_close(html);
    html_newline(html);
}

static void write_other(struct html *html, const struct site *site, const struct other_game *game)
{
    enum language language = site->config->language;
    html_open(html, "tr");
    td_count(html, NULL, game->gid);
    th_open(html, "l");
    game_link(html, "", game->gid, span_of(game->title));
    html_close(html);
    td_date(html, NULL, language, game->started);
    tr_close(html);
}

static void write_running(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_GID, NULL, false, false},
        {WORD_GAME, "l", true, false},
        {WORD_STARTED, NULL, false, false},
    };
    enum language language = site->config->language;
    if (site->ranking->games[STATE_RUNNING] == 0)
        return;
    html_element(html, "h2", word(language, WORD_RUNNING_GAMES));
    table_open(html, "running", "sortable stack", WORD_RUNNING_GAMES, HEADINGS(headings), language);
    for (size_t i = 0; i < site->other_count; i++)
        if (site->others[i].state == STATE_RUNNING)
            write_other(html, site, &site->others[i]);
    table_close(html);
}

bool page_games(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_GAMES)),
                        .root = "",
                        .file = "games.html",
                        .site = site->config->site,
                        .current = "games.html"};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_GAMES));
    html_newline(&html);
    if (site->rated_games.game_count > 0)
        write_years(&html, site, "", 0);
    else
        html_element(&html, "p", word(language, WORD_NO_GAMES));
    write_running(&html, site);
    if (site->rated_games.game_count > 0)
        write_latest(&html, site);
    page_end(&html, &page);
    return !out->failed;
}

bool page_year(struct buffer *out, const struct site *site, int year)
{
    char title[32];
    char file[32];
    struct html html;
    snprintf(file, sizeof file, "games/%d.html", year);
    snprintf(title, sizeof title, "%s %d", word(site->config->language, WORD_GAMES), year);
    struct page page = {.language = site->config->language,
                        .title = span_of(title),
                        .root = "../",
                        .file = file,
                        .site = site->config->site};
    page_begin(&html, out, &page);
    html_element(&html, "h1", title);
    html_newline(&html);
    write_years(&html, site, "../", year);
    write_list(&html, site, "../", year, WORD_GAMES);
    page_end(&html, &page);
    return !out->failed;
}
