#include "base/model/locale.h"
#include "report/site/html_table.h"
#include "report/site/page.h"
#include "report/site/recent.h"
#include "report/site/trend.h"

#include <math.h>

/* Rows of a table here; page_players() has all. */
enum { SETTLED_ROWS = 250, OTHER_ROWS = 100 };

/* Those who are not in the ranking itself, and why. */
static const struct group {
    enum player_group group;
    const char *id;
    enum word title, label;
} groups[] = {
    {GROUP_NEWCOMERS, "provisional", WORD_PROVISIONAL_PLAYERS, WORD_NEWCOMERS},
    {GROUP_INACTIVE, "inactive", WORD_INACTIVE_PLAYERS, WORD_INACTIVE},
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

static size_t count_of(const struct ranking *ranking, enum player_group group)
{
    size_t count = 0;
    for (size_t i = 0; i < ranking->count; i++)
        count += ranking_row_is_of(&ranking->rows[i], group);
    return count;
}

static void put_number(struct html *html, enum language language, enum word which, size_t first,
                       int second)
{
    char digits[2][24];
    snprintf(digits[0], sizeof digits[0], "%zu", first);
    snprintf(digits[1], sizeof digits[1], "%d", second);
    html_phrase(html, language, which,
                (const struct span[]){span_of(digits[0]), span_of(digits[1])}, 2);
}

/* The name, the rating, and what he has done so far. */
static void write_name(struct html *html, const struct ranking_row *row, enum language language)
{
    th_open(html, "l");
    player_link(html, "", row->name);
    player_tags(html, row, language);
    html_close(html);
}

static void write_record(struct html *html, const struct ranking_row *row,
                         const struct recent *recent, enum language language)
{
    td_count(html, NULL, row->games);
    for (size_t i = 0; i < PODIUM; i++)
        td_count(html, "wide", recent->places[i]);
    td_open(html, "wide");
    html_open(html, "a");
    buffer_printf(html->out, " href=\"game/%lld.html\"", (long long)row->last_game);
    put_date(html, language, row->last_played);
    html_close(html);
    html_close(html);
}

static void write_settled(struct html *html, const struct site *site, size_t person,
                          const struct trend_scale *scale)
{
    enum language language = site->config->language;
    const struct ranking_row *row = &site->ranking->rows[person];
    struct recent recent = recent_of(&site->rated_games, person, site->ranking->generated);
    html_open(html, "tr");
    td_open(html, NULL);
    html_format(html, "%lld.", (long long)row->settled_rank);
    html_close(html);
    td_signed(html, NULL, language, recent.change);
    write_name(html, row, language);
    td_rating(html, row, language);
    td_open(html, "wide");
    trend(html, &site->rated_games, person, scale);
    html_close(html);
    write_record(html, row, &recent, language);
    tr_close(html);
}

static void link_to_everybody(struct html *html, enum language language)
{
    html_open(html, "a");
    html_set(html, "href", "players.html");
    html_string(html, word(language, WORD_EVERYBODY));
    html_close(html);
}

/* Says so where a table does not have them all. */
static void write_cut(struct html *html, size_t count, size_t most, enum language language)
{
    if (count <= most)
        return;
    html_open(html, "p");
    put_number(html, language, WORD_FIRST_SO_MANY, most, 0);
    link_to_everybody(html, language);
    html_close(html);
    html_newline(html);
}

static void write_ranking(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_RANK, NULL, true, false},          {WORD_DAYS_30, NULL, false, true},
        {WORD_PLAYER, "l", true, false},         {WORD_RATING_WITH_RANGE, "v", false, true},
        {WORD_TREND, "wide fixed", false, true}, {WORD_GAMES, NULL, false, false},
        {WORD_FIRSTS, "wide", false, true},      {WORD_SECONDS, "wide", false, true},
        {WORD_THIRDS, "wide", false, true},      {WORD_LAST_GAME, "wide", false, false},
    };
    enum language language = site->config->language;
    const struct trend_scale scale = trend_scale_of(site->ranking, &site->rated_games);
    size_t left = SETTLED_ROWS;
    table_open(html, "ranking", "sortable ranked", WORD_RANKING, HEADINGS(headings), language);
    for (size_t i = 0; i < site->ranking->count && left > 0; i++)
        if (ranking_row_is_of(&site->ranking->rows[i], GROUP_ACTIVE)) {
            write_settled(html, site, i, &scale);
            left--;
        }
    table_close(html);
    write_cut(html, site->ranking->settled, SETTLED_ROWS, language);
    html_open(html, "p");
    html_set(html, "class", "lead");
    html_string(html, word(language, WORD_INDEX_LEGEND));
    html_close(html);
    html_newline(html);
}

