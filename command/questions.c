#include "command/questions.h"

#include "base/core/file.h"
#include "base/core/number.h"
#include "base/core/output.h"
#include "base/rules/stored_run.h"
#include "rate/contest.h"
#include "rate/diff.h"
#include "rate/evaluate.h"
#include "rate/simulate.h"
#include "rate/uncertainty.h"
#include "rate/whatif.h"
#include "report/answers/anomalies.h"
#include "report/answers/contest.h"
#include "report/answers/diff.h"
#include "report/answers/evaluate.h"
#include "report/answers/player.h"
#include "report/answers/simulate.h"
#include "report/answers/status.h"
#include "report/answers/uncertainty.h"

#include <stdlib.h>

enum { CONTEST_LIMIT = 64 << 20 }; /* bytes of a contest: 100 programs on 100 fields are 40 MB */

enum status answer_status(struct run *run, struct store *store, struct buffer *out)
{
    enum status status = stored_run_compare(store, &run->config);
    return status != STATUS_DONE ? status : report_status(store, run->config.answers, out);
}

enum status answer_anomalies(struct run *run, struct store *store, struct buffer *out)
{
    return run->unknown ? report_unknown_forms(store, run->config.answers, out)
                        : report_anomalies(store, run->all, run->config.answers, out);
}

enum status answer_audit(struct run *run, struct store *store, struct buffer *out)
{
    struct explanation explanation = {0};
    enum status status = explain_one(store, &run->config, run->gids.items[0], &explanation);
    if (status == STATUS_DONE && run->player)
        status = report_explained_player(&run->config, &explanation, span_of(run->player),
                                         run->answer, out, &run->diag);
    else if (status == STATUS_DONE)
        status = report_explanation(&run->config, &explanation, run->answer, out, &run->diag);
    explanation_free(&explanation);
    return status;
}

enum status answer_player(struct run *run, struct store *store, struct buffer *out)
{
    struct player_history player_history = {0};
    enum status status = player_history_read(&player_history, store, &run->config, run->now,
                                             span_of(run->operands[0]));
    if (status == STATUS_DONE)
        status = report_player(&run->config, &player_history, run->answer, out, &run->diag);
    player_history_free(&player_history);
    return status;
}

enum status answer_diff(struct run *run, struct store *store, struct buffer *out)
{
    struct comparison comparison = {0};
    enum status status = rate_diff(store, &run->config, &comparison);
    if (status == STATUS_DONE)
        status = report_diff(&run->config, &comparison, run->answer, out, &run->diag);
    comparison_free(&comparison);
    return status;
}

/* "GID RESULT NAME" as --result has it: a place, withdrew or ejected; the name is the rest. */
static enum status read_result(struct run *run, const char *text, struct other_result *result)
{
    const char *first = strchr(text, ' ');
    const char *second = first ? strchr(first + 1, ' ') : NULL;
    int64_t place = 0;
    bool right = second && number_parse((struct span){text, (size_t)(first - text)}, 1, INT64_MAX,
                                        &result->gid);
    if (right) {
        struct span what = {first + 1, (size_t)(second - first - 1)};
        result->name = span_of(second + 1);
        if (span_equal(what, SPAN("withdrew")))
            result->outcome = OUTCOME_WITHDREW;
        else if (span_equal(what, SPAN("ejected")))
            result->outcome = OUTCOME_EJECTED;
        else if (number_parse(what, 1, PLACE_LIMIT, &place))
            result->outcome = OUTCOME_FINISHED;
        result->place = (int)place;
    }
    if (right && result->outcome != OUTCOME_NONE && result->name.length)
        return STATUS_DONE;
    diag_error(&run->diag,
               "--result '%s' is none; write it as 'GID PLACE NAME' (or withdrew or ejected in "
               "place of the place)",
               text);
    return STATUS_USAGE;
}

static enum status check_games(struct run *run)
{
    for (size_t i = 0; i < run->excluded.count; i++)
        for (size_t k = 0; k < run->accepted.count; k++)
            if (run->excluded.items[i] == run->accepted.items[k]) {
                diag_error(&run->diag, "game %lld cannot be excluded and accepted",
                           (long long)run->excluded.items[i]);
                return STATUS_USAGE;
            }
    return STATUS_DONE;
}

