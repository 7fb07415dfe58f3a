/* What a race may bring to those in it, before it begins or while it runs (docs/rating.md "What
   would I gain?"): filled by rate/ or from a game's explanation, drawn by report/. */
#ifndef BASE_MODEL_PROSPECT_H
#define BASE_MODEL_PROSPECT_H

#include "base/model/engine.h"
#include "base/model/uncertainty.h"

struct contestant {
    char *name;
    double rating;        /* before the race */
    double start;         /* ln of the weight of his start */
    uint32_t strength;    /* whose it is, in the strengths */
    enum outcome outcome; /* so far; OUTCOME_NONE: he is racing */
    int place;            /* of a finisher */
};

struct prospect {
    int64_t gid; /* of a running game, else 0 */
    char *title; /* of that; NULL: none */
    struct parameters parameters;
    struct contestant *contestants; /* by name, as entries of a rated game stand */
    size_t count;
    size_t *shown;    /* in the order of their ratings */
    double *expected; /* scores, [a * count + b]; of oneself NAN */
    double *chances;  /* [a * (count + 1) + p]: of place p + 1; p = count: of dropping out */
    double *gains;    /* likewise: what that brings; NAN: it cannot be any more */
    double *changes;  /* what he may expect on average */
    double *named;    /* if they come in in the order in which they were named; NULL: not asked */
};

/* Adds one; the name is copied. False: no memory. */
bool prospect_add(struct prospect *prospect, struct span name, const struct contestant *contestant);

/* Fills in all but `named`, from the contestants and parameters; `dropouts` is the share of those
   in rated races who dropped out. Always the same numbers for the same arguments. At most
   PLAYERS_LIMIT. False: no memory. */
bool prospect_find(struct prospect *prospect, const struct strengths *strengths, double dropouts);

/* What everybody would gain: exactly what rating the race would give. A place of 0 is dropping
   out. */
void prospect_gains(const struct prospect *prospect, const int *places, double *gains);

void prospect_free(struct prospect *prospect);

#endif
