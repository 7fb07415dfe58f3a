/* A player's rating as a drawing (SVG). */
#ifndef REPORT_CHART_H
#define REPORT_CHART_H

#include "report/chronicle.h"
#include "report/html.h"

/* The whole chronicle with axes and a point for each game. */
void chart(struct html *html, const struct chronicle *chronicle, size_t person, double start,
           enum language language);

/* The latest games as a line of the height of a row of text, for people who see. */
void sparkline(struct html *html, const struct chronicle *chronicle, size_t person);

#endif