static enum status ask_whatif(struct run *run, struct store *store, struct other_result *results,
                              struct comparison *comparison)
{
    enum status status = check_games(run);
    for (size_t i = 0; i < run->results.count && status == STATUS_DONE; i++)
        status = read_result(run, run->results.items[i], &results[i]);
    if (status != STATUS_DONE)
        return status;
    const struct whatif whatif = {
        .excluded = run->excluded.items,
        .excluded_count = run->excluded.count,
        .accepted = run->accepted.items,
        .accepted_count = run->accepted.count,
        .results = results,
        .result_count = run->results.count,
        .as_of = *run->as_of ? run->as_of : NULL,
    };
    return rate_whatif(store, &run->config, &whatif, comparison);
}

enum status answer_whatif(struct run *run, struct store *store, struct buffer *out)
{
    struct comparison comparison = {0};
    struct other_result *results = calloc(run->results.count + 1, sizeof *results);
    enum status status = results ? ask_whatif(run, store, results, &comparison)
                                 : diag_memory(&run->diag, "reading the question");
    if (status == STATUS_DONE)
        status = report_whatif(&run->config, &comparison, run->answer, out, &run->diag);
    comparison_free(&comparison);
    free(results);
    return status;
}

enum status answer_evaluate(struct run *run, struct store *store, struct buffer *out)
{
    struct evaluation evaluation = {0};
    const struct evaluate_options options = {
        .tune = run->tune,
        .samples = run->samples,
        .seed = (uint64_t)run->seed,
    };
    enum status status = rate_evaluate(store, &run->config, &options, &evaluation);
    if (status == STATUS_DONE)
        status = report_evaluation(&run->config, &evaluation, run->answer, out, &run->diag);
    return status;
}

/* Two players: the chance that the first is stronger; none: everybody. */
enum status answer_uncertainty(struct run *run, struct store *store, struct buffer *out)
{
    struct uncertainty uncertainty = {0};
    enum status status = rate_uncertainty(store, &run->config, &uncertainty);
    if (status == STATUS_DONE && run->operand_count)
        status = report_chance(&run->config, &uncertainty, span_of(run->operands[0]),
                               span_of(run->operands[1]), run->answer, out, &run->diag);
    else if (status == STATUS_DONE)
        status = report_uncertainty(&run->config, &uncertainty, run->answer, out, &run->diag);
    uncertainty_free(&uncertainty);
    return status;
}

enum status answer_contest(struct run *run, struct store *store, struct buffer *out)
{
    (void)store;
    struct buffer csv = {0};
    struct contest contest = {0};
    enum status status = file_read(run->operands[0], CONTEST_LIMIT, &csv, &run->diag);
    if (status == STATUS_CONFIG)
        status = STATUS_USAGE; /* no configuration names it */
    if (status == STATUS_DONE)
        status = rate_contest(buffer_view(&csv), run->operands[0], &contest, &run->diag);
    if (status == STATUS_DONE)
        status = report_contest(&run->config, &contest, run->answer, out, &run->diag);
    contest_free(&contest);
    buffer_free(&csv);
    return status;
}

static enum status draw_simulation(struct run *run, const struct simulation *simulation)
{
    struct buffer drawing = {0};
    enum status status = STATUS_DONE;
    if (!report_simulation_svg(&run->config, simulation, &drawing))
        status = diag_memory(&run->diag, "drawing the simulation");
    else
        status = output_file(run->svg, buffer_view(&drawing), &run->rules, &run->diag);
    buffer_free(&drawing);
    return status;
}

enum status answer_simulate(struct run *run, struct store *store, struct buffer *out)
{
    (void)store;
    struct simulation simulation = {0};
    struct simulation_options options = run->simulation;
    options.seed = (uint64_t)run->seed;
    enum status status = rate_simulate(&options, &simulation, &run->diag);
    if (status == STATUS_DONE && run->svg)
        status = draw_simulation(run, &simulation);
    if (status == STATUS_DONE)
        status = report_simulation(&run->config, &simulation, run->answer, out, &run->diag);
    simulation_free(&simulation);
    return status;
}
