/* The virtual two-person game: does a rating find the true difference? docs/rating.md section 2. */
#ifndef RATE_SIMULATE_H
#define RATE_SIMULATE_H

#include "base/core/diag.h"
#include "base/model/simulation.h"

/* docs/rating.md's defaults: K 16, 1,500 games of which 500 are ignored, gauss 0.15 within
   0.02..0.98, binary 0.1 or 0.9, error 0.1; true difference 200, 100 runs, seed 1. */
struct simulation_options simulation_defaults(void);

/* For each game, p is drawn, then the winner, with f_ab(p) from the true ratings; plain Elo, the
 * proposed rating, and the proposed one with a wrong p rate the same games. STATUS_USAGE, reported,
 * for options that make no sense. The caller frees `simulation` in any case. */
enum status rate_simulate(const struct simulation_options *options, struct simulation *simulation,
                          struct diag *diag);

#endif