static void write_group(struct html *html, const struct site *site, const struct group *group)
{
    static const struct heading headings[] = {
        {WORD_PLAYER, "l", true, false},        {WORD_RATING_WITH_RANGE, "v", false, true},
        {WORD_GAMES, NULL, false, false},       {WORD_FIRSTS, "wide", false, true},
        {WORD_SECONDS, "wide", false, true},    {WORD_THIRDS, "wide", false, true},
        {WORD_LAST_GAME, "wide", false, false},
    };
    enum language language = site->config->language;
    const struct ranking *ranking = site->ranking;
    size_t count = count_of(ranking, group->group), left = OTHER_ROWS;
    if (count == 0)
        return;
    html_open(html, "details");
    html_set(html, "open", ranking->settled == 0 ? "" : NULL);
    html_open(html, "summary");
    put_number(html, language, group->title, count,
               group->group == GROUP_INACTIVE ? site->config->active_days
                                              : site->config->min_games);
    html_close(html);
    table_open(html, group->id, "sortable", group->label, HEADINGS(headings), language);
    for (size_t i = 0; i < ranking->count && left > 0; i++) {
        if (!ranking_row_is_of(&ranking->rows[i], group->group))
            continue;
        struct recent recent = recent_of(&site->rated_games, i, ranking->generated);
        html_open(html, "tr");
        write_name(html, &ranking->rows[i], language);
        td_rating(html, &ranking->rows[i], language);
        write_record(html, &ranking->rows[i], &recent, language);
        tr_close(html);
        left--;
    }
    table_close(html);
    write_cut(html, count, OTHER_ROWS, language);
    html_close(html);
    html_newline(html);
}

static void news_open(struct html *html, enum language language, enum word what)
{
    html_open(html, "li");
    html_string(html, word(language, what));
    html_string(html, ": ");
}

static void write_newest(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    const struct rated_games *rated = &site->rated_games;
    if (rated->game_count == 0)
        return;
    const struct rated_game *game = &rated->games[rated->game_count - 1];
    news_open(html, language, WORD_NEWEST_GAME);
    put_date(html, language, game->finished);
    html_string(html, ", ");
    if (game->count > 0 && rated->changes[game->first].outcome == OUTCOME_FINISHED) {
        html_string(html, word(language, WORD_WON_BY));
        player_link(html, "", site->ranking->rows[rated->changes[game->first].person].name);
        html_string(html, ": ");
    }
    game_link(html, "", game->gid, span_of(game->title));
    html_close(html);
    html_newline(html);
}

