/* Which constants predict best? */
#ifndef RATE_TUNE_H
#define RATE_TUNE_H

#include "base/model/evaluation.h"
#include "rate/run.h"

/* Tries products k phi from 1/32 of the one in use to 32 times it and interpolates the least log
   loss. Its interval comes from `samples` bootstrap samples over blocks of consecutive games, since
   games that lie close together are not independent. False: no memory. */
bool tune(const struct games *games, const struct parameters *parameters, int samples,
          uint64_t seed, struct tuning *tuning);

#endif
