#include "report/site/chart.h"

#include "base/model/locale.h"
#include "report/site/html_table.h"

#include <math.h>

/* Of the drawing, in its own units; the page scales it. */
enum { WIDTH = 760, HEIGHT = 260, LEFT = 46, RIGHT = 14, TOP = 12, BOTTOM = 28 };

/* What the axes reach over. */
struct frame {
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

static struct frame frame_of(const struct player_page *page)
{
    struct frame frame = {.first = NAN, .last = NAN, .lowest = page->start, .highest = page->start};
    for (size_t i = 0; i < page->played_count; i++) {
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
    grid_line(html, LEFT, y_of(frame, start), WIDTH - RIGHT, y_of(frame, start), "start");
}

static int year_of(const char *stamp)
{
    int year = 0;
    for (int i = 0; i < 4; i++)
        year = 10 * year + (stamp[i] - '0');
    return year;
}

static void year_line(struct html *html, const struct frame *frame, int year)
{
    char stamp[STAMP_SIZE];
    snprintf(stamp, sizeof stamp, "%04u-01-01 00:00:00", (unsigned)year % 10000);
    double x = x_of(frame, (double)stamp_seconds(stamp));
    grid_line(html, x, TOP, x, HEIGHT - BOTTOM, "grid");
    label(html, x, HEIGHT - 8, "year");
    html_format(html, "%d", year);
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

/* A line at the beginning of each year, or of every few years where they would stand too close;
   within one year the dates of the first and the last game. */
static void draw_times(struct html *html, const struct frame *frame, enum language language)
{
    enum { MOST_YEARS = 10 };
    char stamp[STAMP_SIZE];
    stamp_at((int64_t)frame->first, stamp);
    int first = year_of(stamp);
    stamp_at((int64_t)frame->last, stamp);
    int last = year_of(stamp);
    int every = (last - first) / MOST_YEARS + 1;
    for (int year = first + 1; year <= last; year += every)
        year_line(html, frame, year);
    if (first == last && frame->first < frame->last) {
        end_date(html, frame, frame->first, "from", language);
        end_date(html, frame, frame->last, "to", language);
    } else if (first == last) {
        end_date(html, frame, frame->first, "year", language);
    }
}

static void draw_line(struct html *html, const struct player_page *page, const struct frame *frame)
{
    bool begun = false;
    html_open(html, "path");
    html_set(html, "class", "line");
    buffer_string(html->out, " d=\"");
    for (size_t i = 0; i < page->played_count; i++) {
        const struct played *played = &page->played[i];
        double seconds = seconds_of(played);
        if (isnan(seconds))
            continue;
        if (!begun)
            buffer_printf(html->out, "M%.1f %.1f", x_of(frame, seconds),
                          y_of(frame, played->before));
        buffer_printf(html->out, "L%.1f %.1f", x_of(frame, seconds), y_of(frame, played->after));
        begun = true;
    }
    buffer_char(html->out, '"');
    html_close(html);
}

/* A point with what a mouse shows over it: date, title, what it moved. */
static void draw_point(struct html *html, const struct played *played, const struct frame *frame,
                       enum language language)
{
    struct buffer tip = {0};
    double seconds = seconds_of(played);
    if (isnan(seconds))
        return;
    locale_date(&tip, language, played->finished);
    buffer_printf(&tip, " · %s · ", played->title);
    locale_signed(&tip, language, played->delta, 2);
    buffer_string(&tip, " → ");
    locale_real(&tip, language, played->after, 2);
    html_open(html, "circle");
    html_set(html, "class", played->delta < 0 ? "lost" : "won");
    buffer_printf(html->out, " cx=\"%.1f\" cy=\"%.1f\" r=\"3\"", x_of(frame, seconds),
                  y_of(frame, played->after));
    html_open(html, "title");
    html_text(html, buffer_view(&tip));
    html_close(html);
    html_close(html);
    html->out->failed |= tip.failed;
    buffer_free(&tip);
}

void chart(struct html *html, const struct player_page *page)
{
    enum language language = page->language;
    struct frame frame = frame_of(page);
    if (isnan(frame.first))
        return;
    html_open(html, "svg");
    html_set(html, "class", "chart");
    html_set(html, "role", "img");
    html_set(html, "aria-label", word(language, WORD_CHART));
    buffer_printf(html->out, " viewBox=\"0 0 %d %d\"", WIDTH, HEIGHT);
    html_newline(html);
    draw_ratings(html, &frame, page->start, language);
    draw_times(html, &frame, language);
    draw_line(html, page, &frame);
    html_newline(html);
    for (size_t i = 0; i < page->played_count; i++) {
        draw_point(html, &page->played[i], &frame, language);
        html_newline(html);
    }
    html_close(html);
    html_newline(html);
}

void sparkline(struct html *html, const struct rated_games *rated_games, size_t person)
{
    enum { MOST = 24, STEP = 4, TALL = 20 };
    size_t count = rated_games_count(rated_games, person);
    size_t from = count > MOST ? count - MOST : 0;
    double lowest = INFINITY;
    double highest = -INFINITY;
    for (size_t i = from; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        lowest = fmin(lowest, fmin(change->before, change->after));
        highest = fmax(highest, fmax(change->before, change->after));
    }
    /* What moved little shall not look wild. */
    double range = fmax(highest - lowest, 2);
    html_open(html, "svg");
    html_set(html, "aria-hidden", "true");
    buffer_printf(html->out, " viewBox=\"-2 -2 %d %d\"", MOST * STEP + 4, TALL + 4);
    html_open(html, "path");
    long before = 0;
    for (size_t i = from; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        long at = lround(TALL * (highest - change->after) / range);
        if (i == from) {
            before = lround(TALL * (highest - change->before) / range);
            buffer_printf(html->out, " d=\"M0 %ldl", before);
        }
        buffer_printf(html->out, at < before ? "%d%ld" : "%d %ld", STEP, at - before);
        buffer_string(html->out, i + 1 < count ? " " : "\"");
        before = at;
    }
    html_close(html);
    html_close(html);
}
