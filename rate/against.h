/* What is the formula worth? The same games, foreseen by other systems. */
#ifndef RATE_AGAINST_H
#define RATE_AGAINST_H

#include "base/model/evaluation.h"
#include "rate/games.h"

/* Fills evaluation->rivals: each system foresees every pair from what it knew before the game. The
   posterior of strength.h is found anew after at most every 200th part of the games, from those
   before; it is left out where players are too many for it. False: no memory. */
bool against(const struct games *games, const struct parameters *parameters,
             struct evaluation *evaluation);

#endif
