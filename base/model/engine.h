/* The rating systems of docs/rating.md, a row each, and their arithmetic over arrays: no store, no
   text, no state. */
#ifndef BASE_MODEL_ENGINE_H
#define BASE_MODEL_ENGINE_H

#include "base/model/model.h"

/* A system with the constants in use. */
struct engine {
    const struct system *system;
    double k;
    double phi;
    bool equal_moves_draw; /* two finishers with the same number of moves drew */
};

/* The most numbers that a system keeps of a player: the rating, and others such as its uncertainty.
 * Raise it if you need more. */
enum { NUMBERS_LIMIT = 2 };

/* Ratings that differ by less differ only by rounding (docs/rating.md: ten times what machines
 * differ by). */
static const double SAME_RATING = 1e-9;

/* Someone who took part in one game. */
struct participant {
    double rating;                    /* before the game, */
    double others[NUMBERS_LIMIT - 1]; /* and what else the system keeps */
    double start;                     /* ln of the weight of the start; 0 without advantage */
    int place;                        /* only of a finisher; 1 is best */
    int moves;
    bool dropped; /* withdrew or was ejected: behind every finisher, whatever the numbers */
};

/* Pairs of one participant. */
struct score {
    int wins, draws, losses;
};

/* What the sum of a participant's pairs is divided by. */
enum divisor {
    DIVISOR_NONE,      /* the change is not a sum over pairs, and cannot be shown pair by pair */
    DIVISOR_ROOT,      /* sqrt(n - 1) */
    DIVISOR_OPPONENTS, /* n - 1: the mean */
};

struct system {
    double k, phi, start; /* unless the configuration sets them */
    bool start_weights;   /* starts have weights of their own */
    enum divisor divisor;
    size_t numbers; /* kept of each player; the first is the rating, the others begin at 0 */
    /* Implement engine_expectation() and engine_game(). */
    double (*expectation)(const struct engine *engine, const struct participant *a,
                          const struct participant *b);
    void (*game)(const struct engine *engine, const struct participant *participants, size_t count,
                 double *deltas, struct score *scores);
};

/* By enum rating_system, and their names in the configuration, ended by NULL. */
extern const struct system rating_systems[];
extern const char *const rating_system_names[];

struct engine engine_of(const struct parameters *parameters);

/* The share of a pair that a should get; never NaN for finite ratings. Of Elo and the KaroIQ
   E_ab = 1 / (exp(-(phi (R_a - R_b) + s_a - s_b)) + 1);
   docs/rating.md 1 "Expectation" and 2 "f_ab" with s_a - s_b = ln(p / (1 - p)). */
double engine_expectation(const struct engine *engine, const struct participant *a,
                          const struct participant *b);

/* 1, 0.5 or 0 from a's side. False, and nothing is exchanged, if both dropped out. */
bool engine_result(const struct engine *engine, const struct participant *a,
                   const struct participant *b, double *result);

/* What the sum over the opponents is divided by in a game of `count` participants, 2 or more; 0 for
   DIVISOR_NONE. */
double engine_divisor(const struct engine *engine, size_t count);

/* True for a game that moves nothing: fewer than two participants, or everyone dropped out. */
bool engine_is_void(const struct participant *participants, size_t count);

/* What a game changes, all from the numbers before it. Of Elo and the KaroIQ
   Delta_i = k sum_j (Erg_ij - E_ij) / divisor (docs/rating.md 1; 2 "P players"). `count` is at most
   PLAYERS_LIMIT; `deltas` has room for system->numbers times as many: first everybody's change of
   the rating, then everybody's of the next number. Unless `scores` is NULL, it gets the pairs won,
   drawn and lost. A void game gives zeros. */
void engine_game(const struct engine *engine, const struct participant *participants, size_t count,
                 double *deltas, struct score *scores);

#endif
