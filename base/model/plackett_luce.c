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

/* What all choices of one place add, where nobody shares it: who came in j-th was in those of the
   places up to j. `once` and `twice` are the sums over them of 1 / s and 1 / s², s being all powers
   in the choice. */
static void add_choices(const struct race *race, const double *once, const double *twice)
{
    for (size_t i = 0; i < race->count; i++) {
        double power = race->finishes[i].power;
        race->gradient[race->finishes[i].node] += power * once[i];
        add_curvature(race, i, i, power * once[i] - power * power * twice[i]);
        for (size_t j = 0; j < i; j++)
            add_curvature(race, i, j, -power * race->finishes[j].power * twice[j]);
    }
}

/* One alone at his place; all behind him have the powers `behind`. */
static double add_single(const struct race *race, size_t at, double behind)
{
    double power = race->finishes[at].power;
    race->gradient[race->finishes[at].node] -= 1;
    return log((power + behind) / power);
}

static size_t tied_at(const struct race *race, size_t at)
{
    size_t tied = 1;
    while (at + tied < race->count && !race->finishes[at + tied].dropped &&
           race->finishes[at + tied].place == race->finishes[at].place)
        tied++;
    return tied;
}

double plackett_luce(const struct finish *finishes, size_t count, double *gradient,
                     struct skyline *curvature)
{
    const struct race race = {finishes, count, gradient, curvature};
    double behind[PLAYERS_LIMIT + 1] = {0};
    double once[PLAYERS_LIMIT], twice[PLAYERS_LIMIT];
    double sum = 0, inverses = 0, squares = 0;
    for (size_t i = count; i > 0; i--)
        behind[i - 1] = behind[i] + finishes[i - 1].power;
    for (size_t i = 0; i < count;) {
        bool dropped = finishes[i].dropped;
        size_t tied = dropped ? count - i : tied_at(&race, i);
        if (!dropped && tied == 1) {
            sum += add_single(&race, i, behind[i + 1]);
            inverses += 1 / behind[i];
            squares += 1 / (behind[i] * behind[i]);
        } else if (!dropped) {
            sum += add_place(&race, i, tied);
        }
        for (size_t end = i + tied; i < end; i++) {
            once[i] = inverses;
            twice[i] = squares;
        }
    }
    add_choices(&race, once, twice);
    return sum;
}
