/* How strong players probably are: the posterior of their strengths, given the games
   (docs/rating.md "How strong is he probably?"). Pure arithmetic, the same on every run. */
#ifndef BASE_MODEL_STRENGTH_H
#define BASE_MODEL_STRENGTH_H

#include "base/model/timeline.h"

/* A strength is a logarithm: who is stronger by d is ahead with probability 1 / (1 + exp(-d)).
 * Newcomers are 0 on average. The strengths are those at the newest game, and jointly normally
 * distributed. */
struct strengths {
    size_t persons;
    double spread; /* standard deviation of the newcomers' strengths */
    double drift;  /* standard deviation of a strength's change in a year */
    double *means; /* one a person; 0 for who has no game */
    double
        *covariances; /* of two persons: [a * persons + b]; `spread` squared for who has no game */
};

enum { STRENGTH_PERSONS = 2000 }; /* more would take minutes */

/* Finds spread and drift that make the games most probable, and the strengths under them. False: no
   memory. At most STRENGTH_PERSONS. Freed by the caller in either case. */
bool strengths_fit(struct strengths *strengths, const struct strength_record *record);

/* The same under a given spread and drift, both positive. */
bool strengths_given(struct strengths *strengths, const struct strength_record *record,
                     double spread, double drift);

/* Only finds the two. */
bool strengths_width(const struct strength_record *record, double *spread, double *drift);

void strengths_free(struct strengths *strengths);

/* Standard deviation of a person's strength. */
double strengths_deviation(const struct strengths *strengths, size_t person);

/* Probability that a is stronger than b; 0.5 if they are the same. */
double strengths_chance(const struct strengths *strengths, size_t a, size_t b);

/* Chance that a comes in ahead of b in a race. */
double strengths_ahead(const struct strengths *strengths, size_t a, size_t b);

#endif
