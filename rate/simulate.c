#include "rate/simulate.h"

#include "base/core/random.h"
#include "base/model/engine.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_GAMES = 10000000, MOST_RUNS = 100000, MOST_ROWS = 2000 };

/* So many differences are kept at most, all runs together. */
static const double MOST_KEPT = 5e7;

struct simulation_options simulation_defaults(void)
{
    return (struct simulation_options){
        .difference = 200,
        .k = 16,
        .phi = log(10) / 400,
        .start = 1500,
        .games = 1500,
        .ignored = 500,
        .runs = 100,
        .gauss_deviation = 0.15,
        .gauss_least = 0.02,
        .gauss_most = 0.98,
        .binary_low = 0.1,
        .binary_high = 0.9,
        .error = 0.1,
        .seed = 1,
        .step = 10,
    };
}

static bool is_share(double p)
{
    return p > 0 && p < 1;
}

static const char *fault_of(const struct simulation_options *o)
{
    if (o->games < 1 || o->games > MOST_GAMES)
        return "the games of a run must be from 1 to 10000000";
    if (o->ignored < 0 || o->ignored >= o->games)
        return "fewer games must be ignored than are played";
    if (o->runs < 1 || o->runs > MOST_RUNS)
        return "the runs must be from 1 to 100000";
    if ((double)(o->games - o->ignored) * o->runs > MOST_KEPT)
        return "more than 50 million games are too many; take fewer runs";
    if (!(o->k > 0) || !(o->phi > 0) || !isfinite(o->start) || !(fabs(o->difference) <= 1e6))
        return "k and phi must be above 0, and the difference at most a million";
    if (!is_share(o->gauss_least) || !is_share(o->gauss_most) || o->gauss_least > o->gauss_most ||
        !is_share(o->binary_low) || !is_share(o->binary_high))
        return "shares of wins must lie between 0 and 1";
    if (!(o->gauss_deviation >= 0) || !(o->error >= 0) || !(o->step > 0))
        return "deviation and error must not be negative, and the step must be above 0";
    return NULL;
}

static double cut(const struct simulation_options *options, double share)
{
    return fmin(fmax(share, options->gauss_least), options->gauss_most);
}

static double draw_share(const struct simulation_options *options, enum advantage_source source,
                         struct random *random)
{
    if (source == ADVANTAGE_NONE)
        return 0.5;
    if (source == ADVANTAGE_BINARY)
        return random_word(random) >> 63 ? options->binary_high : options->binary_low;
    return cut(options, 0.5 + options->gauss_deviation * random_normal(random));
}

/* The engine of either rating, and the true one. */
static struct engine engine_for(const struct simulation_options *options)
{
    return (struct engine){
        .system = &rating_systems[SYSTEM_ELO_ADVANTAGE], .k = options->k, .phi = options->phi};
}

static void follow(const struct engine *engine, bool a_won, double share, double ratings[2])
{
    double deltas[2];
    struct participant players[2] = {
        {.rating = ratings[0], .start = log(share), .place = a_won ? 1 : 2},
        {.rating = ratings[1], .start = log(1 - share), .place = a_won ? 2 : 1},
    };
    engine_game(engine, players, 2, deltas, NULL);
    ratings[0] += deltas[0];
    ratings[1] += deltas[1];
}

/* One run; the differences after its games go to kept[follower], which move on. */
static void play(const struct simulation_options *options, enum advantage_source source,
                 struct random *random, struct random *errors, double *kept[FOLLOWER_COUNT])
{
    struct engine engine = engine_for(options);
    double ratings[FOLLOWER_COUNT][2];
    for (int f = 0; f < FOLLOWER_COUNT; f++)
        ratings[f][0] = ratings[f][1] = options->start;
    for (int game = 0; game < options->games; game++) {
        double share = draw_share(options, source, random);
        struct participant a = {.rating = options->difference, .start = log(share)};
        struct participant b = {.start = log(1 - share)};
        bool a_won = random_unit(random) < engine_expectation(&engine, &a, &b);
        follow(&engine, a_won, 0.5, ratings[FOLLOWER_ELO]);
        follow(&engine, a_won, share, ratings[FOLLOWER_PROPOSED]);
        double told = share + options->error * random_normal(errors);
        follow(&engine, a_won, options->error > 0 ? cut(options, told) : share,
               ratings[FOLLOWER_ERROR]);
        for (int f = 0; f < FOLLOWER_COUNT && game >= options->ignored; f++)
            *kept[f]++ = ratings[f][0] - ratings[f][1];
    }
}

