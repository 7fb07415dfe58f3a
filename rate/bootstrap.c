#include "rate/bootstrap.h"

#include "rate/load.h"
#include "rate/random.h"
#include "rate/rank.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_SAMPLES = 100000 };

struct sampler {
    const struct games *games; /* as they are */
    struct engine engine;
    double start;
    struct games drawn; /* the same, but for the order */
    uint32_t *times;    /* how often each game of the order was drawn */
    uint32_t *order;
    struct ranked *table;
    struct random random;
};

/* Draws as many games as there are; those drawn more than once stand side by side. */
static void draw(struct sampler *sampler)
{
    const struct games *games = sampler->games;
    size_t count = 0;
    for (size_t i = 0; i < games->rated; i++)
        sampler->times[i] = 0;
    for (size_t i = 0; i < games->rated; i++)
        sampler->times[random_below(&sampler->random, games->rated)]++;
    for (size_t i = 0; i < games->rated; i++)
        for (uint32_t n = 0; n < sampler->times[i]; n++)
            sampler->order[count++] = games->order[i];
}

static void rate_sample(struct sampler *sampler, struct run *run, float *ratings, size_t count)
{
    for (size_t i = 0; i < run->count; i++)
        run->tallies[i] = (struct tally){.rating = sampler->start};
    draw(sampler);
    run_games(&sampler->drawn, &sampler->engine, 0, sampler->games->rated, run, NULL, NULL);
    for (size_t i = 0; i < count; i++)
        ratings[i] = (float)run->tallies[sampler->table[i].person].rating;
}

static int compare_floats(const void *left, const void *right)
{
    const float *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Of one player: standard error and the middle 95 %. `column` has room for the samples. */
static void summarize(const struct uncertainty *uncertainty, size_t player, float *column)
{
    struct uncertain_player *summary = &uncertainty->players[player];
    size_t samples = (size_t)uncertainty->samples;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < samples; i++) {
        column[i] = uncertainty->ratings[i * uncertainty->count + player];
        sum += column[i];
    }
    double mean = sum / (double)samples;
    for (size_t i = 0; i < samples; i++)
        squares += (column[i] - mean) * (column[i] - mean);
    summary->deviation = samples > 1 ? sqrt(squares / (double)(samples - 1)) : 0;
    qsort(column, samples, sizeof *column, compare_floats);
    summary->low = column[(size_t)(0.025 * (double)samples)];
    summary->high = column[(size_t)(0.975 * (double)samples)];
    if (player + 1 < uncertainty->count)
        summary->ahead = uncertainty_chance(uncertainty, player, player + 1);
}

static bool put_players(const struct sampler *sampler, const struct run *run,
                        struct uncertainty *uncertainty, size_t count)
{
    uncertainty->players = calloc(count + 1, sizeof *uncertainty->players);
    if (!uncertainty->players)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct tally *tally = &run->tallies[sampler->table[i].person];
        uncertainty->players[i] = (struct uncertain_player){
            .name = strdup(sampler->games->names[sampler->table[i].person]),
            .rank = sampler->table[i].rank,
            .games = tally->games,
            .rating = tally->rating,
        };
        if (!uncertainty->players[i].name)
            return false;
        uncertainty->count++;
    }
    return true;
}

static bool take_samples(struct sampler *sampler, struct run *run, struct uncertainty *uncertainty)
{
    const struct games *games = sampler->games;
    size_t count;
    run_games(games, &sampler->engine, 0, games->rated, run, NULL, NULL);
    if (!rank_persons(games, run, &sampler->table, &count) ||
        !put_players(sampler, run, uncertainty, count))
        return false;
    size_t samples = (size_t)uncertainty->samples;
    float *column = calloc(samples + 1, sizeof *column);
    uncertainty->ratings = calloc(samples * (count + 1), sizeof *uncertainty->ratings);
    bool done = column && uncertainty->ratings;
    for (size_t i = 0; done && i < samples; i++)
        rate_sample(sampler, run, uncertainty->ratings + i * count, count);
    for (size_t i = 0; done && i < count; i++)
        summarize(uncertainty, i, column);
    free(column);
    return done;
}

static bool bootstrap(const struct games *games, const struct parameters *parameters, uint64_t seed,
                      struct uncertainty *uncertainty)
{
    struct run run = {0};
    struct sampler sampler = {
        .games = games,
        .engine = engine_of(parameters),
        .start = parameters->start,
        .drawn = *games,
        .times = malloc(games->rated * sizeof *sampler.times),
        .order = malloc(games->rated * sizeof *sampler.order),
        .random = random_begin(seed),
    };
    sampler.drawn.order = sampler.order;
    bool done = sampler.times && sampler.order && run_begin(games, parameters->start, &run) &&
                take_samples(&sampler, &run, uncertainty);
    run_free(&run);
    free(sampler.times);
    free(sampler.order);
    free(sampler.table);
    return done;
}

enum status rate_bootstrap(struct store *store, const struct config *config, int samples,
                           uint64_t seed, struct uncertainty *uncertainty)
{
    struct games games = {0};
    *uncertainty = (struct uncertainty){.samples = samples};
    if (samples < 1 || samples > MOST_SAMPLES) {
        diag_error(store->diag, "the samples of the bootstrap must be from 1 to %d", MOST_SAMPLES);
        return STATUS_USAGE;
    }
    enum status status = games_load(store, config, &games);
    if (status == STATUS_DONE && games.rated == 0) {
        diag_error(store->diag, "no game is rated yet");
        status = STATUS_USAGE;
    }
    if (status == STATUS_DONE && !bootstrap(&games, &config->rating, seed, uncertainty))
        status = diag_memory(store->diag, "drawing the games anew");
    games_free(&games);
    return status;
}
