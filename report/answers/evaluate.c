#include "report/answers/evaluate.h"

#include "report/answers/against.h"

#include <math.h>

enum { SCORE_DECIMALS = 4, SHARE_DECIMALS = 3 };

static void forecast_cells(struct table_text *table, enum language language,
                           const struct forecast *forecast)
{
    cell_count(table, language, forecast->pairs);
    cell_real(table, language, forecast->log_loss, SCORE_DECIMALS);
    cell_real(table, language, forecast->low, SCORE_DECIMALS);
    cell_real(table, language, forecast->high, SCORE_DECIMALS);
    cell_real(table, language, forecast->brier, SCORE_DECIMALS);
    cell_percent(table, language, forecast->accuracy);
}

static void class_row(struct table_text *table, enum language language,
                      const struct forecast_class *class, enum word what)
{
    class_cell(table, language, class, what);
    forecast_cells(table, language, &class->forecast);
}

static void write_scores(struct buffer *out, enum language language,
                         const struct evaluation *evaluation)
{
    static const enum word headings[] = {WORD_FORECAST, WORD_PAIRS_COUNT, WORD_LOG_LOSS, WORD_FROM,
                                         WORD_TO,       WORD_BRIER,       WORD_RIGHT};
    struct table_text table;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = true;
    for (int i = 0; i < PAIR_KINDS; i++) {
        cell_word(&table, language, pair_kind_words[i]);
        forecast_cells(&table, language, &evaluation->kinds[i]);
    }
    cell_format(&table, "%s %d+ %s", word(language, WORD_BOTH_WITH), evaluation->settled_games,
                word(language, WORD_WITH_GAMES));
    forecast_cells(&table, language, &evaluation->settled);
    cell_word(&table, language, WORD_ALWAYS_HALF);
    forecast_cells(&table, language, &evaluation->half);
    for (int i = 0; i < EVALUATION_EXPERIENCES; i++)
        class_row(&table, language, &evaluation->experiences[i], WORD_GAMES_OF_LESS);
    for (int i = 0; i < EVALUATION_SIZES; i++)
        class_row(&table, language, &evaluation->sizes[i], WORD_PLAYERS_OF_GAME);
    table_text_end(&table, out);
}

static void write_calibration(struct buffer *out, enum language language,
                              const struct evaluation *evaluation, enum pair_kind kind)
{
    const enum word headings[] = {pair_kind_words[kind], WORD_PAIRS_COUNT, WORD_EXPECTED,
                                  WORD_HAPPENED};
    struct table_text table;
    buffer_char(out, '\n');
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = true;
    for (int i = 0; i < EVALUATION_TENTHS; i++) {
        const struct calibration *tenth = &evaluation->tenths[kind][i];
        cell_format(&table, "%d–%d%s", 50 + i * 10, 60 + i * 10, word(language, WORD_PERCENT));
        cell_count(&table, language, tenth->pairs);
        cell_real(&table, language, tenth->expected, SHARE_DECIMALS);
        cell_real(&table, language, tenth->happened, SHARE_DECIMALS);
    }
    table_text_end(&table, out);
}

static void line(struct buffer *out, enum language language, enum word what, double value,
                 int decimals)
{
    buffer_string(out, word(language, what));
    locale_real(out, language, value, decimals);
}

static void write_interval(struct buffer *out, enum language language, const struct tuning *tuning)
{
    if (isnan(tuning->low))
        return;
    line(out, language, WORD_TUNING_FROM, tuning->low, SCORE_DECIMALS);
    line(out, language, WORD_TUNING_TO, tuning->high, SCORE_DECIMALS);
    buffer_char(out, ')');
}

static void write_advice(struct buffer *out, enum language language,
                         const struct parameters *parameters, const struct tuning *tuning)
{
    if (!isnan(tuning->share_better)) {
        line(out, language, WORD_TUNING_BETTER, 100 * tuning->share_better, 1);
        phrase_number(out, language, WORD_TUNING_SAMPLES, tuning->samples);
        buffer_char(out, '\n');
    }
    line(out, language, WORD_TUNING_PHI, parameters->phi, SCORE_DECIMALS);
    line(out, language, WORD_TUNING_K, tuning->best / parameters->phi, SHARE_DECIMALS);
    line(out, language, WORD_TUNING_OR_K, parameters->k, SHARE_DECIMALS);
    line(out, language, WORD_TUNING_OR_PHI, tuning->best / parameters->k, SCORE_DECIMALS);
    buffer_char(out, '\n');
}

static void write_tuning(struct buffer *out, enum language language,
                         const struct parameters *parameters, const struct tuning *tuning)
{
    line(out, language, WORD_TUNING_NOW, tuning->product, SCORE_DECIMALS);
    line(out, language, WORD_TUNING_LOSS, tuning->log_loss, SCORE_DECIMALS);
    buffer_char(out, '\n');
    line(out, language, WORD_TUNING_BEST, tuning->best, SCORE_DECIMALS);
    write_interval(out, language, tuning);
    line(out, language, WORD_TUNING_LOSS, tuning->best_log_loss, SCORE_DECIMALS);
    buffer_char(out, '\n');
    if (tuning->at_edge)
        buffer_printf(out, "%s\n", word(language, WORD_TUNING_AT_EDGE));
    if (tuning->best_in_use)
        buffer_printf(out, "%s\n", word(language, WORD_TUNING_IN_USE));
    else
        write_advice(out, language, parameters, tuning);
}

