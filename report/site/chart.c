#include "report/site/chart.h"

#include "base/model/locale.h"
#include "report/site/html_table.h"

#include <math.h>
#include <stdlib.h>

/* Of the drawing, in its own units; the page scales it. */
enum { WIDTH = 760, HEIGHT = 260, LEFT = 46, RIGHT = 14, TOP = 12, BOTTOM = 28 };

/* What the axes reach over: the games from the `from`-th on. */
struct frame {
    size_t from;
    double first, last;     /* seconds */
    double lowest, highest; /* rating */
    double step;            /* between two lines of the grid */
};

/* Of the game's finish; NAN where it is not known: such a game is no point. */
static double seconds_of(const struct played *played)
{
    return stamp_valid(span_of(played->finished)) ? (double)stamp_seconds(played->finished) : NAN;
}

/* 1, 2 or 5 times a power of ten, so that some five lines fit between. */
static double nice_step(double range)
{
    double power = pow(10, floor(log10(range / 4)));
    double share = range / 4 / power;
    return power * (share > 5 ? 10 : share > 2 ? 5 : share > 1 ? 2 : 1);
}

static struct frame frame_of(const struct player_page *page, size_t from)
{
    double before = from < page->played_count ? page->played[from].before : page->start;
    struct frame frame = {
        .from = from, .first = NAN, .last = NAN, .lowest = before, .highest = before};
    for (size_t i = from; i < page->played_count; i++) {
        const struct played *played = &page->played[i];
        double seconds = seconds_of(played);
        frame.first = fmin(frame.first, seconds);
        frame.last = fmax(frame.last, seconds);
        frame.lowest = fmin(frame.lowest, fmin(played->before, played->after));
        frame.highest = fmax(frame.highest, fmax(played->before, played->after));
    }
    if (frame.highest - frame.lowest < 1) {
        frame.lowest -= 0.5;
        frame.highest += 0.5;
    }
    frame.step = nice_step(frame.highest - frame.lowest);
    frame.lowest = floor(frame.lowest / frame.step) * frame.step;
    frame.highest = ceil(frame.highest / frame.step) * frame.step;
    return frame;
}

static double x_of(const struct frame *frame, double seconds)
{
    if (frame->last <= frame->first)
        return (LEFT + WIDTH - RIGHT) / 2.0;
    return LEFT + (WIDTH - LEFT - RIGHT) * (seconds - frame->first) / (frame->last - frame->first);
}

static double y_of(const struct frame *frame, double rating)
{
    return TOP +
           (HEIGHT - TOP - BOTTOM) * (frame->highest - rating) / (frame->highest - frame->lowest);
}

static void grid_line(struct html *html, double x1, double y1, double x2, double y2,
                      const char *class)
{
    html_open(html, "path");
    html_set(html, "class", class);
    buffer_printf(html->out, " d=\"M%.1f %.1fL%.1f %.1f\"", x1, y1, x2, y2);
    html_close(html);
}

static void label(struct html *html, double x, double y, const char *class)
{
    html_open(html, "text");
    html_set(html, "class", class);
    buffer_printf(html->out, " x=\"%.1f\" y=\"%.1f\"", x, y);
}

static void draw_ratings(struct html *html, const struct frame *frame, double start,
                         enum language language)
{
    int lines = (int)lround((frame->highest - frame->lowest) / frame->step);
    for (int i = 0; i <= lines; i++) {
        double rating = frame->lowest + i * frame->step;
        double y = y_of(frame, rating);
        grid_line(html, LEFT, y, WIDTH - RIGHT, y, "grid");
        label(html, LEFT - 8, y + 4, "rating");
        put_plain(html, language, rating);
        html_close(html);
    }
    if (start >= frame->lowest && start <= frame->highest)
        grid_line(html, LEFT, y_of(frame, start), WIDTH - RIGHT, y_of(frame, start), "start");
}

