/* A table whose columns depend on what it shows: a row a player, his name first, then figures. Its
   sinks for the terminal and the wiki; the site's is in site/page_forecast.c. */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include "base/core/buffer.h"
#include "base/settings/config.h"

struct grid {
    size_t columns;
    struct buffer cells; /* each followed by a 0, row by row; the first row is the headings */
};

/* Ends the cell to which `cells` was appended. */
void grid_cell(struct grid *grid);
void grid_text(struct grid *grid, const char *text);

/* The cells one after the other, from `*at` on, which is 0 at first; false at the end. */
bool grid_next(const struct grid *grid, size_t *at, struct span *cell);

/* Append it, and free it. False when memory ran out. */
bool grid_for_terminal(struct buffer *out, struct grid *grid);
bool grid_for_wiki(struct buffer *out, struct grid *grid, const struct config *config);

void grid_free(struct grid *grid);

#endif
