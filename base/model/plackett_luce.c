#include "base/model/plackett_luce.h"

#include <math.h>

/* A race on its way to the gradient and the curvature. */
struct race {
    const struct finish *finishes;
    size_t count;
    double *gradient;
    struct skyline *curvature;
};

static void add_curvature(const struct race *race, size_t i, size_t j, double value)
{
    size_t a = race->finishes[i].node, b = race->finishes[j].node;
    *(a > b ? skyline_at(race->curvature, a, b) : skyline_at(race->curvature, b, a)) += value;
}

/* `weight` times the logarithm of the sum of all powers from `from` on, each times its part of
   `parts`. */
static double add_choice(const struct race *race, size_t from, const double *parts, double weight)
{
    double shares[PLAYERS_LIMIT];
    double sum = 0;
    for (size_t i = from; i < race->count; i++)
        sum += parts[i] * race->finishes[i].power;
    for (size_t i = from; i < race->count; i++) {
        double share = shares[i] = parts[i] * race->finishes[i].power / sum;
        race->gradient[race->finishes[i].node] += weight * share;
        add_curvature(race, i, i, weight * share * (1 - share));
        for (size_t j = from; j < i; j++)
            add_curvature(race, i, j, -weight * share * shares[j]);
    }
    return weight * log(sum);
}

/* The `tied` at `from` share a place. With k of them left to stand there each is among those left
   in k / tied of all orders: a choice between their mean sum and all behind, as Efron has it; with
   one left, it is each of them in turn. */
static double add_place(const struct race *race, size_t from, size_t tied)
{
    double parts[PLAYERS_LIMIT];
    double sum = 0;
    for (size_t i = from; i < race->count; i++)
        parts[i] = 1;
    for (size_t left = tied; left > 1; left--) {
        for (size_t i = 0; i < tied; i++)
            parts[from + i] = (double)left / (double)tied;
        sum += add_choice(race, from, parts, 1);
    }
    for (size_t last = 0; last < tied; last++) {
        for (size_t i = 0; i < tied; i++)
            parts[from + i] = i == last;
        sum += add_choice(race, from, parts, 1 / (double)tied);
    }
    for (size_t i = from; i < from + tied; i++) {
        sum -= log(race->finishes[i].power);
        race->gradient[race->finishes[i].node] -= 1;
    }
    return sum;
}

double plackett_luce(const struct finish *finishes, size_t count, double *gradient,
                     struct skyline *curvature)
{
    const struct race race = {finishes, count, gradient, curvature};
    double sum = 0;
    for (size_t i = 0, tied; i < count && !finishes[i].dropped; i += tied) {
        tied = 1;
        while (i + tied < count && !finishes[i + tied].dropped &&
               finishes[i + tied].place == finishes[i].place)
            tied++;
        sum += add_place(&race, i, tied);
    }
    return sum;
}