/* A line at the beginning of a month, with its name or, of January, with the year. */
static void time_line(struct html *html, const struct frame *frame, int year, int month,
                      enum language language)
{
    enum { ROOM = 76 }; /* of the dates at both ends */
    char stamp[STAMP_SIZE];
    snprintf(stamp, sizeof stamp, "%04u-%02u-01 00:00:00", (unsigned)year % 10000,
             (unsigned)month % 100);
    double x = x_of(frame, (double)stamp_seconds(stamp));
    if (x < LEFT || x > WIDTH - RIGHT)
        return;
    grid_line(html, x, TOP, x, HEIGHT - BOTTOM, "grid");
    if (x < LEFT + ROOM || x > WIDTH - RIGHT - ROOM)
        return;
    label(html, x, HEIGHT - 8, "year");
    if (month == 1)
        html_format(html, "%d", year);
    else
        html_string(html, word(language, WORD_MONTH_1 + (enum word)(month - 1)));
    html_close(html);
}

static void end_date(struct html *html, const struct frame *frame, double seconds,
                     const char *class, enum language language)
{
    char stamp[STAMP_SIZE];
    struct buffer date = {0};
    stamp_at((int64_t)seconds, stamp);
    locale_date(&date, language, stamp);
    label(html, x_of(frame, seconds), HEIGHT - 8, class);
    html_text(html, buffer_view(&date));
    html_close(html);
    html->out->failed |= date.failed;
    buffer_free(&date);
}

static int year_of(double seconds)
{
    char stamp[STAMP_SIZE];
    stamp_at((int64_t)seconds, stamp);
    return (int)strtol(stamp, NULL, 10);
}

/* The dates of the first and the last game; between them the beginnings of years, of every few
   where they would stand too close, or within about a year those of every other month. */
static void draw_times(struct html *html, const struct frame *frame, enum language language)
{
    enum { MOST_YEARS = 10, MONTHS = 12, LONG = 500 * 86400 };
    int first = year_of(frame->first);
    int last = year_of(frame->last);
    int every = (last - first) / MOST_YEARS + 1;
    bool months = frame->last - frame->first < LONG;
    for (int year = first; year <= last; year += every)
        for (int month = 1; month <= (months ? MONTHS : 1); month += 2)
            time_line(html, frame, year, month, language);
    if (frame->first < frame->last) {
        end_date(html, frame, frame->first, "from", language);
        end_date(html, frame, frame->last, "to", language);
    } else {
        end_date(html, frame, frame->first, "year", language);
    }
}

/* In steps: between two games a rating stays as it is. */
static void draw_line(struct html *html, const struct player_page *page, const struct frame *frame)
{
    bool begun = false;
    html_open(html, "path");
    html_set(html, "class", "line");
    buffer_string(html->out, " d=\"");
    for (size_t i = frame->from; i < page->played_count; i++) {
        const struct played *played = &page->played[i];
        double seconds = seconds_of(played);
        if (isnan(seconds))
            continue;
        if (!begun)
            buffer_printf(html->out, "M%.1f %.1f", x_of(frame, seconds),
                          y_of(frame, played->before));
        else
            buffer_printf(html->out, "H%.1f", x_of(frame, seconds));
        buffer_printf(html->out, "V%.1f", y_of(frame, played->after));
        begun = true;
    }
    buffer_char(html->out, '"');
    html_close(html);
}

