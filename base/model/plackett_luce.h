/* What one race says of the strengths of those in it: Plackett and Luce's model (docs/rating.md).
 */
#ifndef BASE_MODEL_PLACKETT_LUCE_H
#define BASE_MODEL_PLACKETT_LUCE_H

#include "base/model/model.h"
#include "base/model/skyline.h"

/* One of a race, best first, the dropped ones last. */
struct finish {
    size_t node;  /* index of his strength */
    double power; /* exp of it */
    int place;    /* only of a finisher; shared places are equal numbers */
    bool dropped; /* behind every finisher; nothing is said among the dropped */
};

/* The first finisher is the winner with the chance power / (sum of all powers), the second the next
   of those left, and so on. Who share a place stand there in each order alike: the mean of the
   logarithms. Returns -ln of the chance of what happened, and adds its first derivatives by the
   strengths to `gradient` and its second ones to `curvature`. At most PLAYERS_LIMIT. */
double plackett_luce(const struct finish *finishes, size_t count, double *gradient,
                     struct skyline *curvature);

#endif
