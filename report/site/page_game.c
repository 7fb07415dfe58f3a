#include "base/model/engine.h"
#include "base/model/locale.h"
#include "base/model/reason.h"
#include "report/answers/audit.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

#include <math.h>

/* A square of so many players still fits a page; beyond it the command shows the pairs. */
enum { SQUARE_LIMIT = 24 };

static void put_player(struct html *html, const struct explained_player *player)
{
    if (player->ranked)
        player_link(html, "../", player->name);
    else
        html_foreign(html, span_of(player->name));
}

static void write_player(struct html *html, const struct game_page *page,
                         const struct explanation *explanation, size_t i)
{
    enum language language = page->language;
    const struct explained_player *player = &explanation->players[i];
    html_open(html, "tr");
    td_place(html, NULL, player->place);
    th_open(html, "l");
    put_player(html, player);
    html_close(html);
    td_real(html, NULL, language, player->before);
    td_signed(html, NULL, language, explanation->moved ? player->delta : NAN);
    if (explanation->state != STATE_RUNNING)
        td_real(html, "v", language, player->after);
    else
        td_string(html, NULL, "–");
    td_string(html, "t",
              word(language, outcome_word(player->outcome, explanation->state == STATE_RUNNING)));
    if (player->moves == MOVES_NOT_KNOWN)
        td_string(html, "wide", "–");
    else
        td_count(html, "wide", player->moves);
    tr_close(html);
}

static void write_players(struct html *html, const struct game_page *page,
                          const struct explanation *explanation)
{
    static const struct heading headings[] = {
        {WORD_PLACE, NULL, true, true},    {WORD_PLAYER, "l", true, false},
        {WORD_BEFORE, NULL, false, false}, {WORD_CHANGE_OF_GAME, NULL, false, false},
        {WORD_AFTER, "v", false, false},   {WORD_OUTCOME, "t", true, false},
        {WORD_MOVES, "wide", true, false},
    };
    enum language language = page->language;
    table_open(html, NULL, "sortable result", WORD_RESULT, HEADINGS(headings), language);
    for (size_t i = 0; i < explanation->player_count; i++)
        write_player(html, page, explanation, i);
    table_close(html);
}

/* In plain words, why everybody got what he got; of more players the command tells it. */
static void write_why(struct html *html, const struct game_page *page,
                      const struct explanation *explanation)
{
    enum { MOST = 12 };
    enum language language = page->language;
    if (!explanation->moved || explanation->pair_count == 0 || explanation->player_count > MOST)
        return;
    html_element(html, "h2", word(language, WORD_WHY));
    for (size_t i = 0; i < explanation->player_count; i++) {
        html_open(html, "details");
        html_set(html, "class", "why");
        html_open(html, "summary");
        html_foreign(html, span_of(explanation->players[i].name));
        html_string(html, ": ");
        put_signed(html, language, explanation->players[i].delta, RATING_DECIMALS);
        html_close(html);
        html_newline(html);
        audit_html_words(html, explanation, i, language);
        html_close(html);
        html_newline(html);
    }
    html_element(html, "p", word(language, WORD_ROUNDED));
    html_newline(html);
}

/* The pair of two players, whichever stands first in it. Pairs stand a before b, row by row. */
static const struct explained_pair *pair_of(const struct explanation *explanation, size_t i,
                                            size_t j)
{
    size_t n = explanation->player_count;
    size_t a = i < j ? i : j;
    size_t b = i < j ? j : i;
    return &explanation->pairs[a * n - a * (a + 1) / 2 + (b - a - 1)];
}

static void write_pair(struct html *html, const struct explanation *explanation, size_t i, size_t j,
                       enum language language)
{
    const struct explained_pair *pair = pair_of(explanation, i, j);
    double sign = i < j ? 1 : -1;
    td_open(html, NULL);
    html_attribute(html, "data-with", span_of(explanation->players[j].name));
    if (!pair->exchanged) {
        html_string(html, "–");
        html_close(html);
        return;
    }
    html_open(html, "span");
    html_set(html, "class", direction_class(sign * pair->points));
    put_signed(html, language, sign * pair->points, 2);
    html_close(html);
    html_open(html, "small");
    put_real(html, language, i < j ? pair->expectation : 1 - pair->expectation, 2);
    html_close(html);
    html_close(html);
}

