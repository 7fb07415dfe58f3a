#include "report/site/trend.h"

#include <math.h>

/* Of the drawing, in its own units. A step is at least one of them wide, so a line of hundreds of
   games is no longer than one of a few dozen. */
enum { WIDTH = 48, HEIGHT = 20, YEAR = 365 * 86400 };

static double seconds_of(const struct rated_games *rated_games, const struct rated_change *change)
{
    const char *finished = rated_games->games[change->game].finished;
    return stamp_valid(span_of(finished)) ? (double)stamp_seconds(finished) : NAN;
}

/* The first of a person's games in the year; a stamp that tells nothing ends it. */
static size_t first_of(const struct rated_games *rated_games, size_t person,
                       const struct trend_scale *scale)
{
    size_t from = rated_games_count(rated_games, person);
    while (from > 0 &&
           seconds_of(rated_games, rated_games_nth(rated_games, person, from - 1)) >= scale->first)
        from--;
    return from;
}

struct extent {
    double low, high;
};

static struct extent extent_of(const struct rated_games *rated_games, size_t person, size_t from)
{
    struct extent extent = {INFINITY, -INFINITY};
    for (size_t i = from; i < rated_games_count(rated_games, person); i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        extent.low = fmin(extent.low, fmin(change->before, change->after));
        extent.high = fmax(extent.high, fmax(change->before, change->after));
    }
    return extent;
}

struct trend_scale trend_scale_of(const struct ranking *ranking,
                                  const struct rated_games *rated_games)
{
    struct trend_scale scale = {.last = 0, .range = 1};
    for (size_t i = 0; i < rated_games->game_count; i++) {
        const char *finished = rated_games->games[i].finished;
        if (stamp_valid(span_of(finished)))
            scale.last = fmax(scale.last, (double)stamp_seconds(finished));
    }
    scale.first = scale.last - YEAR;
    for (size_t i = 0; i < ranking->count; i++) {
        if (!ranking_row_is_of(&ranking->rows[i], GROUP_ACTIVE))
            continue;
        struct extent extent = extent_of(rated_games, i, first_of(rated_games, i, &scale));
        scale.range = fmax(scale.range, extent.high - extent.low);
    }
    return scale;
}

static long x_of(const struct rated_games *rated_games, const struct rated_change *change,
                 const struct trend_scale *scale)
{
    return lround(WIDTH * (seconds_of(rated_games, change) - scale->first) / YEAR);
}

static void move(struct html *html, char direction, long *at, long to)
{
    if (to != *at)
        buffer_printf(html->out, "%c%ld", direction, to - *at);
    *at = to;
}

/* Steps, since between two games a rating stays as it is; of games within one unit the last. */
static void draw_steps(struct html *html, const struct rated_games *rated_games, size_t person,
                       size_t from, const struct trend_scale *scale)
{
    size_t count = rated_games_count(rated_games, person);
    struct extent extent = extent_of(rated_games, person, from);
    double top = (extent.high + extent.low + scale->range) / 2;
    double unit = scale->range / HEIGHT;
    const struct rated_change *first = rated_games_nth(rated_games, person, from);
    long x = from > 0 ? 0 : x_of(rated_games, first, scale);
    long y = lround((top - first->before) / unit);
    long level = y;
    buffer_printf(html->out, " d=\"M%ld %ld", x, y);
    for (size_t i = from; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        long at = x_of(rated_games, change, scale);
        if (at != x)
            move(html, 'v', &y, level);
        move(html, 'h', &x, at);
        level = lround((top - change->after) / unit);
    }
    move(html, 'v', &y, level);
    move(html, 'h', &x, WIDTH);
    buffer_char(html->out, '"');
}

void trend(struct html *html, const struct rated_games *rated_games, size_t person,
           const struct trend_scale *scale)
{
    size_t from = first_of(rated_games, person, scale);
    if (from == rated_games_count(rated_games, person))
        return;
    html_open(html, "svg");
    html_set(html, "aria-hidden", "true");
    buffer_printf(html->out, " viewBox=\"0 -1 %d %d\"", WIDTH, HEIGHT + 2);
    html_open(html, "path");
    draw_steps(html, rated_games, person, from, scale);
    html_close(html);
    html_close(html);
}
