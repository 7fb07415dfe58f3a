/* How well the ratings predict, as `evaluate` shows it: filled by rate/, drawn by report/. */
#ifndef BASE_MODEL_EVALUATION_H
#define BASE_MODEL_EVALUATION_H

#include "base/model/model.h"

/* Forecasts of pairs compared with what happened. Means over the pairs; NAN where there are none.
 */
struct forecast {
    int64_t pairs;
    double log_loss;  /* -(r ln e + (1 - r) ln (1 - e)), natural logarithm */
    double low, high; /* its 95 % range, from stretches of games; NAN if there are too few */
    double brier;     /* (r - e)^2 */
    double accuracy;  /* how often the favourite won, of the pairs with one and without a draw; NAN:
                         there are none */
};

/* Pairs whose favourite's expectation lies in one tenth, from his side. */
struct calibration {
    int64_t pairs;
    double expected, happened; /* means; NAN: no pairs */
};

/* Who drops out is easy to foresee, so those pairs are kept apart. */
enum pair_kind { PAIRS_ALL, PAIRS_FINISHED, PAIRS_DROPPED, PAIR_KINDS };

enum { EVALUATION_SIZES = 7, EVALUATION_TENTHS = 5, EVALUATION_EXPERIENCES = 4 };

/* The pairs of one class, which ends at `most`: 0, or the limit of what is counted, for none. */
struct forecast_class {
    int least, most;
    struct forecast forecast;
};

/* Predictions depend only on the product of k and phi (with S' = phi S, both formulas contain only
 * k phi), so that is what is searched for. */
struct tuning {
    double product;   /* in use */
    double best;      /* with the least log loss */
    double low, high; /* 95 % of the bootstrap; NAN: too few games */
    double log_loss;  /* with the product in use */
    double best_log_loss;
    double
        share_better; /* of the bootstrap's samples: the product in use is worse than `best`; NAN */
    bool at_edge;     /* `best` is the outermost that was tried */
    bool best_in_use; /* none that was tried is better than the one in use */
    int samples;
    double tried[64], losses[64]; /* the curve */
    size_t tried_count;
};

/* What `--against` holds the system in use against. */
enum rival {
    RIVAL_NONE, /* the one in use itself */
    RIVAL_ELO,
    RIVAL_GLICKO,
    RIVAL_WENG_LIN,
    RIVAL_NEWCOMER,
    RIVAL_POSTERIOR,
    RIVALS,
};

/* Compared in these classes of pairs: the kinds, then by experience, and those of the last three
   quarters of the games, when all systems have had time to learn. */
enum {
    CLASS_EXPERIENCES = PAIR_KINDS,
    CLASS_LATER = PAIR_KINDS + EVALUATION_EXPERIENCES,
    AGAINST_CLASSES,
};

struct rival_score {
    int64_t pairs; /* 0: it was not tried, or there are none */
    double log_loss;
    double low, high;                                   /* 95 % of it; NAN: too few games */
    double difference, difference_low, difference_high; /* to the one in use; below 0: better */
};

struct evaluation {
    int64_t games;
    struct parameters parameters;
    struct forecast kinds[PAIR_KINDS];
    struct forecast half;    /* all pairs, always foreseen as 1/2 */
    struct forecast settled; /* pairs of two players who had `settled_games` rated games each */
    int settled_games;
    struct calibration tenths[PAIR_KINDS][EVALUATION_TENTHS]; /* from 1/2 up; without the pairs of
                                                                 equal chances */
    /* By games before this one, of the less experienced; by players of the game. */
    struct forecast_class experiences[EVALUATION_EXPERIENCES];
    struct forecast_class sizes[EVALUATION_SIZES];
    bool compared;
    struct rival_score rivals[RIVALS][AGAINST_CLASSES];
    bool tuned;
    struct tuning tunings[PAIR_KINDS];
};

#endif
