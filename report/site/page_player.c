#include "base/model/locale.h"
#include "report/site/chart.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

#include <math.h>

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

static void rating_fact(struct html *html, enum language language, enum word name, double rating)
{
    fact_open(html, word(language, name));
    put_real(html, language, rating, 2);
    fact_close(html);
}

static void count_fact(struct html *html, enum language language, enum word name, int64_t count)
{
    fact_open(html, word(language, name));
    put_count(html, language, count);
    fact_close(html);
}

static void write_facts(struct html *html, const struct player_page *page)
{
    enum language language = page->language;
    html_open(html, "dl");
    html_set(html, "class", "facts");
    html_newline(html);
    fact_open(html, word(language, WORD_RANK));
    html_format(html, "%lld.", (long long)page->rank);
    fact_close(html);
    rating_fact(html, language, WORD_RATING, page->rating);
    if (!isnan(page->change)) {
        fact_open(html, word(language, WORD_CHANGE));
        put_signed(html, language, page->change, 2);
        fact_close(html);
    }
    count_fact(html, language, WORD_GAMES, page->games);
    count_fact(html, language, WORD_FIRST_PLACES, page->career.victories);
    count_fact(html, language, WORD_PODIUMS, page->career.podiums);
    rating_fact(html, language, WORD_MEAN_PLACE, page->career.mean_place);
    fact_open(html, word(language, WORD_DUELS_SHORT));
    html_format(html, "%lld – %lld – %lld", (long long)page->wins, (long long)page->draws,
                (long long)page->losses);
    fact_close(html);
    if (!isnan(page->low)) {
        fact_open(html, word(language, WORD_LIKELY));
        put_range(html, language, page->low, page->high);
        fact_close(html);
    }
    rating_fact(html, language, WORD_MAX, page->max);
    rating_fact(html, language, WORD_MIN, page->min);
    html_close(html);
    html_newline(html);
}

