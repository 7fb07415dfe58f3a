/* A year of a player's rating as a line of the height of text. */
#ifndef REPORT_SITE_TREND_H
#define REPORT_SITE_TREND_H

#include "report/html.h"
#include "report/rated_games.h"

/* One for all lines of a table, so that they can be compared. */
struct trend_scale {
    double first, last; /* seconds: the year up to the newest game */
    double range;       /* points that the height stands for */
};

/* High enough for all who are active and settled. */
struct trend_scale trend_scale_of(const struct ranking *ranking,
                                  const struct rated_games *rated_games);

/* Draws it, hidden from screen readers; nothing for who had no game in that year. */
void trend(struct html *html, const struct rated_games *rated_games, size_t person,
           const struct trend_scale *scale);

#endif
