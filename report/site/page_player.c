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

static void write_rank(struct html *html, const struct player_page *page)
{
    fact_open(html, word(page->language, WORD_RANK));
    if (page->settled_rank > 0)
        html_format(html, "%lld. %s %lld", (long long)page->settled_rank,
                    word(page->language, WORD_OF_PLAYERS), (long long)page->settled);
    else
        html_string(html, "–");
    fact_close(html);
}

/* The highest or the lowest rating after a game, with the game. */
static void write_extreme(struct html *html, const struct player_page *page, enum word name,
                          bool highest)
{
    const struct played *found = page->played;
    for (size_t i = 1; i < page->played_count; i++) {
        const struct played *played = &page->played[i];
        if (highest ? played->after > found->after : played->after < found->after)
            found = played;
    }
    fact_open(html, word(page->language, name));
    put_real(html, page->language, found->after, RATING_DECIMALS);
    html_string(html, " ");
    html_open(html, "a");
    buffer_printf(html->out, " href=\"../game/%lld.html\"", (long long)found->gid);
    put_date(html, page->language, found->finished);
    html_close(html);
    fact_close(html);
}

static void write_facts(struct html *html, const struct player_page *page)
{
    enum language language = page->language;
    html_open(html, "dl");
    html_set(html, "class", "facts");
    html_newline(html);
    write_rank(html, page);
    rating_fact(html, language, WORD_RATING, page->rating);
    if (!isnan(page->low)) {
        fact_open(html, word(language, WORD_LIKELY));
        put_range(html, language, page->low, page->high);
        fact_close(html);
    }
    if (!isnan(page->change)) {
        fact_open(html, word(language, WORD_CHANGE));
        put_signed(html, language, page->change, 2);
        fact_close(html);
    }
    if (page->played_count > 0) {
        write_extreme(html, page, WORD_HIGHEST, true);
        write_extreme(html, page, WORD_LOWEST, false);
    }
    count_fact(html, language, WORD_GAMES, page->games);
    count_fact(html, language, WORD_FIRST_PLACES, page->career.victories);
    count_fact(html, language, WORD_PODIUMS, page->career.podiums);
    count_fact(html, language, WORD_WINS_IN_A_ROW,
               (int64_t)longest_streak(page, is_victory).length);
    rating_fact(html, language, WORD_MEAN_PLACE, page->career.mean_place);
    fact_open(html, word(language, WORD_DUELS_SHORT));
    html_format(html, "%lld – %lld – %lld", (long long)page->wins, (long long)page->draws,
                (long long)page->losses);
    fact_close(html);
    if (!isnan(page->career.opposition))
        rating_fact(html, language, WORD_OPPOSITION, page->career.opposition);
    html_close(html);
    html_newline(html);
}

/* Why there is no rank, or what kind of player it is. */
static void write_notes(struct html *html, const struct player_page *page)
{
    enum language language = page->language;
    struct span last = span_of(page->last_played);
    if (page->robot)
        html_element(html, "p", word(language, WORD_ROBOT));
    if (!page->active) {
        html_open(html, "p");
        html_phrase(html, language, WORD_INACTIVE_LONG, &last, 1);
        html_close(html);
    } else if (page->provisional) {
        html_element(html, "p", word(language, WORD_PROVISIONAL_LONG));
    }
}

/* To the parts of a page that may be long. */
static void write_jumps(struct html *html, const struct player_page *page)
{
    static const struct {
        const char *id;
        enum word word;
    } parts[] = {
        {"#form", WORD_FORM},
        {"#history", WORD_COURSE},
        {"#games", WORD_GAMES},
        {"#head-to-head", WORD_DUELS},
    };
    html_open(html, "ul");
    html_set(html, "class", "years");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        html_open(html, "li");
        html_open(html, "a");
        html_set(html, "href", parts[i].id);
        html_string(html, word(page->language, parts[i].word));
        html_close(html);
        html_close(html);
    }
    html_close(html);
    html_newline(html);
}

static void heading(struct html *html, enum language language, enum word which, const char *id)
{
    html_open(html, "h2");
    html_set(html, "id", id);
    html_string(html, word(language, which));
    html_close(html);
    html_newline(html);
}

static void put_place(struct html *html, const struct played *played)
{
    html_format(html, played->outcome == OUTCOME_FINISHED ? "%d." : "(%d.)", played->place);
}

