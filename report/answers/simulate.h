/* The virtual two-person game, for people, for spreadsheets, and as a drawing. */
#ifndef REPORT_ANSWERS_SIMULATE_H
#define REPORT_ANSWERS_SIMULATE_H

#include "base/model/simulation.h"
#include "report/report.h"

/* The names of an advantage's source, and of a rating; constants. */
const char *simulation_source(enum language language, enum advantage_source source);
const char *simulation_rating(enum language language, enum follower follower);

/* Appends it as text (means and table of cumulative frequencies), CSV (the table alone) or JSON. */
enum status report_simulation(const struct config *config, const struct simulation *simulation,
                              enum report_format format, struct buffer *out, struct diag *diag);

/* Appends the cumulative frequencies as an SVG file, one panel for each source. False if memory ran
 * out. */
bool report_simulation_svg(const struct config *config, const struct simulation *simulation,
                           struct buffer *out);

#endif
