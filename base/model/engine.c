#include "base/model/engine.h"

#include <math.h>

/* Where the exponents of a game lie closer together than this, exp() of their distance from the
   largest is far from underflow, and one exponential a participant will do (docs/rating.md). */
static const double SAFE_RANGE = 600;

static double exponent(const struct engine *engine, const struct participant *participant)
{
    return engine->phi * participant->rating + participant->start;
}

static double logistic(double difference)
{
    return 1 / (exp(-difference) + 1);
}

/* Elo and the KaroIQ are one family (docs/rating.md 1 and 2): a logistic expectation on the
   difference of the ratings plus an offset for the start, a sum over the opponents, a divisor. */
static double logistic_expectation(const struct engine *engine, const struct participant *a,
                                   const struct participant *b)
{
    return logistic(exponent(engine, a) - exponent(engine, b));
}

/* Twice the result, from a's side, of a pair of which not both dropped out: whole numbers and no
   branches, since this is the innermost step of a run. */
static int double_result(bool equal_moves_draw, const struct participant *a,
                         const struct participant *b)
{
    int place_a = a->dropped ? PLACE_LIMIT + 1 : a->place;
    int place_b = b->dropped ? PLACE_LIMIT + 1 : b->place;
    int better = (place_a < place_b) - (place_a > place_b);
    bool drew = equal_moves_draw && !a->dropped && !b->dropped && a->moves == b->moves &&
                a->moves != MOVES_NOT_KNOWN;
    return drew ? 1 : 1 + better;
}

bool engine_result(const struct engine *engine, const struct participant *a,
                   const struct participant *b, double *result)
{
    if (a->dropped && b->dropped)
        return false;
    *result = double_result(engine->equal_moves_draw, a, b) * 0.5;
    return true;
}

double engine_divisor(const struct engine *engine, size_t count)
{
    double opponents = (double)count - 1;
    switch (engine->system->divisor) {
    case DIVISOR_ROOT:
        return sqrt(opponents);
    case DIVISOR_OPPONENTS:
        return opponents;
    case DIVISOR_NONE:
        break;
    }
    return 0;
}

bool engine_is_void(const struct participant *participants, size_t count)
{
    if (count < 2)
        return true;
    for (size_t i = 0; i < count; i++)
        if (!participants[i].dropped)
            return false;
    return true;
}

/* exp() of every exponent's distance from the largest, so that E_ij = a_i / (a_i + a_j). False
   where they lie too far apart for that. */
static bool strengths(const struct engine *engine, const struct participant *participants,
                      size_t count, double *strength)
{
    double most = -INFINITY;
    double least = INFINITY;
    for (size_t i = 0; i < count; i++) {
        strength[i] = exponent(engine, &participants[i]);
        most = strength[i] > most ? strength[i] : most;
        least = strength[i] < least ? strength[i] : least;
    }
    if (!(most - least < SAFE_RANGE))
        return false;
    for (size_t i = 0; i < count; i++)
        strength[i] = exp(strength[i] - most);
    return true;
}

static void count_pair(struct score *scores, size_t i, size_t j, int twice)
{
    scores[i].wins += twice == 2;
    scores[i].draws += twice == 1;
    scores[i].losses += twice == 0;
    scores[j].wins += twice == 0;
    scores[j].draws += twice == 1;
    scores[j].losses += twice == 2;
}

static void sum_of_pairs(const struct engine *engine, const struct participant *participants,
                         size_t count, double *deltas, struct score *scores)
{
    double strength[PLAYERS_LIMIT];
    for (size_t i = 0; i < count; i++) {
        deltas[i] = 0;
        if (scores)
            scores[i] = (struct score){0};
    }
    if (engine_is_void(participants, count))
        return;
    bool quick = strengths(engine, participants, count, strength);
    for (size_t i = 0; i < count; i++) {
        const struct participant *a = &participants[i];
        for (size_t j = i + 1; j < count; j++) {
            const struct participant *b = &participants[j];
            if (a->dropped && b->dropped)
                continue;
            int twice = double_result(engine->equal_moves_draw, a, b);
            double expectation = quick ? strength[i] / (strength[i] + strength[j])
                                       : logistic_expectation(engine, a, b);
            /* The same number goes to one and from the other: points are conserved. */
            double points = twice * 0.5 - expectation;
            deltas[i] += points;
            deltas[j] -= points;
            if (scores)
                count_pair(scores, i, j, twice);
        }
    }
    double factor = engine->k / engine_divisor(engine, count);
    for (size_t i = 0; i < count; i++)
        deltas[i] *= factor;
}

const char *const rating_system_names[] = {
    [SYSTEM_KAROIQ] = "karoiq",
    [SYSTEM_ELO] = "elo",
    [SYSTEM_ELO_ADVANTAGE] = "elo-advantage",
    NULL,
};

/* Elo's 400 points for odds of 10 to 1. */
#define ELO_PHI 0.0057564627324851142 /* ln(10) / 400 */

const struct system rating_systems[] = {
    [SYSTEM_KAROIQ] = {2, 0.05, 100, false, DIVISOR_ROOT, 1, logistic_expectation, sum_of_pairs},
    [SYSTEM_ELO] = {16, ELO_PHI, 1500, false, DIVISOR_OPPONENTS, 1, logistic_expectation,
                    sum_of_pairs},
    [SYSTEM_ELO_ADVANTAGE] = {16, ELO_PHI, 1500, true, DIVISOR_OPPONENTS, 1, logistic_expectation,
                              sum_of_pairs},
};

struct engine engine_of(const struct parameters *parameters)
{
    return (struct engine){
        .system = &rating_systems[parameters->system],
        .k = parameters->k,
        .phi = parameters->phi,
        .equal_moves_draw = parameters->draw == DRAW_MOVES,
    };
}

double engine_expectation(const struct engine *engine, const struct participant *a,
                          const struct participant *b)
{
    return engine->system->expectation(engine, a, b);
}

void engine_game(const struct engine *engine, const struct participant *participants, size_t count,
                 double *deltas, struct score *scores)
{
    engine->system->game(engine, participants, count, deltas, scores);
}
