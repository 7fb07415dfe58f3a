#include "base/model/strength.h"

#include "base/model/plackett_luce.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 100, SWEEPS = 4 };

/* Years of the newest periods, and the part of its age that an old one lasts; both are doubled
   until a factor of the matrix takes no more than so many multiplications. */
static const double SHORTEST_PERIOD = 1.0 / 12, PERIOD_GROWTH = 0.125;
static const double MOST_COST = 1.2e8;

/* What spread and drift are before any game: their logarithms are normal about these, with these
   standard deviations. */
static const double USUAL_SPREAD = 1.2, SPREAD_DEVIATION = 0.5;
static const double USUAL_DRIFT = 0.15, DRIFT_DEVIATION = 2.5;

/* The search for the most probable strengths. */
struct search {
    const struct strength_record *record;
    struct timeline timeline;
    struct finish *finishes; /* the record's entries, best first in each game */
    double *strengths;       /* a node each, as the next three */
    double *powers;
    double *gradient;
    double *step;
    struct skyline curvature; /* or its factor */
    double spread, drift;
};

/* The normal prior of one strength about another: adds to gradient and curvature. */
static double add_prior(struct search *search, size_t node, size_t before, double precision)
{
    bool first = node == before;
    double difference = search->strengths[node] - (first ? 0 : search->strengths[before]);
    search->gradient[node] += precision * difference;
    *skyline_at(&search->curvature, node, node) += precision;
    if (!first) {
        search->gradient[before] -= precision * difference;
        *skyline_at(&search->curvature, before, before) += precision;
        *skyline_at(&search->curvature, node, before) -= precision;
    }
    return 0.5 * precision * difference * difference;
}

/* Of a change of strength in so many years. */
static double drift_variance(const struct search *search, double years)
{
    return search->drift * search->drift * years;
}

static double add_priors(struct search *search)
{
    const struct timeline *timeline = &search->timeline;
    double sum = 0;
    for (size_t person = 0; person < timeline->persons; person++) {
        const uint32_t *node = timeline->node + person;
        for (size_t period = timeline->first[person]; period <= timeline->last[person]; period++) {
            size_t now = node[period * timeline->persons];
            sum += period == timeline->first[person]
                       ? add_prior(search, now, now, 1 / (search->spread * search->spread))
                       : add_prior(search, now, node[(period - 1) * timeline->persons],
                                   1 / drift_variance(search, timeline_step(timeline, period)));
        }
    }
    return sum;
}

/* -ln of the chance of games and strengths together (but for a constant), with gradient and
   curvature. */
static double assemble(struct search *search)
{
    double sum = 0;
    skyline_clear(&search->curvature);
    for (size_t i = 0; i < search->timeline.nodes; i++) {
        search->gradient[i] = 0;
        search->powers[i] = exp(search->strengths[i]);
    }
    for (size_t i = 0; i < search->record->game_count; i++) {
        const struct strength_game *game = &search->record->games[i];
        struct finish *finishes = search->finishes + game->first;
        for (size_t j = 0; j < game->count; j++)
            finishes[j].power = search->powers[finishes[j].node];
        sum += plackett_luce(finishes, game->count, search->gradient, &search->curvature);
    }
    return sum + add_priors(search);
}

static void move(struct search *search, double part)
{
    for (size_t i = 0; i < search->timeline.nodes; i++)
        search->strengths[i] += part * search->step[i];
}

/* -(gradient / curvature) into `step`; the curvature becomes its factor. Returns how much is to be
   gained by that step, twice. */
static double find_step(struct search *search)
{
    size_t count = search->timeline.nodes;
    bool done = skyline_factor(&search->curvature);
    for (size_t i = 0; i < count; i++)
        search->step[i] = done ? -search->gradient[i] : 0;
    if (!done)
        return 0;
    skyline_solve_lower(&search->curvature, search->step, 0);
    skyline_solve_upper(&search->curvature, search->step);
    return -dot(search->step, search->gradient, count);
}

/* Newton's method from the strengths so far, halving a step that overshoots; the curvature is left
   as its factor. Returns what assemble() did at the end. */
static double find_mode(struct search *search)
{
    /* The last step, which is taken blindly, squares what is left. */
    static const double SMALL = 1e-12, ROUNDING = 1e-8;
    double loss = assemble(search);
    for (int i = 0; find_step(search) > SMALL && i < MOST_STEPS; i++) {
        double before = loss;
        double part = 1;
        move(search, part);
        while ((loss = assemble(search)) > before + ROUNDING && part > SMALL) {
            part /= 2;
            move(search, -part);
        }
    }
    move(search, 1);
    return loss;
}

/* The same from the beginning: whoever is given spread and drift finds what they were found with,
   to the last bit. */
static void find_mode_anew(struct search *search)
{
    for (size_t i = 0; i < search->timeline.nodes; i++)
        search->strengths[i] = 0;
    find_mode(search);
}

/* ln of the chance of the games given spread and drift, by Laplace's method, times that of the
   two (but for a constant). */