/* A game's point, which leads to it: an arrowhead up or down, with what a mouse shows over it. */
static void draw_point(struct html *html, const struct played *played, const struct frame *frame,
                       enum language language)
{
    struct buffer tip = {0};
    locale_date(&tip, language, played->finished);
    buffer_printf(&tip, " · %s · ", played->title);
    locale_signed(&tip, language, played->delta, 2);
    buffer_string(&tip, " → ");
    locale_real(&tip, language, played->after, 2);
    html_open(html, "a");
    buffer_printf(html->out, " href=\"../game/%lld.html\"", (long long)played->gid);
    html_open(html, "path");
    html_set(html, "class", played->delta < 0 ? "lost" : "won");
    buffer_printf(html->out, " d=\"M%.1f %.1f%s\"", x_of(frame, seconds_of(played)),
                  y_of(frame, played->after), played->delta < 0 ? "l-5-9h10z" : "l-5 9h10z");
    html_open(html, "title");
    html_text(html, buffer_view(&tip));
    html_close(html);
    html_close(html);
    html_close(html);
    html_newline(html);
    html->out->failed |= tip.failed;
    buffer_free(&tip);
}

/* Points that do not cover each other, from the last game back. */
static void draw_points(struct html *html, const struct player_page *page,
                        const struct frame *frame)
{
    enum { APART = 9 };
    double next = INFINITY;
    for (size_t i = page->played_count; i > frame->from; i--) {
        double x = x_of(frame, seconds_of(&page->played[i - 1]));
        if (!(x <= next - APART))
            continue;
        draw_point(html, &page->played[i - 1], frame, page->language);
        next = x;
    }
}

static void draw_peak(struct html *html, const struct player_page *page, const struct frame *frame)
{
    const struct played *peak = NULL;
    for (size_t i = frame->from; i < page->played_count; i++)
        if (!isnan(seconds_of(&page->played[i])) && (!peak || page->played[i].after > peak->after))
            peak = &page->played[i];
    if (!peak)
        return;
    double x = x_of(frame, seconds_of(peak));
    double y = y_of(frame, peak->after);
    html_open(html, "circle");
    html_set(html, "class", "peak");
    buffer_printf(html->out, " cx=\"%.1f\" cy=\"%.1f\" r=\"4\"", x, y);
    html_close(html);
    label(html, x < WIDTH / 2.0 ? x + 8 : x - 8, y + 4, x < WIDTH / 2.0 ? "peak" : "peak to");
    put_real(html, page->language, peak->after, 2);
    html_close(html);
}

/* The games from the `from`-th on; with points where there is room for them. */
static void draw(struct html *html, const struct player_page *page, size_t from, bool points,
                 enum word name)
{
    enum language language = page->language;
    struct frame frame = frame_of(page, from);
    if (isnan(frame.first))
        return;
    html_open(html, "figure");
    html_open(html, "figcaption");
    html_string(html, word(language, name));
    html_string(html, word(language, points ? WORD_POINTS_LEGEND : WORD_NONE));
    html_close(html);
    html_open(html, "svg");
    html_set(html, "class", "chart");
    html_set(html, "role", points ? "group" : "img");
    html_set(html, "aria-label", word(language, WORD_CHART));
    buffer_printf(html->out, " viewBox=\"0 0 %d %d\"", WIDTH, HEIGHT);
    html_newline(html);
    draw_ratings(html, &frame, page->start, language);
    draw_times(html, &frame, language);
    draw_line(html, page, &frame);
    html_newline(html);
    if (points)
        draw_points(html, page, &frame);
    draw_peak(html, page, &frame);
    html_close(html);
    html_close(html);
    html_newline(html);
}

/* The first game of the twelve months that end with the last one. */
static size_t last_months(const struct player_page *page)
{
    enum { YEAR = 365 * 86400 };
    double last = NAN;
    size_t from = page->played_count;
    for (size_t i = 0; i < page->played_count; i++)
        last = fmax(last, seconds_of(&page->played[i]));
    while (from > 0 && !(seconds_of(&page->played[from - 1]) < last - YEAR))
        from--;
    return from;
}

void chart(struct html *html, const struct player_page *page)
{
    size_t from = last_months(page);
    draw(html, page, from, true, from > 0 ? WORD_LAST_MONTHS : WORD_ALL_GAMES);
    if (from > 0)
        draw(html, page, 0, false, WORD_ALL_GAMES);
}
