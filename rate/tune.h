/* Which constants predict best? */
#ifndef RATE_TUNE_H
#define RATE_TUNE_H

#include "base/model/evaluation.h"
#include "rate/run.h"

/* Tries products k phi from 1/32 of the current one to 32 times it, on pairs of the kind, and
   interpolates the least log loss. Its interval comes from `samples` bootstrap samples over the
   blocks of forecast_block(), since games that lie close together are not independent; NAN with
   fewer than LEAST_BLOCKS. False: no memory. */
bool tune(const struct games *games, const struct parameters *parameters, enum pair_kind kind,
          int samples, uint64_t seed, struct tuning *tuning);

#endif
