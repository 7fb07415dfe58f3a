/* What one race says about its players' strengths: Plackett and Luce's model (docs/rating.md).
 */
#ifndef BASE_MODEL_PLACKETT_LUCE_H
#define BASE_MODEL_PLACKETT_LUCE_H

#include "base/model/model.h"
#include "base/model/skyline.h"

/* A player of a race; best first, dropouts last. */
struct finish {
    size_t node;  /* index of the strength */
    double power; /* exp of it */
    int place;    /* only of a finisher; shared places are equal numbers */
    bool dropped; /* behind every finisher; nothing is said of the order among dropouts */
};

/* The first finisher wins with probability power / (sum of all powers), the second is chosen
 * likewise among the rest, and so on. For a shared place, the mean of the logarithms over all
 * orders counts. Returns -ln of the probability of what happened, and adds its first derivatives by
 * the strengths to `gradient` and its second ones to `curvature`. At most PLAYERS_LIMIT. */
double plackett_luce(const struct finish *finishes, size_t count, double *gradient,
                     struct skyline *curvature);

#endif
