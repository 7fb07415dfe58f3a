/* The rated games as what strengths are found from. */
#ifndef RATE_RACES_H
#define RATE_RACES_H

#include "base/model/strength.h"
#include "rate/games.h"

struct races {
    struct strength_record
        record; /* points into the next two; games in the order of their rating */
    struct strength_game *games;
    struct strength_entry *entries;
    uint32_t
        *index; /* of a person's number in the record; all without a rated game share the last */
};

/* False: no memory. Freed by the caller in either case. */
bool races_make(struct races *races, const struct games *games);
void races_free(struct races *races);

/* A strength on the scale of the ratings, where phi points are one logarithm. */
struct likely {
    double strength, deviation;
    double low, high; /* with 95 % between */
};

struct likely likely_strength(const struct strengths *strengths,
                              const struct parameters *parameters, uint32_t index);

#endif
