#include "rate/evaluate.h"

#include "rate/forecast.h"
#include "rate/load.h"
#include "rate/run.h"
#include "rate/tune.h"

enum { SAMPLES = 1000 };

static const int least_players[EVALUATION_SIZES] = {2, 3, 4, 5, 6, 8, 11};

struct evaluator {
    struct engine engine;
    int settled_games;
    struct forecast_sum all, settled, sizes[EVALUATION_SIZES];
    struct calibration tenths[EVALUATION_TENTHS];
};

static size_t size_of_game(size_t players)
{
    size_t size = 0;
    while (size + 1 < EVALUATION_SIZES && players >= (size_t)least_players[size + 1])
        size++;
    return size;
}

static void add_pair(struct evaluator *evaluator, size_t size, bool settled, double expectation,
                     double result)
{
    forecast_add(&evaluator->all, expectation, result);
    forecast_add(&evaluator->sizes[size], expectation, result);
    if (settled)
        forecast_add(&evaluator->settled, expectation, result);
    int tenth = (int)(expectation * EVALUATION_TENTHS);
    struct calibration *calibration =
        &evaluator->tenths[tenth < EVALUATION_TENTHS ? tenth : EVALUATION_TENTHS - 1];
    calibration->pairs++;
    calibration->expected += expectation;
    calibration->happened += result;
}

static enum status add_game(void *context, const struct step *step)
{
    struct evaluator *evaluator = context;
    size_t size = size_of_game(step->game->count);
    for (size_t i = 0; i < step->game->count; i++) {
        for (size_t j = i + 1; j < step->game->count; j++) {
            double result;
            if (!engine_result(&evaluator->engine, &step->before[i], &step->before[j], &result))
                continue;
            /* The tallies count this game already. */
            int64_t first = step->tallies[step->entries[i].person].games - 1;
            int64_t second = step->tallies[step->entries[j].person].games - 1;
            bool settled = first >= evaluator->settled_games && second >= evaluator->settled_games;
            add_pair(evaluator, size, settled,
                     engine_expectation(&evaluator->engine, &step->before[i], &step->before[j]),
                     result);
        }
    }
    return STATUS_DONE;
}

static void put_means(const struct evaluator *evaluator, struct evaluation *evaluation)
{
    evaluation->all = forecast_mean(&evaluator->all);
    evaluation->settled = forecast_mean(&evaluator->settled);
    evaluation->settled_games = evaluator->settled_games;
    for (int i = 0; i < EVALUATION_SIZES; i++) {
        int next = i + 1 < EVALUATION_SIZES ? least_players[i + 1] : PLAYERS_LIMIT + 1;
        evaluation->sizes[i] = (struct forecast_by_size){least_players[i], next - 1,
                                                         forecast_mean(&evaluator->sizes[i])};
    }
    for (int i = 0; i < EVALUATION_TENTHS; i++) {
        struct calibration calibration = evaluator->tenths[i];
        double pairs = calibration.pairs ? (double)calibration.pairs : 1;
        calibration.expected /= pairs;
        calibration.happened /= pairs;
        evaluation->tenths[i] = calibration;
    }
}

static enum status evaluate(struct store *store, const struct config *config,
                            const struct evaluate_options *options, const struct games *games,
                            struct evaluation *evaluation)
{
    struct run run;
    struct evaluator evaluator = {.engine = engine_of(&config->rating),
                                  .settled_games = config->min_games};
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
    if (options->tune &&
        !tune(games, &config->rating, options->samples ? options->samples : SAMPLES, options->seed,
              &evaluation->tuning))
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
