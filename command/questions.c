#include "command/questions.h"

#include "base/core/file.h"
#include "base/core/number.h"
#include "base/core/output.h"
#include "base/rules/stored_run.h"
#include "rate/contest.h"
#include "rate/diff.h"
#include "rate/evaluate.h"
#include "rate/prospect.h"
#include "rate/simulate.h"
#include "rate/uncertainty.h"
#include "rate/whatif.h"
#include "report/answers/anomalies.h"
#include "report/answers/contest.h"
#include "report/answers/diff.h"
#include "report/answers/evaluate.h"
#include "report/answers/near.h"
#include "report/answers/player.h"
#include "report/answers/prospect.h"
#include "report/answers/simulate.h"
#include "report/answers/status.h"
#include "report/answers/uncertainty.h"

#include <stdlib.h>

enum { CONTEST_LIMIT = 64 << 20 }; /* bytes of a contest: 100 programs on 100 fields are 40 MB */

enum status answer_status(struct job *job, struct store *store, struct buffer *out)
{
    enum status status = stored_run_compare(store, &job->config);
    return status != STATUS_DONE ? status : report_status(store, job->config.answers, out);
}

enum status answer_anomalies(struct job *job, struct store *store, struct buffer *out)
{
    return job->unknown ? report_unknown_forms(store, job->config.answers, out)
                        : report_anomalies(store, job->all, job->config.answers, out);
}

enum status answer_audit(struct job *job, struct store *store, struct buffer *out)
{
    struct explanation explanation = {0};
    enum status status = explain_one(store, &job->config, job->gids.items[0], &explanation);
    if (status == STATUS_DONE && job->player)
        status = report_explained_player(&job->config, &explanation, span_of(job->player),
                                         job->answer, out, &job->diag);
    else if (status == STATUS_DONE)
        status = report_explanation(&job->config, &explanation, job->answer, out, &job->diag);
    explanation_free(&explanation);
    return status;
}

enum status answer_player(struct job *job, struct store *store, struct buffer *out)
{
    struct player_history player_history = {0};
    enum status status = player_history_read(&player_history, store, &job->config, job->now,
                                             span_of(job->operands[0]));
    if (status == STATUS_DONE)
        status = report_player(&job->config, &player_history, job->answer, out, &job->diag);
    player_history_free(&player_history);
    return status;
}

/* A day, as the stamp of its end, or the number of a snapshot. */
static enum status read_end(struct job *job, const char *text, char stamp[STAMP_SIZE],
                            int64_t *snapshot)
{
    snprintf(stamp, STAMP_SIZE, "%.10s 23:59:59", text);
    if (strlen(text) == sizeof "YYYY-MM-DD" - 1 && stamp_valid(span_of(stamp)))
        return STATUS_DONE;
    stamp[0] = '\0';
    if (number_parse(span_of(text), 1, INT64_MAX, snapshot))
        return STATUS_DONE;
    diag_error(&job->diag, "'%s' is no day and no published ranking; write YYYY-MM-DD, or a number",
               text);
    return STATUS_USAGE;
}

static enum status read_range(struct job *job, char days[2][STAMP_SIZE], struct diff_range *range)
{
    enum status status = STATUS_DONE;
    if (job->operand_count > 0)
        status = read_end(job, job->operands[0], days[0], &range->from);
    if (job->operand_count > 1 && status == STATUS_DONE)
        status = read_end(job, job->operands[1], days[1], &range->to);
    range->from_day = *days[0] ? days[0] : NULL;
    range->to_day = *days[1] ? days[1] : NULL;
    bool mixed = (range->from_day && range->to) || (range->from && range->to_day);
    bool reversed = (range->from_day && range->to_day && strcmp(days[0], days[1]) > 0) ||
                    (range->to && range->from >= range->to);
    if (status == STATUS_DONE && (mixed || reversed)) {
        diag_error(&job->diag, "'%s' to '%s': %s", job->operands[0], job->operands[1],
                   mixed ? "both are days or both are numbers" : "the earlier one stands first");
        status = STATUS_USAGE;
    }
    return status;
}

enum status answer_diff(struct job *job, struct store *store, struct buffer *out)
{
    struct comparison comparison = {0};
    struct diff_range range = {0};
    char days[2][STAMP_SIZE] = {"", ""};
    enum status status = read_range(job, days, &range);
    if (status == STATUS_DONE)
        status = rate_diff(store, &job->config, &range, &comparison);
    if (status == STATUS_DONE)
        status = report_diff(&job->config, &comparison, job->answer, out, &job->diag);
    comparison_free(&comparison);
    return status;
}

/* "GID RESULT NAME" as --result has it: a place, withdrew or ejected; the name is the rest. */
static enum status read_result(struct job *job, const char *text, struct other_result *result)
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
    diag_error(
        &job->diag,
        "--result '%s' is not valid; write it as 'GID PLACE NAME' (or withdrew or ejected in "
        "place of the place)",
        text);
    return STATUS_USAGE;
}

static enum status check_games(struct job *job)
{
    for (size_t i = 0; i < job->excluded.count; i++)
        for (size_t k = 0; k < job->accepted.count; k++)
            if (job->excluded.items[i] == job->accepted.items[k]) {
                diag_error(&job->diag, "game %lld cannot be both excluded and accepted",
                           (long long)job->excluded.items[i]);
                return STATUS_USAGE;
            }
    return STATUS_DONE;
}

