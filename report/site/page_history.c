#include "report/site/html_table.h"
#include "report/site/page.h"

/* Of the drawing, in its own units. */
enum { WIDTH = 760, LEFT = 44, RIGHT = 190, TOP = 14, LINE = 26, BOTTOM = 24 };
enum { ROWS = 250 }; /* of a month, as on the index */
enum { HEIGHT = TOP + PAST_TOP * LINE + BOTTOM };

static void put_month(struct html *html, enum language language, int year, int month)
{
    html_format(html, "%s %d", word(language, WORD_MONTH_1 + (enum word)(month - 1)), year);
}

/* A month's page, from one beside it; an arrow stands before or behind. */
static void write_neighbour(struct html *html, enum language language, int year, int month,
                            bool next)
{
    char file[PAST_FILE_SIZE];
    past_file(year, month, file);
    html_open(html, "a");
    html_set(html, "rel", next ? "next" : "prev");
    html_set(html, "href", strchr(file, '/') + 1);
    html_string(html, next ? "" : "← ");
    put_month(html, language, year, month);
    html_string(html, next ? " →" : "");
    html_close(html);
    html_newline(html);
}

static void write_neighbours(struct html *html, const struct past *past, bool first)
{
    enum { MONTHS = 12 };
    enum language language = past->config->language;
    bool january = past->month == 1, december = past->month == MONTHS;
    html_open(html, "p");
    html_set(html, "class", "neighbours");
    if (!first)
        write_neighbour(html, language, past->year - january, january ? MONTHS : past->month - 1,
                        false);
    if (past_has_next(past))
        write_neighbour(html, language, past->year + december, december ? 1 : past->month + 1,
                        true);
    html_close(html);
    html_newline(html);
}

static void write_row(struct html *html, const struct past *past, const struct past_row *row)
{
    enum language language = past->config->language;
    html_open(html, "tr");
    td_open(html, NULL);
    html_format(html, "%lld.", (long long)row->rank);
    html_close(html);
    td_signed(html, NULL, language, row->change);
    th_open(html, "l");
    const struct ranking_row *person = &past->ranking->rows[row->person];
    player_link(html, "../", person->name);
    odd_tag(html, person->name, person->odd);
    html_close(html);
    td_real(html, "v", language, row->rating);
    td_count(html, NULL, row->games);
    tr_close(html);
}

bool page_month(struct buffer *out, const struct past *past, bool first, uint64_t hash)
{
    static const struct heading headings[] = {
        {WORD_RANK, NULL, true, false},   {WORD_CHANGE_OF_MONTH, NULL, false, false},
        {WORD_PLAYER, "l", true, false},  {WORD_RATING, "v", false, false},
        {WORD_GAMES, NULL, false, false},
    };
    enum language language = past->config->language;
    char file[PAST_FILE_SIZE], title[128];
    struct html html;
    past_file(past->year, past->month, file);
    snprintf(title, sizeof title, "%s: %s %d", word(language, WORD_RANKING),
             word(language, WORD_MONTH_1 + (enum word)(past->month - 1)), past->year);
    struct page page = {.language = language,
                        .title = span_of(title),
                        .root = "../",
                        .file = file,
                        .site = past->config->site,
                        .hash = hash};
    page_begin(&html, out, &page);
    html_element(&html, "h1", title);
    html_newline(&html);
    write_neighbours(&html, past, first);
    html_element(&html, "p", word(language, WORD_MONTH_LEAD));
    html_newline(&html);
    if (past->count > 0) {
        table_open(&html, "ranking", "sortable ranked", WORD_RANKING, HEADINGS(headings), language);
        for (size_t i = 0; i < past->count && i < ROWS; i++)
            write_row(&html, past, &past->rows[i]);
        table_close(&html);
    }
    page_end(&html, &page);
    return !out->failed;
}

static double x_of(const struct past *past, size_t column)
{
    return past->top_count < 2 ? LEFT
                               : LEFT + (double)(WIDTH - LEFT - RIGHT) * (double)column /
                                            (double)(past->top_count - 1);
}

static double y_of(size_t rank)
{
    return TOP + LINE * ((double)rank + 0.5);
}

/* PAST_TOP: he is not among them. */
static size_t rank_in(const struct past_top *top, size_t person)
{
    size_t rank = 0;
    while (rank < top->count && top->persons[rank] != person)
        rank++;
    return rank < top->count ? rank : PAST_TOP;
}

/* A line through years that follow each other or, as `dots`, a point for each year. */
static void draw_line(struct html *html, const struct past *past, size_t person, bool dots)
{
    bool drawing = false;
    html_open(html, "path");
    html_set(html, "class", dots ? "line dots" : "line");
    buffer_string(html->out, " d=\"");
    for (size_t i = 0; i < past->top_count; i++) {
        size_t rank = rank_in(&past->tops[i], person);
        if (rank < PAST_TOP)
            buffer_printf(html->out, "%c%.1f %.1f%s", drawing && !dots ? 'L' : 'M', x_of(past, i),
                          y_of(rank), dots ? "h.1" : "");
        drawing = rank < PAST_TOP;
    }
    buffer_char(html->out, '"');
    html_close(html);
}