static void square_headings(struct html *html, const struct game_page *page,
                            const struct explanation *explanation)
{
    enum language language = page->language;
    html_open(html, "thead");
    html_open(html, "tr");
    html_open(html, "th");
    html_set(html, "scope", "col");
    html_set(html, "class", "l");
    html_string(html, word(language, WORD_PLAYER));
    html_close(html);
    for (size_t i = 0; i < explanation->player_count; i++) {
        html_open(html, "th");
        html_set(html, "scope", "col");
        html_set(html, "class", "name");
        html_foreign(html, span_of(explanation->players[i].name));
        html_close(html);
    }
    html_open(html, "th");
    html_set(html, "scope", "col");
    html_string(html, word(language, WORD_SUM));
    html_close(html);
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void square_row(struct html *html, const struct game_page *page,
                       const struct explanation *explanation, size_t i)
{
    enum language language = page->language;
    html_open(html, "tr");
    th_open(html, "l");
    html_foreign(html, span_of(explanation->players[i].name));
    html_close(html);
    for (size_t j = 0; j < explanation->player_count; j++)
        if (i == j)
            td_string(html, "self", "");
        else
            write_pair(html, explanation, i, j, language);
    td_open(html, "v");
    html_set(html, "data-with", word(language, WORD_SUM));
    put_signed(html, language, explanation->players[i].sum, 2);
    html_close(html);
    tr_close(html);
}

static void write_square(struct html *html, const struct game_page *page,
                         const struct explanation *explanation)
{
    enum language language = page->language;
    html_open(html, "div");
    html_set(html, "class", "scroll");
    html_set(html, "tabindex", "0");
    html_set(html, "role", "region");
    html_set(html, "aria-label", word(language, WORD_PAIRS_TITLE));
    html_open(html, "table");
    html_set(html, "class", "square");
    html_set(html, "aria-label", word(language, WORD_PAIRS_TITLE));
    html_newline(html);
    square_headings(html, page, explanation);
    html_open(html, "tbody");
    html_newline(html);
    for (size_t i = 0; i < explanation->player_count; i++)
        square_row(html, page, explanation, i);
    table_close(html);
}

static void write_divisor(struct html *html, const struct game_page *page,
                          const struct explanation *explanation)
{
    enum language language = page->language;
    html_open(html, "p");
    html_string(html, word(language, WORD_DIVISOR));
    if (rating_systems[explanation->parameters.system].divisor == DIVISOR_ROOT)
        html_format(html, "√(%zu − 1) = ", explanation->player_count);
    put_real(html, language, explanation->divisor, 4);
    html_string(html, ".");
    html_close(html);
    html_newline(html);
}

static void write_pairs(struct html *html, const struct game_page *page,
                        const struct explanation *explanation)
{
    enum language language = page->language;
    if (!explanation->moved || explanation->pair_count == 0)
        return;
    html_element(html, "h2", word(language, WORD_PAIRS_TITLE));
    if (explanation->player_count > SQUARE_LIMIT) {
        html_open(html, "p");
        html_string(html, word(language, WORD_PAIRS_TOO_MANY));
        html_open(html, "code");
        html_format(html, "karoiq audit %lld", (long long)explanation->gid);
        html_close(html);
        html_string(html, ".");
        html_close(html);
        return;
    }
    html_element(html, "p", word(language, WORD_PAIRS_HELP));
    write_square(html, page, explanation);
    if (explanation->divisor > 0)
        write_divisor(html, page, explanation);
}

static void put_moment(struct html *html, enum language language, const char *stamp)
{
    struct buffer moment = {0};
    locale_moment(&moment, language, stamp);
    html_open(html, "time");
    html_set(html, "datetime", stamp);
    html_text(html, buffer_view(&moment));
    html_close(html);
    html->out->failed |= moment.failed;
    buffer_free(&moment);
}

static bool is_stamp(const char *stamp)
{
    return stamp && stamp_valid(span_of(stamp));
}

/* " · 01.10.2026, 12:00 – 02.10.2026, 13:00", or what is known of it. */
static void write_times(struct html *html, const struct explanation *explanation,
                        enum language language)
{
    if (!is_stamp(explanation->started) && !is_stamp(explanation->finished))
        return;
    html_string(html, " · ");
    if (is_stamp(explanation->started))
        put_moment(html, language, explanation->started);
    html_string(html, is_stamp(explanation->started) ? " – " : "– ");
    if (is_stamp(explanation->finished))
        put_moment(html, language, explanation->finished);
}

static void write_count(struct html *html, enum language language, enum word which, int64_t count)
{
    char digits[24];
    struct span field = {digits, (size_t)snprintf(digits, sizeof digits, "%lld", (long long)count)};
    html_string(html, " · ");
    html_phrase(html, language, which, &field, 1);
}

static void write_race(struct html *html, const struct explanation *explanation,
                       enum language language)
{
    if (explanation->player_count > 0)
        write_count(html, language, WORD_PLAYERS_NUMBER, (int64_t)explanation->player_count);
    if (explanation->map > 0)
        write_count(html, language, WORD_MAP_NUMBER, explanation->map);
    if (explanation->checkpoints >= 0) {
        html_string(html, " · ");
        html_string(html, word(language, explanation->checkpoints ? WORD_HAS_CHECKPOINTS
                                                                  : WORD_HAS_NO_CHECKPOINTS));
    }
    if (explanation->crash_rule) {
        struct span rule = span_of(explanation->crash_rule);
        html_string(html, " · ");
        html_phrase(html, language, WORD_CRASH_RULE_IS, &rule, 1);
    }
}

/* State, times, what race it was, and the way to the game itself. */
static void write_lead(struct html *html, const struct game_page *page,
                       const struct explanation *explanation)
{
    enum language language = page->language;
    html_open(html, "p");
    html_set(html, "class", "lead");
    html_string(html, word(language, WORD_STATE_RATED + (enum word)explanation->state));
    if (explanation->reason) {
        html_string(html, ": ");
        html_reason(html, language, explanation->reason, explanation->detail);
    }
    write_times(html, explanation, language);
    write_race(html, explanation, language);
    html_string(html, " · ");
    html_open(html, "a");
    buffer_string(html->out, " href=\"");
    html_escape(html->out, span_of(page->base_url));
    buffer_printf(html->out, "/showmap.php?GID=%lld\"", (long long)explanation->gid);
    html_set(html, "rel", "noreferrer");
    html_string(html, word(language, WORD_GAME_ON_SITE));
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void write_neighbour(struct html *html, const char *relation, int64_t gid, const char *text)
{
    if (gid == 0)
        return;
    html_open(html, "a");
    html_set(html, "rel", relation);
    buffer_printf(html->out, " href=\"%lld.html\"", (long long)gid);
    html_string(html, text);
    html_close(html);
    html_newline(html);
}

/* The rated games before and after this one. */
static void write_neighbours(struct html *html, const struct game_page *page)
{
    enum language language = page->language;
    if (page->previous == 0 && page->next == 0)
        return;
    html_open(html, "p");
    html_set(html, "class", "neighbours");
    write_neighbour(html, "prev", page->previous, word(language, WORD_PREVIOUS_GAME));
    write_neighbour(html, "next", page->next, word(language, WORD_NEXT_GAME));
    html_close(html);
    html_newline(html);
}

/* "1. A +1,25, 2. B −0,50", of the first few; "" for a game that moved nothing. */
static void write_about(struct buffer *out, const struct explanation *explanation,
                        enum language language)
{
    enum { MOST = 5 };
    for (size_t i = 0; i < explanation->player_count && i < MOST && explanation->moved; i++) {
        const struct explained_player *player = &explanation->players[i];
        buffer_printf(out, "%s%d. %s ", i > 0 ? ", " : "", player->place, player->name);
        locale_signed(out, language, player->delta, RATING_DECIMALS);
    }
}

bool page_game(struct buffer *out, const struct game_page *page, uint64_t hash)
{
    const struct explanation *explanation = page->explanation;
    struct html html;
    struct buffer title = {0};
    struct buffer about = {0};
    char file[32];
    snprintf(file, sizeof file, "game/%lld.html", (long long)explanation->gid);
    title_untagged(&title, span_of(explanation->title));
    write_about(&about, explanation, page->language);
    struct page frame = {.language = page->language,
                         .title = buffer_view(&title),
                         .root = "../",
                         .file = file,
                         .site = page->site,
                         .about = buffer_view(&about),
                         .hash = hash};
    page_begin(&html, out, &frame);
    html_open(&html, "h1");
    html_foreign(&html, frame.title);
    html_close(&html);
    html_newline(&html);
    write_lead(&html, page, explanation);
    if (explanation->player_count > 0)
        write_players(&html, page, explanation);
    if (page->prospect)
        page_prospect(&html, page->prospect, page->language);
    write_why(&html, page, explanation);
    write_pairs(&html, page, explanation);
    audit_html_source(&html, explanation, page->language);
    write_neighbours(&html, page);
    page_end(&html, &frame);
    out->failed |= title.failed || about.failed;
    buffer_free(&title);
    buffer_free(&about);
    return !out->failed;
}