static enum status ask_whatif(struct job *job, struct store *store, struct other_result *results,
                              struct comparison *comparison)
{
    enum status status = check_games(job);
    for (size_t i = 0; i < job->results.count && status == STATUS_DONE; i++)
        status = read_result(job, job->results.items[i], &results[i]);
    if (status != STATUS_DONE)
        return status;
    const struct whatif whatif = {
        .excluded = job->excluded.items,
        .excluded_count = job->excluded.count,
        .accepted = job->accepted.items,
        .accepted_count = job->accepted.count,
        .results = results,
        .result_count = job->results.count,
        .as_of = *job->as_of ? job->as_of : NULL,
    };
    return rate_whatif(store, &job->config, &whatif, comparison);
}

enum status answer_whatif(struct job *job, struct store *store, struct buffer *out)
{
    struct comparison comparison = {0};
    struct other_result *results = calloc(job->results.count + 1, sizeof *results);
    enum status status = results ? ask_whatif(job, store, results, &comparison)
                                 : diag_memory(&job->diag, "reading the question");
    if (status == STATUS_DONE)
        status = report_whatif(&job->config, &comparison, job->answer, out, &job->diag);
    comparison_free(&comparison);
    free(results);
    return status;
}

enum status answer_evaluate(struct job *job, struct store *store, struct buffer *out)
{
    struct evaluation evaluation = {0};
    const struct evaluate_options options = {
        .tune = job->tune,
        .against = job->against,
        .samples = job->samples,
        .seed = (uint64_t)job->seed,
    };
    enum status status = rate_evaluate(store, &job->config, &options, &evaluation);
    if (status == STATUS_DONE)
        status = report_evaluation(&job->config, &evaluation, job->answer, out, &job->diag);
    return status;
}

/* Two players: the chance that the first is stronger; none: everybody. */
enum status answer_uncertainty(struct job *job, struct store *store, struct buffer *out)
{
    struct uncertainty uncertainty = {0};
    enum status status = rate_uncertainty(store, &job->config, &uncertainty);
    if (status == STATUS_DONE && job->operand_count)
        status = report_chance(&job->config, &uncertainty, span_of(job->operands[0]),
                               span_of(job->operands[1]), job->answer, out, &job->diag);
    else if (status == STATUS_DONE)
        status = report_uncertainty(&job->config, &uncertainty, job->answer, out, &job->diag);
    uncertainty_free(&uncertainty);
    return status;
}

static enum status forecast_named(struct job *job, struct store *store, char **names,
                                  struct prospect *prospect)
{
    enum status status = names ? STATUS_DONE : diag_memory(&job->diag, "reading the players");
    for (size_t i = 0; i < job->operand_count && status == STATUS_DONE; i++)
        status = near_player(store, span_of(job->operands[i]), &names[i]);
    return status == STATUS_DONE
               ? rate_prospect(store, &job->config, names, job->operand_count, prospect)
               : status;
}

/* One number alone is a running game; else players are named. */
enum status answer_forecast(struct job *job, struct store *store, struct buffer *out)
{
    struct prospect prospect = {0};
    int64_t gid;
    bool is_game =
        job->operand_count == 1 && number_parse(span_of(job->operands[0]), 1, GID_MOST, &gid);
    char **names = calloc(job->operand_count + 1, sizeof *names);
    enum status status = is_game ? rate_prospect_of_game(store, &job->config, gid, &prospect)
                                 : forecast_named(job, store, names, &prospect);
    if (status == STATUS_DONE)
        status = report_prospect(&job->config, &prospect, job->answer, out, &job->diag);
    for (size_t i = 0; names && i < job->operand_count; i++)
        free(names[i]);
    free(names);
    prospect_free(&prospect);
    return status;
}

enum status answer_contest(struct job *job, struct store *store, struct buffer *out)
{
    (void)store;
    struct buffer csv = {0};
    struct contest contest = {0};
    enum status status = file_read(job->operands[0], CONTEST_LIMIT, &csv, &job->diag);
    if (status == STATUS_CONFIG)
        status = STATUS_USAGE; /* no configuration names it */
    if (status == STATUS_DONE)
        status = rate_contest(buffer_view(&csv), job->operands[0], &contest, &job->diag);
    if (status == STATUS_DONE)
        status = report_contest(&job->config, &contest, job->answer, out, &job->diag);
    contest_free(&contest);
    buffer_free(&csv);
    return status;
}

static enum status draw_simulation(struct job *job, const struct simulation *simulation)
{
    struct buffer drawing = {0};
    enum status status = STATUS_DONE;
    if (!report_simulation_svg(&job->config, simulation, &drawing))
        status = diag_memory(&job->diag, "drawing the simulation");
    else
        status = output_file(job->svg, buffer_view(&drawing), &job->rules, &job->diag);
    buffer_free(&drawing);
    return status;
}

enum status answer_simulate(struct job *job, struct store *store, struct buffer *out)
{
    (void)store;
    struct simulation simulation = {0};
    struct simulation_options options = job->simulation;
    options.seed = (uint64_t)job->seed;
    enum status status = rate_simulate(&options, &simulation, &job->diag);
    if (status == STATUS_DONE && job->svg)
        status = draw_simulation(job, &simulation);
    if (status == STATUS_DONE)
        status = report_simulation(&job->config, &simulation, job->answer, out, &job->diag);
    simulation_free(&simulation);
    return status;
}