static void draw_person(struct html *html, const struct past *past, size_t person)
{
    const struct ranking_row *row = &past->ranking->rows[person];
    size_t rank = rank_in(&past->tops[past->top_count - 1], person);
    html_open(html, "a");
    buffer_printf(html->out, " href=\"player/%s.html\"", row->page);
    html_open(html, "title");
    html_foreign(html, span_of(row->name));
    html_close(html);
    draw_line(html, past, person, false);
    draw_line(html, past, person, true);
    if (rank < PAST_TOP) {
        html_open(html, "text");
        html_set(html, "class", "name");
        buffer_printf(html->out, " x=\"%d\" y=\"%.1f\"", WIDTH - RIGHT + 10, y_of(rank) + 4);
        html_text(html, span_of(row->name));
        html_close(html);
    }
    html_close(html);
    html_newline(html);
}

static void draw_axes(struct html *html, const struct past *past)
{
    enum { MOST_YEARS = 12 };
    size_t every = past->top_count / MOST_YEARS + 1;
    for (size_t rank = 0; rank < PAST_TOP; rank++) {
        html_open(html, "text");
        html_set(html, "class", "rating");
        buffer_printf(html->out, " x=\"%d\" y=\"%.1f\"", LEFT - 10, y_of(rank) + 4);
        html_format(html, "%zu.", rank + 1);
        html_close(html);
    }
    for (size_t i = 0; i < past->top_count; i += every) {
        html_open(html, "text");
        html_set(html, "class", "year");
        buffer_printf(html->out, " x=\"%.1f\" y=\"%d\"", x_of(past, i), HEIGHT - 6);
        html_format(html, "%d", past->tops[i].year);
        html_close(html);
    }
}

static void draw_tops(struct html *html, const struct past *past)
{
    enum language language = past->config->language;
    html_open(html, "figure");
    html_element(html, "figcaption", word(language, WORD_TOP_TEN));
    html_open(html, "svg");
    html_set(html, "class", "chart tops");
    html_set(html, "role", "group");
    html_set(html, "aria-label", word(language, WORD_TOP_TEN));
    buffer_printf(html->out, " viewBox=\"0 0 %d %d\"", WIDTH, HEIGHT);
    html_newline(html);
    draw_axes(html, past);
    for (size_t person = 0; person < past->ranking->count; person++)
        for (size_t i = 0; i < past->top_count; i++)
            if (rank_in(&past->tops[i], person) < PAST_TOP) {
                draw_person(html, past, person);
                break;
            }
    html_close(html);
    html_close(html);
    html_newline(html);
}

/* A year: who stood first to third at its end, and its months. */
static void write_year(struct html *html, const struct past *past, const struct past_top *top,
                       int from, int to)
{
    enum { PLACES = 3 };
    html_open(html, "tr");
    th_open(html, "l");
    html_format(html, "%d", top->year);
    html_close(html);
    for (size_t i = 0; i < PLACES; i++) {
        td_open(html, i == 0 ? "t" : "t wide");
        if (i < top->count)
            player_link(html, "", past->ranking->rows[top->persons[i]].name);
        html_close(html);
    }
    td_open(html, "t");
    for (int month = from; month <= to; month++) {
        char file[PAST_FILE_SIZE];
        past_file(top->year, month, file);
        html_open(html, "a");
        html_set(html, "href", file);
        html_string(html, word(past->config->language, WORD_MONTH_1 + (enum word)(month - 1)));
        html_close(html);
        html_string(html, " ");
    }
    html_close(html);
    tr_close(html);
}

static void write_years(struct html *html, const struct past *past, int first_month)
{
    static const struct heading headings[] = {
        {WORD_YEAR, "l", false, false},        {WORD_FIRST, "t", true, false},
        {WORD_SECONDS, "t wide", true, false}, {WORD_THIRDS, "t wide", true, false},
        {WORD_MONTHS, "t fixed", true, false},
    };
    enum { MONTHS = 12 };
    table_open(html, "years", NULL, WORD_HISTORY, HEADINGS(headings), past->config->language);
    for (size_t i = past->top_count; i-- > 0;)
        write_year(html, past, &past->tops[i], i == 0 ? first_month : 1,
                   i + 1 == past->top_count ? past->month : MONTHS);
    table_close(html);
}

bool page_history(struct buffer *out, const struct past *past, int first_month)
{
    enum language language = past->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_HISTORY)),
                        .root = "",
                        .file = "history.html",
                        .site = past->config->site};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_HISTORY));
    html_newline(&html);
    html_element(&html, "p", word(language, past->top_count ? WORD_MONTH_LEAD : WORD_NO_MONTHS));
    html_newline(&html);
    if (past->top_count > 1)
        draw_tops(&html, past);
    if (past->top_count > 0)
        write_years(&html, past, first_month);
    page_end(&html, &page);
    return !out->failed;
}
