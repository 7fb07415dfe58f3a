/* A player's rating as a drawing (SVG). */
#ifndef REPORT_SITE_CHART_H
#define REPORT_SITE_CHART_H

#include "report/html.h"
#include "report/site/player_page.h"

/* All games of a player, with axes and a point for each. */
void chart(struct html *html, const struct player_page *page);

/* The latest games as a line of the height of text, hidden from screen readers. */
void sparkline(struct html *html, const struct rated_games *rated_games, size_t person);

#endif