/* First those in which both finished: advice from dropouts makes predictions of races worse. */
static void write_tunings(struct buffer *out, enum language language,
                          const struct evaluation *evaluation)
{
    static const enum pair_kind order[] = {PAIRS_FINISHED, PAIRS_ALL, PAIRS_DROPPED};
    buffer_printf(out, "\n%s\n", word(language, WORD_TUNING_HELP));
    for (int i = 0; i < PAIR_KINDS; i++) {
        if (evaluation->kinds[order[i]].pairs == 0)
            continue;
        buffer_printf(out, "\n%s:\n", word(language, pair_kind_words[order[i]]));
        write_tuning(out, language, &evaluation->parameters, &evaluation->tunings[order[i]]);
    }
}

static void forecast(struct json *json, const char *key, const struct forecast *forecast)
{
    json_key(json, key);
    json_open_object(json);
    json_member_integer(json, "pairs", forecast->pairs);
    json_member_real(json, "log_loss", forecast->log_loss);
    json_member_real(json, "low", forecast->low);
    json_member_real(json, "high", forecast->high);
    json_member_real(json, "brier", forecast->brier);
    json_member_real(json, "accuracy", forecast->accuracy);
    json_close_object(json);
}

static void json_calibration(struct json *json, const char *key, const struct calibration *tenths)
{
    json_key(json, key);
    json_open_array(json);
    for (int i = 0; i < EVALUATION_TENTHS; i++) {
        json_open_object(json);
        json_member_integer(json, "pairs", tenths[i].pairs);
        json_member_real(json, "expected", tenths[i].expected);
        json_member_real(json, "happened", tenths[i].happened);
        json_close_object(json);
    }
    json_close_array(json);
}

static void json_classes(struct json *json, const char *key, const struct forecast_class *classes,
                         size_t count)
{
    json_key(json, key);
    json_open_array(json);
    for (size_t i = 0; i < count; i++) {
        json_open_object(json);
        json_member_integer(json, "least", classes[i].least);
        if (classes[i].most)
            json_member_integer(json, "most", classes[i].most);
        forecast(json, "forecast", &classes[i].forecast);
        json_close_object(json);
    }
    json_close_array(json);
}

static void json_tables(struct json *json, const struct evaluation *evaluation)
{
    json_key(json, "calibration");
    json_open_object(json);
    for (int i = 0; i < PAIR_KINDS; i++)
        json_calibration(json, pair_kind_keys[i], evaluation->tenths[i]);
    json_close_object(json);
    json_classes(json, "by_experience", evaluation->experiences, EVALUATION_EXPERIENCES);
    json_classes(json, "by_players", evaluation->sizes, EVALUATION_SIZES);
}

static void json_tuning(struct json *json, const char *key, const struct tuning *tuning)
{
    json_key(json, key);
    json_open_object(json);
    json_member_real(json, "product", tuning->product);
    json_member_real(json, "log_loss", tuning->log_loss);
    json_member_real(json, "best", tuning->best);
    json_member_real(json, "low", tuning->low);
    json_member_real(json, "high", tuning->high);
    json_member_real(json, "best_log_loss", tuning->best_log_loss);
    json_member_real(json, "share_better", tuning->share_better);
    json_member_bool(json, "at_edge", tuning->at_edge);
    json_member_bool(json, "best_in_use", tuning->best_in_use);
    json_member_integer(json, "samples", tuning->samples);
    json_key(json, "tried");
    json_open_array(json);
    for (size_t i = 0; i < tuning->tried_count; i++) {
        json_open_object(json);
        json_member_real(json, "product", tuning->tried[i]);
        json_member_real(json, "log_loss", tuning->losses[i]);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

static void evaluation_json(struct buffer *out, const struct evaluation *evaluation)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_integer(&json, "games", evaluation->games);
    json_member_real(&json, "k", evaluation->parameters.k);
    json_member_real(&json, "phi", evaluation->parameters.phi);
    for (int i = 0; i < PAIR_KINDS; i++)
        forecast(&json, pair_kind_keys[i], &evaluation->kinds[i]);
    forecast(&json, "half", &evaluation->half);
    json_member_integer(&json, "settled_games", evaluation->settled_games);
    forecast(&json, "settled", &evaluation->settled);
    json_tables(&json, evaluation);
    if (evaluation->compared)
        against_json(&json, evaluation);
    if (evaluation->tuned) {
        json_key(&json, "tuning");
        json_open_object(&json);
        for (int i = 0; i < PAIR_KINDS; i++)
            json_tuning(&json, pair_kind_keys[i], &evaluation->tunings[i]);
        json_close_object(&json);
    }
    json_close_object(&json);
}

enum status report_evaluation(const struct config *config, const struct evaluation *evaluation,
                              enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_JSON) {
        evaluation_json(out, evaluation);
    } else {
        write_scores(out, config->answers, evaluation);
        for (enum pair_kind i = 0; i < PAIR_KINDS; i++)
            write_calibration(out, config->answers, evaluation, i);
        if (evaluation->compared)
            against_text(out, config->answers, evaluation);
        if (evaluation->tuned)
            write_tunings(out, config->answers, evaluation);
    }
    return out->failed ? diag_memory(diag, "writing the evaluation") : STATUS_DONE;
}