/* "Dropped out: 3 times, ..." */
static void write_dropouts(struct html *html, const struct player_page *page)
{
    struct buffer text = {0};
    if (page->career.dropouts == 0)
        return;
    career_dropouts(&text, page->language, &page->career);
    html_open(html, "p");
    html_string(html, word(page->language, WORD_DROPPED_OUT));
    html_string(html, ": ");
    html_text(html, buffer_view(&text));
    html_close(html);
    html_newline(html);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

static void write_duel(struct html *html, enum language language, const struct duel *duel)
{
    int64_t met = duel->wins + duel->draws + duel->losses;
    html_open(html, "tr");
    th_open(html, "l");
    player_link(html, "../", duel->name);
    html_close(html);
    td_count(html, NULL, duel->games);
    td_count(html, "wide", duel->wins);
    td_count(html, "wide", duel->draws);
    td_count(html, "wide", duel->losses);
    td_open(html, NULL);
    if (met > 0)
        html_format(html, "%.0f %%",
                    100 * ((double)duel->wins + (double)duel->draws / 2) / (double)met);
    else
        html_string(html, "–");
    html_close(html);
    td_signed(html, NULL, language, duel->points);
    tr_close(html);
}

static void write_duels(struct html *html, const struct player_page *page)
{
    static const struct heading headings[] = {
        {WORD_OPPONENT, "l", true, false},  {WORD_GAMES, NULL, false, false},
        {WORD_WINS, "wide", false, true},   {WORD_DRAWS, "wide", false, true},
        {WORD_LOSSES, "wide", false, true}, {WORD_SCORE, NULL, false, true},
        {WORD_POINTS, NULL, false, false},
    };
    enum language language = page->language;
    html_element(html, "h2", word(language, WORD_DUELS));
    table_open(html, "duels", "sortable", WORD_DUELS, HEADINGS(headings), language);
    for (size_t i = 0; i < page->duel_count; i++)
        write_duel(html, language, &page->duels[i]);
    table_close(html);
}

static void write_played(struct html *html, enum language language, const struct played *played)
{
    html_open(html, "tr");
    td_date(html, NULL, language, played->finished);
    th_open(html, "l");
    game_link(html, "../", played->gid, span_of(played->title));
    html_close(html);
    td_open(html, NULL);
    html_format(html, played->outcome == OUTCOME_FINISHED ? "%d." : "(%d.)", played->place);
    html_close(html);
    td_count(html, "wide", (int64_t)played->players);
    td_signed(html, NULL, language, played->delta);
    td_real(html, "v", language, played->after);
    tr_close(html);
}

/* The games from the `first`-th to before the `end`-th, all of one year. */
static void write_year(struct html *html, const struct player_page *page, size_t first, size_t end)
{
    static const struct heading headings[] = {
        {WORD_DATE, NULL, false, false},
        {WORD_GAME, "l", true, false},
        {WORD_PLACE, NULL, true, true},
        {WORD_OF_PLAYERS, "wide", false, false},
        {WORD_CHANGE_OF_GAME, NULL, false, false},
        {WORD_RATING, NULL, false, false},
    };
    enum language language = page->language;
    const struct played *last = &page->played[end - 1];
    char digits[24];
    html_open(html, "details");
    html_set(html, "open", end == page->played_count ? "" : NULL);
    html_open(html, "summary");
    html_format(html, "%.4s: ", last->finished);
    snprintf(digits, sizeof digits, "%zu", end - first);
    html_phrase(html, language, WORD_GAMES_COUNTED, &(struct span){digits, strlen(digits)}, 1);
    html_string(html, ", ");
    put_signed(html, language, last->after - page->played[first].before, 2);
    html_string(html, " → ");
    put_real(html, language, last->after, 2);
    html_close(html);
    table_open(html, NULL, "sortable stack", WORD_GAMES, HEADINGS(headings), language);
    for (size_t i = end; i > first; i--)
        write_played(html, language, &page->played[i - 1]);
    table_close(html);
    html_close(html);
    html_newline(html);
}

/* By year, folded but for the newest. */
static void write_games(struct html *html, const struct player_page *page)
{
    html_open(html, "h2");
    html_set(html, "id", "games");
    html_string(html, word(page->language, WORD_GAMES));
    html_close(html);
    for (size_t end = page->played_count, first = end; end > 0; end = first) {
        while (first > 0 &&
               strncmp(page->played[first - 1].finished, page->played[end - 1].finished, 4) == 0)
            first--;
        write_year(html, page, first, end);
    }
}

bool page_player(struct buffer *out, const struct player_page *page, uint64_t hash)
{
    enum language language = page->language;
    struct html html;
    struct buffer about = {0};
    char feed[HASH_NAME_SIZE + 8];
    const char *file = strchr(page->file, '/');
    snprintf(feed, sizeof feed, "%.*s.atom", HASH_NAME_SIZE - 1, file ? file + 1 : page->file);
    buffer_string(&about, "KaroIQ ");
    locale_real(&about, language, page->rating, RATING_DECIMALS);
    buffer_string(&about, ", ");
    phrase_number(&about, language, WORD_RATED_GAMES_COUNT, page->games);
    struct page frame = {.language = language,
                         .title = span_of(page->name),
                         .root = "../",
                         .file = page->file,
                         .site = page->site,
                         .about = buffer_view(&about),
                         .feed = feed,
                         .hash = hash};
    page_begin(&html, out, &frame);
    html_open(&html, "h1");
    html_foreign(&html, span_of(page->name));
    mark_tag(&html, span_of(page->name));
    html_close(&html);
    html_newline(&html);
    write_facts(&html, page);
    if (page->robot)
        html_element(&html, "p", word(language, WORD_ROBOT));
    if (page->provisional)
        html_element(&html, "p", word(language, WORD_PROVISIONAL_LONG));
    write_dropouts(&html, page);
    html_element(&html, "h2", word(language, WORD_COURSE));
    chart(&html, page);
    write_games(&html, page);
    write_duels(&html, page);
    html_open(&html, "p");
    html_open(&html, "a");
    html_set(&html, "href", feed);
    html_string(&html, word(language, WORD_PLAYER_FEED));
    html_close(&html);
    html_close(&html);
    page_end(&html, &frame);
    out->failed |= about.failed;
    buffer_free(&about);
    return !out->failed;
}

bool page_renamed(struct buffer *out, const struct site *site, const char *old_name,
                  const struct ranking_row *row)
{
    struct html html;
    char forward[HASH_NAME_SIZE + 8];
    snprintf(forward, sizeof forward, "%s.html", row->page);
    const struct page page = {
        .language = site->config->language,
        .title = span_of(old_name),
        .root = "../",
        .forward = forward,
    };
    page_begin(&html, out, &page);
    html_open(&html, "h1");
    html_foreign(&html, span_of(old_name));
    html_close(&html);
    html_open(&html, "p");
    html_string(&html, "→ ");
    player_link(&html, "../", row->name);
    html_close(&html);
    page_end(&html, &page);
    return !out->failed;
}
