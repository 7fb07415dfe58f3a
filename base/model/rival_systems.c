#include "base/model/rival_systems.h"

#include <math.h>

/* The result of a pair for the i-th, false where nothing is exchanged. */
static bool result_of(const struct engine *engine, const struct participant *participants, size_t i,
                      size_t j, double *result)
{
    return i != j && engine_result(engine, &participants[i], &participants[j], result);
}

/* Their pairs are not counted. */
static void clear_scores(struct score *scores, size_t count)
{
    for (size_t i = 0; scores && i < count; i++)
        scores[i] = (struct score){0};
}

/* In his next period, within which nothing is known better than of a newcomer. */
static double glicko_deviation(const struct engine *engine, const struct participant *player)
{
    double deviation = GLICKO_NEWCOMER + player->others[0];
    return fmin(GLICKO_NEWCOMER, hypot(deviation, engine->k));
}

/* How much less a result says of a pair of that deviation. */
static double glicko_g(const struct engine *engine, double deviation)
{
    double part = engine->phi * deviation / M_PI;
    return 1 / sqrt(1 + 3 * part * part);
}

static double glicko_expected(const struct engine *engine, const struct participant *a,
                              const struct participant *b, double deviation)
{
    double g = glicko_g(engine, deviation);
    return 1 / (1 + exp(-g * engine->phi * (a->rating - b->rating)));
}

static double glicko_expectation(const struct engine *engine, const struct participant *a,
                                 const struct participant *b)
{
    double deviation = hypot(glicko_deviation(engine, a), glicko_deviation(engine, b));
    return glicko_expected(engine, a, b, deviation);
}

static void glicko_game(const struct engine *engine, const struct participant *participants,
                        size_t count, double *deltas, struct score *scores)
{
    clear_scores(scores, count);
    for (size_t i = 0; i < count; i++) {
        const struct participant *player = &participants[i];
        double deviation = glicko_deviation(engine, player), result;
        double precision = 1 / (deviation * deviation), gain = 0;
        for (size_t j = 0; j < count; j++) {
            if (!result_of(engine, participants, i, j, &result))
                continue;
            double other = glicko_deviation(engine, &participants[j]);
            double g = glicko_g(engine, other);
            double expected = glicko_expected(engine, player, &participants[j], other);
            precision += engine->phi * engine->phi * g * g * expected * (1 - expected);
            gain += g * (result - expected);
        }
        deltas[i] = engine->phi / precision * gain;
        deltas[count + i] = 1 / sqrt(precision) - GLICKO_NEWCOMER - player->others[0];
    }
}

/* Of sigma, before a game. */
static double weng_lin_variance(const struct engine *engine, const struct participant *player)
{
    double sigma = WENG_LIN_NEWCOMER + player->others[0];
    return sigma * sigma + engine->k * engine->k;
}

/* The standard deviation of a pair's difference: of both strengths and both performances. */
static double weng_lin_c(const struct engine *engine, const struct participant *a,
                         const struct participant *b)
{
    static const double BETA = 25.0 / 6;
    return sqrt(weng_lin_variance(engine, a) + weng_lin_variance(engine, b) + 2 * BETA * BETA);
}

static double weng_lin_expectation(const struct engine *engine, const struct participant *a,
                                   const struct participant *b)
{
    return 1 / (1 + exp((b->rating - a->rating) / weng_lin_c(engine, a, b)));
}

static void weng_lin_game(const struct engine *engine, const struct participant *participants,
                          size_t count, double *deltas, struct score *scores)
{
    static const double KAPPA = 0.0001; /* of its variance keeps even the most surprised */
    clear_scores(scores, count);
    for (size_t i = 0; i < count; i++) {
        const struct participant *player = &participants[i];
        double variance = weng_lin_variance(engine, player), shrink = 0, result;
        deltas[i] = 0;
        for (size_t j = 0; j < count; j++) {
            if (!result_of(engine, participants, i, j, &result))
                continue;
            double c = weng_lin_c(engine, player, &participants[j]);
            double expected = weng_lin_expectation(engine, player, &participants[j]);
            double gamma = sqrt(variance) / c;
            deltas[i] += variance / c * (result - expected);
            shrink += gamma * variance / (c * c) * expected * (1 - expected);
        }
        double sigma = sqrt(variance * fmax(1 - shrink, KAPPA));
        deltas[count + i] = sigma - WENG_LIN_NEWCOMER - player->others[0];
    }
}

static double newcomer_expectation(const struct engine *engine, const struct participant *a,
                                   const struct participant *b)
{
    return rating_systems[SYSTEM_KAROIQ].expectation(engine, a, b);
}

static void newcomer_game(const struct engine *engine, const struct participant *participants,
                          size_t count, double *deltas, struct score *scores)
{
    static const double GAMES = 20, FIRST = 4;
    rating_systems[SYSTEM_KAROIQ].game(engine, participants, count, deltas, scores);
    for (size_t i = 0; i < count; i++) {
        deltas[i] *= 1 + FIRST * fmax(0, 1 - participants[i].others[0] / GAMES);
        deltas[count + i] = 1;
    }
}

#define ELO_PHI 0.0057564627324851142 /* ln(10) / 400 */

const struct system glicko_system = {
    15, ELO_PHI, 1500, false, DIVISOR_NONE, 2, glicko_expectation, glicko_game};
const struct system weng_lin_system = {
    25.0 / 300, 1, 25, false, DIVISOR_NONE, 2, weng_lin_expectation, weng_lin_game};
const struct system newcomer_system = {
    2, 0.05, 100, false, DIVISOR_ROOT, 2, newcomer_expectation, newcomer_game};