static void write_climber(struct html *html, const struct site *site)
{
    const struct ranking *ranking = site->ranking;
    const struct ranking_row *climber = NULL;
    double most = 0;
    for (size_t i = 0; i < ranking->count; i++) {
        double change = recent_of(&site->rated_games, i, ranking->generated).change;
        if (change > most) {
            most = change;
            climber = &ranking->rows[i];
        }
    }
    if (!climber)
        return;
    news_open(html, site->config->language, WORD_BIGGEST_CLIMB);
    player_link(html, "", climber->name);
    html_string(html, " ");
    html_open(html, "span");
    html_set(html, "class", "up");
    put_signed(html, site->config->language, most, RATING_DECIMALS);
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void write_newcomers(struct html *html, const struct site *site)
{
    enum { MOST = 5 };
    const struct ranking *ranking = site->ranking;
    size_t found = 0;
    for (size_t i = 0; i < ranking->count && found <= MOST; i++) {
        if (!recent_of(&site->rated_games, i, ranking->generated).newcomer)
            continue;
        if (found == 0)
            news_open(html, site->config->language, WORD_NEW_PLAYERS);
        else
            html_string(html, ", ");
        if (found++ < MOST)
            player_link(html, "", ranking->rows[i].name);
        else
            html_string(html, "…");
    }
    if (found > 0)
        html_close(html);
}

static void write_lead(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    const struct ranking *ranking = site->ranking;
    struct span as_of = span_of(ranking->generated);
    html_open(html, "p");
    html_set(html, "class", "lead");
    html_phrase(html, language, WORD_AS_OF, &as_of, 1);
    if (*ranking->data) {
        struct span data = span_of(ranking->data);
        html_string(html, ", ");
        html_phrase(html, language, WORD_DATA_OF, &data, 1);
    }
    html_string(html, ": ");
    put_number(html, language, WORD_PLAYERS_NUMBER, ranking->count, 0);
    html_string(html, ", ");
    put_number(html, language, WORD_RATED_GAMES_COUNT, site->rated_games.game_count, 0);
    html_string(html, ".");
    html_close(html);
    html_newline(html);
    html_open(html, "ul");
    html_set(html, "class", "news");
    write_newest(html, site);
    write_climber(html, site);
    write_newcomers(html, site);
    html_close(html);
    html_newline(html);
}

static void write_tables(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    const struct ranking *ranking = site->ranking;
    bool cut = ranking->settled > SETTLED_ROWS;
    for (size_t i = 0; i < GROUPS; i++)
        cut |= count_of(ranking, groups[i].group) > OTHER_ROWS;
    search_tools(html, "ranking provisional inactive", WORD_SEARCH, cut, language);
    if (ranking->settled > 0) {
        write_ranking(html, site);
    } else {
        const struct rated_games *rated = &site->rated_games;
        struct span newest = span_of(rated->games[rated->game_count - 1].finished);
        html_open(html, "p");
        html_phrase(html, language, WORD_NOBODY_SETTLED, &newest, 1);
        html_close(html);
        html_newline(html);
    }
    for (size_t i = 0; i < GROUPS; i++)
        write_group(html, site, &groups[i]);
    html_open(html, "p");
    link_to_everybody(html, language);
    html_string(html, " · ");
    html_open(html, "a");
    html_set(html, "href", "history.html");
    html_string(html, word(language, WORD_HISTORY));
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void begin(struct html *html, struct buffer *out, struct page *page)
{
    page_begin(html, out, page);
    html_element(html, "h1", page->title.text);
    html_newline(html);
}

/* "An erster Stelle: A, 147,54." */
static void describe_leader(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    const struct ranking_row *leader = site->ranking->rows;
    while (leader->settled_rank != 1)
        leader++;
    buffer_string(out, word(language, WORD_ABOUT_LEADER));
    buffer_printf(out, "%s, ", leader->name);
    locale_real(out, language, leader->rating, RATING_DECIMALS);
    buffer_string(out, ". ");
    buffer_string(out, word(language, WORD_SITE_DESCRIPTION));
}

bool page_index(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_RANKING)),
                        .root = "",
                        .file = "index.html",
                        .site = site->config->site,
                        .current = "index.html"};
    struct buffer about = {0};
    if (site->ranking->settled > 0)
        describe_leader(&about, site);
    page.about = buffer_view(&about);
    begin(&html, out, &page);
    out->failed |= about.failed;
    buffer_free(&about);
    if (site->ranking->count > 0 && site->rated_games.game_count > 0) {
        write_lead(&html, site);
        write_tables(&html, site);
    } else {
        html_element(&html, "p", word(language, WORD_NO_GAMES));
    }
    page_end(&html, &page);
    return !out->failed;
}

static enum word state_of(const struct ranking_row *row)
{
    return !row->active ? WORD_NO_LONGER_ACTIVE : row->provisional ? WORD_PROVISIONAL : WORD_ACTIVE;
}

static void write_anybody(struct html *html, const struct ranking_row *row, enum language language)
{
    html_open(html, "tr");
    td_open(html, NULL);
    if (row->settled_rank > 0)
        html_format(html, "%lld.", (long long)row->settled_rank);
    else
        html_string(html, "–");
    html_close(html);
    th_open(html, "l");
    player_link(html, "", row->name);
    odd_tag(html, row->name, row->odd);
    html_close(html);
    td_real(html, "v", language, row->rating);
    td_count(html, NULL, row->games);
    td_date(html, "wide", language, row->last_played);
    td_string(html, "t wide", word(language, state_of(row)));
    tr_close(html);
}

bool page_players(struct buffer *out, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_RANK, NULL, true, false},         {WORD_PLAYER, "l", true, false},
        {WORD_RATING, "v", false, false},       {WORD_GAMES, NULL, false, false},
        {WORD_LAST_GAME, "wide", false, false}, {WORD_STATE, "t wide", true, false},
    };
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_EVERYBODY)),
                        .root = "",
                        .file = "players.html",
                        .site = site->config->site};
    begin(&html, out, &page);
    html_element(&html, "p", word(language, WORD_EVERYBODY_LEAD));
    search_tools(&html, "players", WORD_SEARCH, false, language);
    table_open(&html, "players", "sortable", WORD_EVERYBODY, HEADINGS(headings), language);
    for (size_t i = 0; i < site->ranking->count; i++)
        write_anybody(&html, &site->ranking->rows[i], language);
    table_close(&html);
    page_end(&html, &page);
    return !out->failed;
}
