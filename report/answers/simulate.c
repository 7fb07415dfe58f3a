#include "report/answers/simulate.h"

#include "report/json.h"
#include "report/table_text.h"

enum { DECIMALS = 1, TEXT_ROWS = 40 };

static const char *const source_names[ADVANTAGE_COUNT] = {"none", "gauss", "binary"};
static const char *const follower_names[FOLLOWER_COUNT] = {"elo", "proposed", "error"};

static const enum word sources[ADVANTAGE_COUNT] = {
    [ADVANTAGE_NONE] = WORD_ADVANTAGE_NONE,
    [ADVANTAGE_GAUSS] = WORD_ADVANTAGE_GAUSS,
    [ADVANTAGE_BINARY] = WORD_ADVANTAGE_BINARY,
};

const char *simulation_source(enum language language, enum advantage_source source)
{
    return word(language, sources[source]);
}

const char *simulation_rating(enum language language, enum follower follower)
{
    if (follower == FOLLOWER_ELO)
        return "Elo";
    return word(language, follower == FOLLOWER_ERROR ? WORD_WITH_ERROR : WORD_WITH_ADVANTAGE);
}

static void write_means(struct buffer *out, enum language language,
                        const struct simulation *simulation)
{
    static const enum word headings[] = {WORD_ADVANTAGE,      WORD_SYSTEM, WORD_DIFFERENCE,
                                         WORD_STANDARD_ERROR, WORD_BIAS,   WORD_SPREAD};
    struct table_text table;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = table.left[1] = true;
    for (int source = 0; source < ADVANTAGE_COUNT; source++) {
        for (int f = 0; f < FOLLOWER_COUNT; f++) {
            const struct simulated *simulated = &simulation->results[source][f];
            table_text_cell(&table,
                            span_of(simulation_source(language, (enum advantage_source)source)));
            table_text_cell(&table, span_of(simulation_rating(language, (enum follower)f)));
            cell_real(&table, language, simulated->mean, DECIMALS);
            cell_real(&table, language, simulated->error, DECIMALS);
            cell_signed(&table, language, simulated->bias, DECIMALS);
            cell_real(&table, language, simulated->deviation, DECIMALS);
        }
    }
    table_text_end(&table, out);
}

static void write_frequencies(struct buffer *out, enum language language,
                              const struct simulation *simulation)
{
    struct table_text table;
    size_t every = simulation->threshold_count / TEXT_ROWS + 1;
    buffer_char(out, '\n');
    table_text_begin(&table, 1 + ADVANTAGE_COUNT * FOLLOWER_COUNT);
    cell_word(&table, language, WORD_DIFFERENCE_UP_TO);
    for (int source = 0; source < ADVANTAGE_COUNT; source++)
        for (int f = 0; f < FOLLOWER_COUNT; f++)
            cell_format(&table, "%s, %s",
                        simulation_source(language, (enum advantage_source)source),
                        simulation_rating(language, (enum follower)f));
    for (size_t i = 0; i < simulation->threshold_count; i += every) {
        cell_real(&table, language, simulation->thresholds[i], 0);
        for (int source = 0; source < ADVANTAGE_COUNT; source++)
            for (int f = 0; f < FOLLOWER_COUNT; f++)
                cell_percent(&table, language, simulation->results[source][f].frequency[i]);
    }
    table_text_end(&table, out);
}

static void simulation_text(struct buffer *out, enum language language,
                            const struct simulation *simulation)
{
    const struct simulation_options *options = &simulation->options;
    buffer_string(out, word(language, WORD_TRUE_DIFFERENCE));
    locale_plain(out, language, options->difference);
    buffer_string(out, ", K ");
    locale_plain(out, language, options->k);
    phrase_number(out, language, WORD_SIMULATED_RUNS, options->runs);
    phrase_number(out, language, WORD_SIMULATED_GAMES, options->games);
    phrase_number(out, language, WORD_SIMULATED_IGNORED, options->ignored);
    buffer_string(out, "\n\n");
    write_means(out, language, simulation);
    write_frequencies(out, language, simulation);
}

static void simulation_csv(struct buffer *out, const struct simulation *simulation)
{
    buffer_string(out, "difference");
    for (int source = 0; source < ADVANTAGE_COUNT; source++)
        for (int f = 0; f < FOLLOWER_COUNT; f++)
            buffer_printf(out, ",%s_%s", source_names[source], follower_names[f]);
    buffer_string(out, "\r\n");
    for (size_t i = 0; i < simulation->threshold_count; i++) {
        buffer_printf(out, "%.17g", simulation->thresholds[i]);
        for (int source = 0; source < ADVANTAGE_COUNT; source++)
            for (int f = 0; f < FOLLOWER_COUNT; f++)
                buffer_printf(out, ",%.17g", simulation->results[source][f].frequency[i]);
        buffer_string(out, "\r\n");
    }
}

static void json_result(struct json *json, const struct simulation *simulation, int source, int f)
{
    const struct simulated *simulated = &simulation->results[source][f];
    json_open_object(json);
    json_member_text(json, "advantage", source_names[source]);
    json_member_text(json, "rating", follower_names[f]);
    json_member_real(json, "mean", simulated->mean);
    json_member_real(json, "standard_error", simulated->error);
    json_member_real(json, "bias", simulated->bias);
    json_member_real(json, "deviation", simulated->deviation);
    json_key(json, "frequency");
    json_open_array(json);
    for (size_t i = 0; i < simulation->threshold_count; i++)
        json_write_real(json, simulated->frequency[i]);
    json_close_array(json);
    json_close_object(json);
}

static void simulation_json(struct buffer *out, const struct simulation *simulation)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_real(&json, "difference", simulation->options.difference);
    json_member_real(&json, "k", simulation->options.k);
    json_member_real(&json, "error", simulation->options.error);
    json_member_integer(&json, "runs", simulation->options.runs);
    json_key(&json, "thresholds");
    json_open_array(&json);
    for (size_t i = 0; i < simulation->threshold_count; i++)
        json_write_real(&json, simulation->thresholds[i]);
    json_close_array(&json);
    json_key(&json, "results");
    json_open_array(&json);
    for (int source = 0; source < ADVANTAGE_COUNT; source++)
        for (int f = 0; f < FOLLOWER_COUNT; f++)
            json_result(&json, simulation, source, f);
    json_close_array(&json);
    json_close_object(&json);
}

enum status report_simulation(const struct config *config, const struct simulation *simulation,
                              enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_TEXT) {
        simulation_text(out, config->answers, simulation);
    } else if (format == FORMAT_CSV) {
        simulation_csv(out, simulation);
    } else {
        simulation_json(out, simulation);
    }
    return out->failed ? diag_memory(diag, "writing the simulation") : STATUS_DONE;
}