/* Mean, standard error and deviation of `runs` times `games` differences. */
static void summarize(const struct simulation_options *options, const double *kept,
                      struct simulated *simulated)
{
    size_t games = (size_t)(options->games - options->ignored);
    size_t runs = (size_t)options->runs;
    double sum = 0, squares = 0, run_squares = 0;
    for (size_t i = 0; i < games * runs; i++)
        sum += kept[i];
    double mean = sum / (double)(games * runs);
    for (size_t run = 0; run < runs; run++) {
        double run_sum = 0;
        for (size_t i = run * games; i < (run + 1) * games; i++) {
            run_sum += kept[i] - mean;
            squares += (kept[i] - mean) * (kept[i] - mean);
        }
        run_squares += run_sum / (double)games * (run_sum / (double)games);
    }
    simulated->mean = mean;
    simulated->bias = mean - options->difference;
    simulated->deviation = sqrt(squares / (double)(games * runs));
    simulated->error = runs > 1 ? sqrt(run_squares / (double)(runs - 1) / (double)runs) : 0;
}

static int compare_reals(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* From the lowest of all differences to the highest, in whole steps; coarser where that would be
   too many. */
static bool put_thresholds(struct simulation *simulation, double lowest, double highest)
{
    double step = simulation->options.step;
    while ((highest - lowest) / step > MOST_ROWS)
        step *= 2;
    double first = floor(lowest / step);
    double last = ceil(highest / step);
    simulation->options.step = step;
    simulation->threshold_count = (size_t)(last - first) + 1;
    simulation->thresholds = malloc(simulation->threshold_count * sizeof(double));
    if (!simulation->thresholds)
        return false;
    for (size_t i = 0; i < simulation->threshold_count; i++)
        simulation->thresholds[i] = (first + (double)i) * step;
    return true;
}

/* `kept` ascends. */
static bool put_frequency(const struct simulation *simulation, const double *kept, size_t count,
                          struct simulated *simulated)
{
    simulated->frequency = malloc(simulation->threshold_count * sizeof(double));
    if (!simulated->frequency)
        return false;
    size_t at = 0;
    for (size_t i = 0; i < simulation->threshold_count; i++) {
        while (at < count && kept[at] <= simulation->thresholds[i])
            at++;
        simulated->frequency[i] = (double)at / (double)count;
    }
    return true;
}

/* `kept` holds `count` differences a rating and source, one after the other. */
static bool put_frequencies(struct simulation *simulation, double *kept, size_t count)
{
    double lowest = INFINITY, highest = -INFINITY;
    for (int i = 0; i < ADVANTAGE_COUNT * FOLLOWER_COUNT; i++) {
        double *part = kept + (size_t)i * count;
        qsort(part, count, sizeof *part, compare_reals);
        lowest = part[0] < lowest ? part[0] : lowest;
        highest = part[count - 1] > highest ? part[count - 1] : highest;
    }
    if (!put_thresholds(simulation, lowest, highest))
        return false;
    for (int i = 0; i < ADVANTAGE_COUNT * FOLLOWER_COUNT; i++)
        if (!put_frequency(simulation, kept + (size_t)i * count, count,
                           &simulation->results[i / FOLLOWER_COUNT][i % FOLLOWER_COUNT]))
            return false;
    return true;
}

enum status rate_simulate(const struct simulation_options *options, struct simulation *simulation,
                          struct diag *diag)
{
    const char *fault = fault_of(options);
    *simulation = (struct simulation){.options = *options};
    if (fault) {
        diag_error(diag, "simulate: %s", fault);
        return STATUS_USAGE;
    }
    size_t count = (size_t)(options->games - options->ignored) * (size_t)options->runs;
    double *kept = malloc(ADVANTAGE_COUNT * FOLLOWER_COUNT * count * sizeof *kept);
    struct random random = random_begin(options->seed);
    /* Their own, so that the games do not depend on them. */
    struct random errors = random_begin(~options->seed);
    if (!kept)
        return diag_memory(diag, "simulating games");
    for (int source = 0; source < ADVANTAGE_COUNT; source++) {
        double *of_source = kept + (size_t)source * FOLLOWER_COUNT * count;
        double *at[FOLLOWER_COUNT];
        for (int f = 0; f < FOLLOWER_COUNT; f++)
            at[f] = of_source + (size_t)f * count;
        for (int run = 0; run < options->runs; run++)
            play(options, (enum advantage_source)source, &random, &errors, at);
        for (int f = 0; f < FOLLOWER_COUNT; f++)
            summarize(options, of_source + (size_t)f * count, &simulation->results[source][f]);
    }
    bool done = put_frequencies(simulation, kept, count);
    free(kept);
    return done ? STATUS_DONE : diag_memory(diag, "simulating games");
}
