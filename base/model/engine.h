/* The arithmetic of the three systems of docs/rating.md, over arrays: no store, no text, no state.
 */
#ifndef BASE_MODEL_ENGINE_H
#define BASE_MODEL_ENGINE_H

#include "base/model/model.h"

/* One family (docs/rating.md 1 and 2): a logistic expectation on a rating difference plus an offset
   for the start, a sum over the opponents, a divisor. */
struct engine {
    double k;
    double phi;
    bool mean_of_opponents; /* divisor n - 1 (Elo); else sqrt(n - 1) (KaroIQ) */
    bool equal_moves_draw;  /* two finishers with the same number of moves drew */
};

/* Someone who took part in one game. */
struct participant {
    double rating; /* before the game */
    double start;  /* ln of the weight of his start; 0 without advantage */
    int place;     /* only of a finisher; 1 is best */
    int moves;
    bool dropped; /* withdrew or was ejected: behind every finisher, whatever the numbers */
};

/* Pairs of one participant. */
struct score {
    int wins, draws, losses;
};

struct engine engine_of(const struct parameters *parameters);

/* E_ab = 1 / (exp(-(phi (R_a - R_b) + s_a - s_b)) + 1): the share of a pair that a should get.
   docs/rating.md 1 "Expectation" and 2 "f_ab" with s_a - s_b = ln(p / (1 - p)). Never NaN for
   finite ratings. */
double engine_expectation(const struct engine *engine, const struct participant *a,
                          const struct participant *b);

/* 1, 0.5 or 0 from a's side. False, and nothing is exchanged, if both dropped out. */
bool engine_result(const struct engine *engine, const struct participant *a,
                   const struct participant *b, double *result);

/* What the sum over the opponents is divided by in a game of `count` participants, 2 or more. */
double engine_divisor(const struct engine *engine, size_t count);

/* True for a game that moves nothing: fewer than two participants, or everyone dropped out. */
bool engine_is_void(const struct participant *participants, size_t count);

/* Delta_i = k sum_j (Erg_ij - E_ij) / divisor, all from the ratings before the game (docs/rating.md
   1; 2 "P players"). Writes `count` (at most PLAYERS_LIMIT) deltas and, unless `scores` is NULL,
   the pairs won, drawn and lost. A void game gives zeros. */
void engine_game(const struct engine *engine, const struct participant *participants, size_t count,
                 double *deltas, struct score *scores);

#endif