static double evidence(struct search *search, const double logarithms[2])
{
    search->spread = exp(logarithms[0]);
    search->drift = exp(logarithms[1]);
    double persons = 0;
    for (size_t i = 0; i < search->timeline.persons; i++)
        persons += search->timeline.first[i] <= search->timeline.last[i];
    double steps = (double)search->timeline.nodes - persons;
    double loss = find_mode(search);
    double spread = (logarithms[0] - log(USUAL_SPREAD)) / SPREAD_DEVIATION;
    double drift = (logarithms[1] - log(USUAL_DRIFT)) / DRIFT_DEVIATION;
    return -loss - 0.5 * skyline_log_determinant(&search->curvature) - persons * logarithms[0] -
           steps * logarithms[1] - 0.5 * (spread * spread + drift * drift);
}

/* Moves one of the two to the top of a parabola through three values, at most `reach` far. Returns
   how uncertain it is: the variance of a normal distribution with that bend. */
static double climb(struct search *search, double logarithms[2], int which, double reach)
{
    double middle = logarithms[which];
    double here = evidence(search, logarithms);
    logarithms[which] = middle - reach;
    double below = evidence(search, logarithms);
    logarithms[which] = middle + reach;
    double above = evidence(search, logarithms);
    double bend = 2 * here - below - above;
    double shift = bend > 0 ? (above - below) / (2 * bend) : above > below ? 1 : -1;
    logarithms[which] = middle + reach * fmax(-1, fmin(1, shift));
    return bend > 0 ? reach * reach / bend : 0;
}

static void find_width(struct search *search)
{
    double logarithms[2] = {log(USUAL_SPREAD), log(USUAL_DRIFT)};
    double variance = 0;
    double reach = 2;
    for (int i = 0; i < SWEEPS; i++) {
        if (search->timeline.periods > 1)
            climb(search, logarithms, 1, reach);
        variance = climb(search, logarithms, 0, reach);
        reach /= 2;
    }
    /* The mean of its square counts, which lies above the square of the most probable: with few
       games the spread is not known well, and what hangs on it is not, either. */
    search->spread = exp(logarithms[0] + variance);
    search->drift = exp(logarithms[1]);
}

static int compare_entries(const void *left, const void *right)
{
    const struct strength_entry *a = left, *b = right;
    if (a->dropped != b->dropped)
        return a->dropped ? 1 : -1;
    if (!a->dropped && a->place != b->place)
        return a->place < b->place ? -1 : 1;
    return (a->person > b->person) - (a->person < b->person);
}

/* The entries of every game by place, each with its node. False: no memory. */
static bool put_finishes(struct search *search, size_t entry_count)
{
    const struct strength_record *record = search->record;
    struct strength_entry *sorted = malloc((entry_count + 1) * sizeof *sorted);
    search->finishes = malloc((entry_count + 1) * sizeof *search->finishes);
    if (!sorted || !search->finishes) {
        free(sorted);
        return false;
    }
    if (entry_count)
        memcpy(sorted, record->entries, entry_count * sizeof *sorted);
    for (size_t i = 0; i < record->game_count; i++) {
        const struct strength_game *game = &record->games[i];
        const uint32_t *node =
            search->timeline.node + timeline_period(&search->timeline, game->day) * record->persons;
        qsort(sorted + game->first, game->count, sizeof *sorted, compare_entries);
        for (size_t j = game->first; j < game->first + game->count; j++)
            search->finishes[j] = (struct finish){.node = node[sorted[j].person],
                                                  .place = sorted[j].place,
                                                  .dropped = sorted[j].dropped};
    }
    free(sorted);
    return true;
}

static void search_free(struct search *search)
{
    timeline_free(&search->timeline);
    skyline_free(&search->curvature);
    free(search->finishes);
    free(search->strengths);
    free(search->powers);
    free(search->gradient);
    free(search->step);
}

/* As finely as MOST_COST allows. False: no memory. */
static bool make_timeline(struct timeline *timeline, const struct strength_record *record)
{
    double coarseness = 1;
    while (timeline_begin(timeline, record, coarseness * SHORTEST_PERIOD,
                          coarseness * PERIOD_GROWTH)) {
        if (timeline->periods == 1 || timeline_cost(timeline) <= MOST_COST)
            return true;
        timeline_free(timeline);
        coarseness *= 2;
    }
    return false;
}

static bool search_begin(struct search *search, const struct strength_record *record)
{
    size_t entry_count = 0;
    *search = (struct search){.record = record};
    for (size_t i = 0; i < record->game_count; i++)
        if (record->games[i].first + record->games[i].count > entry_count)
            entry_count = record->games[i].first + record->games[i].count;
    if (!make_timeline(&search->timeline, record))
        return false;
    size_t count = search->timeline.nodes + 1;
    search->strengths = calloc(count, sizeof *search->strengths);
    search->powers = calloc(count, sizeof *search->powers);
    search->gradient = calloc(count, sizeof *search->gradient);
    search->step = calloc(count, sizeof *search->step);
    return search->strengths && search->powers && search->gradient && search->step &&
           put_finishes(search, entry_count) &&
           skyline_begin(&search->curvature, search->timeline.start, search->timeline.nodes);
}

