/* Time in periods: a player has one strength in each period from the first game to the last. */
#ifndef BASE_MODEL_TIMELINE_H
#define BASE_MODEL_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Someone who took part in a game. */
struct strength_entry {
    uint32_t person;
    int place;    /* only of a finisher; shared places are equal numbers */
    bool dropped; /* behind every finisher */
};

struct strength_game {
    size_t first; /* of its entries */
    uint32_t count;
    double day; /* of its end, counted from any day */
};

/* What strengths are found from. */
struct strength_record {
    const struct strength_game *games; /* in any order */
    size_t game_count;
    const struct strength_entry *entries;
    size_t persons; /* numbered from 0 */
};

enum { MOST_PERIODS = 64 };

/* The strengths to find are its nodes, numbered period by period. The longer ago a period, the
   longer it is: what happened there says less of today. */
struct timeline {
    size_t persons, periods, nodes;
    double newest;                  /* day of the newest game, at the end of the last period */
    double begun[MOST_PERIODS + 1]; /* years before that at which each begins; 0 after the last */
    uint32_t *first, *last;         /* a person's periods; first > last: he has no game */
    uint32_t *node; /* a person's strength in a period: [period * persons + person] */
    size_t *start;  /* the earliest node that a node is linked to, by a game or by its person */
};

/* Makes periods back from the newest game: each of `years`, or of `growth` times its age where that
   is more. False: no memory. Freed by the caller in either case. */
bool timeline_begin(struct timeline *timeline, const struct strength_record *record, double years,
                    double growth);
void timeline_free(struct timeline *timeline);

size_t timeline_period(const struct timeline *timeline, double day);

/* Years from the middle of the period before to that of a period, which is not the first. */
double timeline_step(const struct timeline *timeline, size_t period);

/* How many multiplications it takes to factor a matrix over the nodes. */
double timeline_cost(const struct timeline *timeline);

#endif
