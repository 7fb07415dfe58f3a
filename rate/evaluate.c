#include "rate/evaluate.h"

#include "rate/against.h"
#include "rate/forecast.h"
#include "rate/load.h"
#include "rate/pairs.h"
#include "rate/tune.h"

#include <math.h>

enum { SAMPLES = 1000 };

static const int least_players[EVALUATION_SIZES] = {2, 3, 4, 5, 6, 8, 11};

struct evaluator {
    struct engine engine;
    int settled_games;
    size_t rated;
    struct forecast_sum kinds[PAIR_KINDS], half, settled, sizes[EVALUATION_SIZES],
        experiences[EVALUATION_EXPERIENCES];
    struct calibration tenths[PAIR_KINDS][EVALUATION_TENTHS];
};

static void add_to(struct forecast_sum *sum, const struct pair *pair)
{
    forecast_add(sum, pair->block, pair->expectation, pair->result);
}

/* From the favourite's side, so that it does not matter whose name comes first. */
static void calibrate(struct calibration *tenths, const struct pair *pair)
{
    bool first = pair->expectation > 0.5;
    double expectation = first ? pair->expectation : 1 - pair->expectation;
    int tenth = (int)(expectation * 10) - 5;
    struct calibration *calibration =
        &tenths[tenth < EVALUATION_TENTHS ? tenth : EVALUATION_TENTHS - 1];
    if (pair->expectation == 0.5)
        return;
    calibration->pairs++;
    calibration->expected += expectation;
    calibration->happened += first ? pair->result : 1 - pair->result;
}

static void add_pair(void *context, const struct pair *pair)
{
    struct evaluator *evaluator = context;
    add_to(&evaluator->kinds[PAIRS_ALL], pair);
    add_to(&evaluator->kinds[pair->kind], pair);
    calibrate(evaluator->tenths[PAIRS_ALL], pair);
    calibrate(evaluator->tenths[pair->kind], pair);
    forecast_add(&evaluator->half, pair->block, 0.5, pair->result);
    add_to(&evaluator->sizes[class_of(least_players, EVALUATION_SIZES, pair->players)], pair);
    add_to(&evaluator->experiences[experience_of(pair->games)], pair);
    if (pair->games >= (size_t)evaluator->settled_games)
        add_to(&evaluator->settled, pair);
}

static enum status add_game(void *context, const struct step *step)
{
    struct evaluator *evaluator = context;
    pairs_of(step, &evaluator->engine, evaluator->rated, add_pair, evaluator);
    return STATUS_DONE;
}

static void put_calibration(const struct calibration *sum, struct calibration *mean)
{
    double pairs = sum->pairs ? (double)sum->pairs : NAN;
    *mean = (struct calibration){sum->pairs, sum->expected / pairs, sum->happened / pairs};
}

static void put_means(const struct evaluator *evaluator, struct evaluation *evaluation)
{
    evaluation->half = forecast_mean(&evaluator->half);
    evaluation->settled = forecast_mean(&evaluator->settled);
    evaluation->settled_games = evaluator->settled_games;
    for (int i = 0; i < PAIR_KINDS; i++) {
        evaluation->kinds[i] = forecast_mean(&evaluator->kinds[i]);
        for (int j = 0; j < EVALUATION_TENTHS; j++)
            put_calibration(&evaluator->tenths[i][j], &evaluation->tenths[i][j]);
    }
    for (int i = 0; i < EVALUATION_SIZES; i++) {
        int next = i + 1 < EVALUATION_SIZES ? least_players[i + 1] : PLAYERS_LIMIT + 1;
        evaluation->sizes[i] = (struct forecast_class){least_players[i], next - 1,
                                                       forecast_mean(&evaluator->sizes[i])};
    }
    for (int i = 0; i < EVALUATION_EXPERIENCES; i++) {
        int most = i + 1 < EVALUATION_EXPERIENCES ? least_games[i + 1] - 1 : 0;
        evaluation->experiences[i] = (struct forecast_class){
            least_games[i], most, forecast_mean(&evaluator->experiences[i])};
    }
}

static enum status evaluate(struct store *store, const struct config *config,
                            const struct evaluate_options *options, const struct games *games,
                            struct evaluation *evaluation)
{
    struct run run;
    struct evaluator evaluator = {.engine = engine_of(&config->rating),
                                  .settled_games = config->min_games,
                                  .rated = games->rated};
    if (games->rated == 0) {
        diag_error(store->diag, "no game is rated yet, so there is nothing to evaluate");
        return STATUS_USAGE;
    }
    if (options->tune && evaluator.engine.system->divisor == DIVISOR_NONE) {
        diag_error(store->diag,
                   "the predictions of system %s depend on more than k phi: there is "
                   "nothing to tune",
                   rating_system_names[config->rating.system]);
        return STATUS_USAGE;
    }
    if (!run_begin(games, config->rating.start, &run))
        return diag_memory(store->diag, "evaluating the ratings");
    run_games(games, &evaluator.engine, 0, games->rated, &run, add_game, &evaluator);
    run_free(&run);
    put_means(&evaluator, evaluation);
    evaluation->games = (int64_t)games->rated;
    evaluation->parameters = config->rating;
    evaluation->tuned = options->tune;
    evaluation->compared = options->against;
    if (options->against && !against(games, &config->rating, evaluation))
        return diag_memory(store->diag, "comparing with other systems");
    for (enum pair_kind i = 0; options->tune && i < PAIR_KINDS; i++)
        if (!tune(games, &config->rating, i, options->samples ? options->samples : SAMPLES,
                  options->seed, &evaluation->tunings[i]))
            return diag_memory(store->diag, "searching for better constants");
    return STATUS_DONE;
}

enum status rate_evaluate(struct store *store, const struct config *config,
                          const struct evaluate_options *options, struct evaluation *evaluation)
{
    struct games games = {0};
    *evaluation = (struct evaluation){0};
    enum status status = games_load(store, config, &games);
    if (status == STATUS_DONE)
        status = evaluate(store, config, options, &games, evaluation);
    games_free(&games);
    return status;
}
