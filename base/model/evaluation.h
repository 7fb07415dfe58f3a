/* How well the ratings predict, as `evaluate` shows it: filled by rate/, drawn by report/. */
#ifndef BASE_MODEL_EVALUATION_H
#define BASE_MODEL_EVALUATION_H

#include "base/model/model.h"

/* Forecasts of pairs against what happened. Means over the pairs; 0 where there are none. */
struct forecast {
    int64_t pairs;
    double log_loss; /* -(r ln e + (1 - r) ln (1 - e)), natural logarithm */
    double brier;    /* (r - e)^2 */
    double accuracy; /* of the pairs without a draw: how often the favourite was ahead; e = 1/2
                        counts one half */
};

/* Pairs whose expectation lies in one tenth. */
struct calibration {
    int64_t pairs;
    double expected, happened; /* means */
};

enum { EVALUATION_SIZES = 7, EVALUATION_TENTHS = 10 };

struct forecast_by_size {
    int least, most; /* players of the game */
    struct forecast forecast;
};

/* The ratings' predictions depend on k and phi by their product alone (with S' = phi S both
   formulas hold only k phi), so that is what is searched for. */
struct tuning {
    double product;   /* in use */
    double best;      /* with the least log loss */
    double low, high; /* 95 % of the bootstrap */
    double log_loss;  /* with the product in use */
    double best_log_loss;
    double share_better; /* of the bootstrap's samples: the product in use is worse than `best` */
    int samples;
    double tried[64], losses[64]; /* the curve */
    size_t tried_count;
};

struct evaluation {
    int64_t games;
    struct parameters parameters;
    struct forecast all;
    struct forecast settled; /* pairs of two players who had `settled_games` rated games each */
    int settled_games;
    struct calibration tenths[EVALUATION_TENTHS]; /* from the side of the first by name */
    struct forecast_by_size sizes[EVALUATION_SIZES];
    bool tuned;
    struct tuning tuning;
};

#endif