/* The last ten games, the latest first, each a link. */
static void write_form(struct html *html, const struct player_page *page)
{
    enum { LATEST = 10 };
    enum language language = page->language;
    double sum = 0;
    if (page->played_count == 0)
        return;
    heading(html, language, WORD_FORM, "form");
    html_open(html, "ol");
    html_set(html, "class", "form");
    for (size_t i = 0; i < LATEST && i < page->played_count; i++) {
        const struct played *played = &page->played[page->played_count - 1 - i];
        sum += played->delta;
        html_open(html, "li");
        html_open(html, "a");
        buffer_printf(html->out, " href=\"../game/%lld.html\"", (long long)played->gid);
        put_place(html, played);
        html_close(html);
        html_string(html, " ");
        html_open(html, "span");
        html_set(html, "class", direction_class(played->delta));
        put_signed(html, language, played->delta, RATING_DECIMALS);
        html_close(html);
        html_close(html);
    }
    html_close(html);
    html_open(html, "p");
    html_string(html, word(language, WORD_FORM_HELP));
    put_signed(html, language, sum, RATING_DECIMALS);
    html_string(html, ".");
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

/* What a page has room for: the rows that are left, and where all are; NULL: here. */
struct room {
    size_t rows;
    const char *all;
};

static void link_to_all(struct html *html, const struct player_page *page, const struct room *room,
                        const char *part)
{
    char digits[24];
    struct span count = {digits,
                         (size_t)snprintf(digits, sizeof digits, "%zu", page->played_count)};
    html_open(html, "p");
    html_open(html, "a");
    buffer_printf(html->out, " href=\"%s%s\"", room->all, part);
    html_phrase(html, page->language, WORD_ALL_OF_HIS, &count, 1);
    html_close(html);
    html_close(html);
    html_newline(html);
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

static void write_duels(struct html *html, const struct player_page *page, struct room room)
{
    static const struct heading headings[] = {
        {WORD_OPPONENT, "l", true, false},  {WORD_GAMES, NULL, false, false},
        {WORD_WINS, "wide", false, true},   {WORD_DRAWS, "wide", false, true},
        {WORD_LOSSES, "wide", false, true}, {WORD_SCORE, NULL, false, true},
        {WORD_POINTS, NULL, false, false},
    };
    enum language language = page->language;
    heading(html, language, WORD_DUELS, "head-to-head");
    table_open(html, "duels", "sortable", WORD_DUELS, HEADINGS(headings), language);
    for (size_t i = 0; i < page->duel_count && i < room.rows; i++)
        write_duel(html, language, &page->duels[i]);
    table_close(html);
    if (page->duel_count > room.rows)
        link_to_all(html, page, &room, "#head-to-head");
}

static void write_played(struct html *html, enum language language, const struct played *played)
{
    html_open(html, "tr");
    td_date(html, NULL, language, played->finished);
    th_open(html, "l");
    game_link(html, "../", played->gid, span_of(played->title));
    html_close(html);
    td_open(html, NULL);
    put_place(html, played);
    html_close(html);
    td_count(html, "wide", (int64_t)played->players);
    td_signed(html, NULL, language, played->delta);
    td_real(html, "v", language, played->after);
    tr_close(html);
}

/* Of a table of games. */
static const struct heading headings[] = {
    {WORD_DATE, NULL, false, false},
    {WORD_GAME, "l", true, false},
    {WORD_PLACE, NULL, true, true},
    {WORD_OF_PLAYERS, "wide", false, false},
    {WORD_CHANGE_OF_GAME, NULL, false, false},
    {WORD_RATING, NULL, false, false},
};

/* Whether a game stands before another among the best, or among the worst. */
static bool stands_before(const struct played *a, const struct played *b, bool best)
{
    if (a->delta != b->delta)
        return best ? a->delta > b->delta : a->delta < b->delta;
    return a < b;
}

/* The next one after `last` (NULL: the first) of those that gave most, or took most. */
static const struct played *next_of(const struct player_page *page, const struct played *last,
                                    bool best)
{
    const struct played *next = NULL;
    for (size_t i = 0; i < page->played_count; i++) {
        const struct played *played = &page->played[i];
        bool belongs = best ? played->delta > 0 : played->delta < 0;
        if (belongs && (!last || stands_before(last, played, best)) &&
            (!next || stands_before(played, next, best)))
            next = played;
    }
    return next;
}

static void write_extremes(struct html *html, const struct player_page *page, bool best)
{
    enum { MOST = 5 };
    enum word title = best ? WORD_BEST_GAMES : WORD_WORST_GAMES;
    const struct played *played = next_of(page, NULL, best);
    if (!played)
        return;
    html_element(html, "h3", word(page->language, title));
    table_open(html, NULL, "sortable stack", title, HEADINGS(headings), page->language);
    for (size_t i = 0; i < MOST && played; i++) {
        write_played(html, page->language, played);
        played = next_of(page, played, best);
    }
    table_close(html);
}

/* The games from the `first`-th to before the `end`-th, all of one year. */
static void write_year(struct html *html, const struct player_page *page, size_t first, size_t end,
                       struct room *room)
{
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
    if (room->rows > 0) {
        table_open(html, NULL, "sortable newest stack", WORD_GAMES, HEADINGS(headings), language);
        for (; end > first && room->rows > 0; end--, room->rows--)
            write_played(html, language, &page->played[end - 1]);
        table_close(html);
    }
    if (end > first)
        link_to_all(html, page, room, "#games");
    html_close(html);
    html_newline(html);
}

/* By year, folded but for the newest. */
static void write_games(struct html *html, const struct player_page *page, struct room room)
{
    heading(html, page->language, WORD_GAMES, "games");
    for (size_t end = page->played_count, first = end; end > 0; end = first) {
        while (first > 0 &&
               strncmp(page->played[first - 1].finished, page->played[end - 1].finished, 4) == 0)
            first--;
        write_year(html, page, first, end, &room);
    }
}

bool page_player(struct buffer *out, const struct player_page *page, uint64_t hash)
{
    enum language language = page->language;
    struct html html;
    struct buffer about = {0};
    char file[64], feed[HASH_NAME_SIZE + 8], all[HASH_NAME_SIZE + 12];
    snprintf(feed, sizeof feed, "%s.atom", page->id);
    snprintf(all, sizeof all, "%s-all.html", page->id);
    snprintf(file, sizeof file, "player/%s.html", page->id);
    buffer_string(&about, "KaroIQ ");
    locale_real(&about, language, page->rating, RATING_DECIMALS);
    buffer_string(&about, ", ");
    phrase_number(&about, language, WORD_RATED_GAMES_COUNT, page->games);
    struct page frame = {.language = language,
                         .title = span_of(page->name),
                         .root = "../",
                         .file = file,
                         .site = page->site,
                         .about = buffer_view(&about),
                         .feed = feed,
                         .hash = hash};
    page_begin(&html, out, &frame);
    html_open(&html, "h1");
    html_foreign(&html, span_of(page->name));
    odd_tag(&html, page->name, page->odd);
    html_close(&html);
    html_newline(&html);
    write_notes(&html, page);
    write_facts(&html, page);
    write_jumps(&html, page);
    write_form(&html, page);
    heading(&html, language, WORD_COURSE, "history");
    chart(&html, page);
    write_games(&html, page, (struct room){SHOWN_GAMES, all});
    write_extremes(&html, page, true);
    write_extremes(&html, page, false);
    write_dropouts(&html, page);
    write_duels(&html, page, (struct room){SHOWN_DUELS, all});
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

bool page_player_all(struct buffer *out, const struct player_page *page)
{
    struct html html;
    char file[64], back[HASH_NAME_SIZE + 8];
    snprintf(file, sizeof file, "player/%s-all.html", page->id);
    snprintf(back, sizeof back, "%s.html", page->id);
    struct page frame = {.language = page->language,
                         .title = span_of(page->name),
                         .root = "../",
                         .file = file,
                         .site = page->site};
    page_begin(&html, out, &frame);
    html_open(&html, "h1");
    html_open(&html, "a");
    html_set(&html, "href", back);
    html_foreign(&html, span_of(page->name));
    html_close(&html);
    html_close(&html);
    html_newline(&html);
    write_games(&html, page, (struct room){SIZE_MAX, NULL});
    write_duels(&html, page, (struct room){SIZE_MAX, NULL});
    page_end(&html, &frame);
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
