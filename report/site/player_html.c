#include "base/model/locale.h"
#include "report/site/chart.h"
#include "report/site/html_table.h"
#include "report/site/page.h"
#include "report/site/site.h"

#include <math.h>
#include <stdlib.h>

/* What one player has against one other. */
struct duel {
    size_t other;
    const char *name; /* of the other */
    int64_t games, wins, draws, losses;
};

static void fact_open(struct html *html, const char *name)
{
    html_open(html, "div");
    html_element(html, "dt", name);
    html_open(html, "dd");
}

static void fact_close(struct html *html)
{
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void rating_fact(struct html *html, const struct site *site, enum word name, double rating)
{
    enum language language = site->config->language;
    fact_open(html, word(language, name));
    put_real(html, language, rating, 2);
    fact_close(html);
}

static void write_facts(struct html *html, const struct site *site, const struct ranking_row *row)
{
    enum language language = site->config->language;
    html_open(html, "dl");
    html_set(html, "class", "facts");
    html_newline(html);
    fact_open(html, word(language, WORD_RANK));
    html_format(html, "%lld.", (long long)row->rank);
    fact_close(html);
    rating_fact(html, site, WORD_RATING, row->rating);
    if (!isnan(row->change)) {
        fact_open(html, word(language, WORD_CHANGE));
        put_signed(html, language, row->change, 2);
        fact_close(html);
    }
    fact_open(html, word(language, WORD_GAMES));
    put_count(html, language, row->games);
    fact_close(html);
    fact_open(html, word(language, WORD_DUELS_SHORT));
    html_format(html, "%lld – %lld – %lld", (long long)row->wins, (long long)row->draws,
                (long long)row->losses);
    fact_close(html);
    rating_fact(html, site, WORD_MAX, row->max);
    rating_fact(html, site, WORD_MIN, row->min);
    html_close(html);
    html_newline(html);
}

static void add_duel(struct duel *duel, const struct rated_change *mine,
                     const struct rated_change *theirs, enum draw_rule rule)
{
    double result;
    duel->games++;
    if (!rated_games_result(mine, theirs, rule, &result))
        return;
    duel->wins += result > 0.75;
    duel->draws += result > 0.25 && result < 0.75;
    duel->losses += result < 0.25;
}

static void gather_duels(const struct site *site, size_t person, struct duel *duels)
{
    for (size_t i = 0; i < rated_games_count(&site->rated_games, person); i++) {
        const struct rated_change *mine = rated_games_nth(&site->rated_games, person, i);
        const struct rated_game *game = &site->rated_games.games[mine->game];
        for (size_t j = 0; j < game->count; j++) {
            const struct rated_change *theirs = &site->rated_games.changes[game->first + j];
            if (theirs->person != person)
                add_duel(&duels[theirs->person], mine, theirs, site->ranking->parameters.draw);
        }
    }
}

static int compare_duels(const void *first, const void *second)
{
    const struct duel *a = first, *b = second;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return strcmp(a->name, b->name); /* not by rank, which other games change */
}

static void write_duel(struct html *html, const struct site *site, const struct duel *duel)
{
    int64_t met = duel->wins + duel->draws + duel->losses;
    html_open(html, "tr");
    html_open(html, "th");
    html_set(html, "scope", "row");
    html_set(html, "class", "l");
    player_link(html, "../", &site->ranking->rows[duel->other]);
    html_close(html);
    td_count(html, NULL, duel->games);
    td_count(html, NULL, duel->wins);
    td_count(html, NULL, duel->draws);
    td_count(html, NULL, duel->losses);
    html_open(html, "td");
    if (met > 0)
        html_format(html, "%.0f %%",
                    100 * ((double)duel->wins + (double)duel->draws / 2) / (double)met);
    else
        html_string(html, "–");
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void write_duels(struct html *html, const struct site *site, size_t person)
{
    static const struct heading headings[] = {
        {WORD_OPPONENT, "l", true, false}, {WORD_GAMES, NULL, false, false},
        {WORD_WINS, NULL, false, true},    {WORD_DRAWS, NULL, false, true},
        {WORD_LOSSES, NULL, false, true},  {WORD_SCORE, NULL, false, true},
    };
    enum language language = site->config->language;
    size_t persons = site->ranking->count;
    struct duel *duels = calloc(persons + 1, sizeof *duels);
    if (!duels) {
        html->out->failed = true;
        return;
    }
    for (size_t i = 0; i < persons; i++)
        duels[i] = (struct duel){.other = i, .name = site->ranking->rows[i].name};
    gather_duels(site, person, duels);
    qsort(duels, persons, sizeof *duels, compare_duels);
    html_element(html, "h2", word(language, WORD_DUELS));
    table_open(html, "duels", "sortable", WORD_DUELS, headings,
               sizeof headings / sizeof headings[0], language);
    for (size_t i = 0; i < persons && duels[i].games > 0; i++)
        write_duel(html, site, &duels[i]);
    table_close(html);
    free(duels);
}

static void write_played(struct html *html, const struct site *site,
                         const struct rated_change *change)
{
    enum language language = site->config->language;
    const struct rated_game *game = &site->rated_games.games[change->game];
    html_open(html, "tr");
    td_date(html, NULL, language, game->finished);
    html_open(html, "th");
    html_set(html, "scope", "row");
    html_set(html, "class", "l");
    game_link(html, "../", game->gid, span_of(game->title));
    html_close(html);
    html_open(html, "td");
    html_format(html, change->outcome == OUTCOME_FINISHED ? "%d." : "(%d.)", change->place);
    html_close(html);
    td_count(html, "wide", (int64_t)game->count);
    td_signed(html, NULL, language, change->delta);
    td_real(html, "v", language, change->after);
    html_close(html);
    html_newline(html);
}

static void write_games(struct html *html, const struct site *site, size_t person)
{
    static const struct heading headings[] = {
        {WORD_DATE, NULL, false, false},
        {WORD_GAME, "l", true, false},
        {WORD_PLACE, NULL, true, true},
        {WORD_OF_PLAYERS, "wide", false, false},
        {WORD_CHANGE_OF_GAME, NULL, false, false},
        {WORD_RATING, NULL, false, false},
    };
    enum language language = site->config->language;
    size_t count = rated_games_count(&site->rated_games, person);
    html_element(html, "h2", word(language, WORD_GAMES));
    table_open(html, "games", "sortable stack", WORD_GAMES, headings,
               sizeof headings / sizeof headings[0], language);
    for (size_t i = count; i > 0; i--)
        write_played(html, site, rated_games_nth(&site->rated_games, person, i - 1));
    table_close(html);
}

bool page_player(struct buffer *out, const struct site *site, size_t person, uint64_t print)
{
    const struct ranking_row *row = &site->ranking->rows[person];
    enum language language = site->config->language;
    struct html html;
    struct page page = {
        .language = language, .title = span_of(row->name), .root = "../", .print = print};
    page_begin(&html, out, &page);
    html_open(&html, "h1");
    html_foreign(&html, span_of(row->name));
    html_close(&html);
    html_newline(&html);
    write_facts(&html, site, row);
    if (row->robot)
        html_element(&html, "p", word(language, WORD_ROBOT));
    if (row->provisional)
        html_element(&html, "p", word(language, WORD_PROVISIONAL_LONG));
    html_element(&html, "h2", word(language, WORD_COURSE));
    chart(&html, &site->rated_games, person, site->ranking->parameters.start, language);
    write_games(&html, site, person);
    write_duels(&html, site, person);
    page_end(&html, &page);
    return !out->failed;
}