/* A person's column of the inverse of the factor, at his last node, from that node on; the product
   of two such columns is a covariance. */
static size_t put_column(const struct search *search, size_t person, double *column)
{
    const struct timeline *timeline = &search->timeline;
    if (timeline->first[person] > timeline->last[person])
        return timeline->nodes;
    size_t node = timeline->node[timeline->last[person] * timeline->persons + person];
    for (size_t i = node; i < timeline->nodes; i++)
        column[i] = i == node;
    skyline_solve_lower(&search->curvature, column, node);
    return node;
}

/* What a person may have drifted since his last period, and within it from its mean to its end: a
   third of its length. Of one without a game, the prior. */
static double variance_since(const struct search *search, size_t person)
{
    const struct timeline *timeline = &search->timeline;
    size_t last = timeline->last[person];
    if (timeline->first[person] > last)
        return search->spread * search->spread;
    double end = timeline->begun[last + 1];
    return drift_variance(search, end + (timeline->begun[last] - end) / 3);
}

static bool put_posterior(const struct search *search, struct strengths *strengths)
{
    size_t persons = strengths->persons, nodes = search->timeline.nodes;
    double *columns = malloc((persons * nodes + 1) * sizeof *columns);
    size_t *from = malloc((persons + 1) * sizeof *from);
    bool done = columns && from;
    for (size_t a = 0; done && a < persons; a++) {
        from[a] = put_column(search, a, columns + a * nodes);
        strengths->means[a] = from[a] < nodes ? search->strengths[from[a]] : 0;
        for (size_t b = 0; b <= a; b++) {
            size_t first = from[a] > from[b] ? from[a] : from[b];
            double covariance =
                dot(columns + a * nodes + first, columns + b * nodes + first, nodes - first);
            if (a == b)
                covariance += variance_since(search, a);
            strengths->covariances[a * persons + b] = covariance;
            strengths->covariances[b * persons + a] = covariance;
        }
    }
    free(columns);
    free(from);
    return done;
}

/* `spread` 0: both are to be found. */
static bool find_strengths(struct strengths *strengths, const struct strength_record *record,
                           double spread, double drift)
{
    struct search search;
    size_t persons = record->persons;
    *strengths = (struct strengths){.persons = persons};
    strengths->means = calloc(persons + 1, sizeof *strengths->means);
    strengths->covariances = calloc(persons * persons + 1, sizeof *strengths->covariances);
    bool done = search_begin(&search, record) && strengths->means && strengths->covariances;
    search.spread = spread;
    search.drift = drift;
    if (done && spread == 0)
        find_width(&search);
    if (done) {
        find_mode_anew(&search);
        done = put_posterior(&search, strengths);
    }
    strengths->spread = search.spread;
    strengths->drift = search.drift;
    search_free(&search);
    return done;
}

bool strengths_fit(struct strengths *strengths, const struct strength_record *record)
{
    return find_strengths(strengths, record, 0, 0);
}

bool strengths_given(struct strengths *strengths, const struct strength_record *record,
                     double spread, double drift)
{
    return find_strengths(strengths, record, spread, drift);
}

bool strengths_width(const struct strength_record *record, double *spread, double *drift)
{
    struct search search;
    bool done = search_begin(&search, record);
    if (done)
        find_width(&search);
    *spread = search.spread;
    *drift = search.drift;
    search_free(&search);
    return done;
}

void strengths_free(struct strengths *strengths)
{
    free(strengths->means);
    free(strengths->covariances);
    *strengths = (struct strengths){0};
}

double strengths_deviation(const struct strengths *strengths, size_t person)
{
    return sqrt(strengths->covariances[person * strengths->persons + person]);
}

/* Of the difference of two strengths. */
static double variance_between(const struct strengths *strengths, size_t a, size_t b)
{
    const double *covariances = strengths->covariances;
    size_t persons = strengths->persons;
    return covariances[a * persons + a] + covariances[b * persons + b] -
           2 * covariances[a * persons + b];
}

double strengths_chance(const struct strengths *strengths, size_t a, size_t b)
{
    if (a == b)
        return 0.5;
    return 0.5 * erfc((strengths->means[b] - strengths->means[a]) /
                      sqrt(2 * variance_between(strengths, a, b)));
}

/* The mean of 1 / (1 + exp(-d)) over the normally distributed difference, by MacKay's
   approximation. */
double strengths_ahead(const struct strengths *strengths, size_t a, size_t b)
{
    double difference = strengths->means[a] - strengths->means[b];
    double variance = a == b ? 0 : variance_between(strengths, a, b);
    return 1 / (1 + exp(-difference / sqrt(1 + M_PI / 8 * variance)));
}
