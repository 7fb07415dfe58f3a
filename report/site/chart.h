/* A player's rating as a drawing (SVG). */
#ifndef REPORT_SITE_CHART_H
#define REPORT_SITE_CHART_H

#include "report/html.h"
#include "report/site/player_page.h"

/* All games of a player, with axes and a point for each. */
void chart(struct html *html, const struct player_page *page);

#endif
