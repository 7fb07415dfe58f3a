#include "rate/weights.h"

#include "base/core/array.h"
#include "base/core/csv.h"
#include "base/core/file.h"
#include "base/core/number.h"
#include "base/core/text.h"

#include <inttypes.h>
#include <math.h>

enum { GID, PLAYER, WEIGHT, COLUMNS };
static const char *const headings[COLUMNS] = {"gid", "player", "weight"};
enum { FILE_LIMIT = 256 << 20 }; /* bytes: ten million entries of all games */

/* Weights are shares of wins; these limits only keep their logarithms sane. */
static const double LEAST_WEIGHT = 1e-100, MOST_WEIGHT = 1e100;

struct reading {
    struct weights *weights;
    struct faults faults;
};

static enum status refuse(struct reading *reading, size_t line, const char *what)
{
    faults_add(&reading->faults, line, "%s", what);
    return STATUS_CONFIG;
}

static enum status read_weight(void *context, const struct span *fields, size_t line)
{
    struct reading *reading = context;
    struct weights *weights = reading->weights;
    struct weight weight = {.line = line};
    double value;
    if (!number_parse(fields[GID], 1, INT64_MAX, &weight.gid))
        return refuse(reading, line, "the first column must be the number of a game");
    if (fields[PLAYER].length == 0 || !utf8_valid(fields[PLAYER]))
        return refuse(reading, line, "the second column must be a player's name in UTF-8");
    if (!number_parse_real(fields[WEIGHT], LEAST_WEIGHT, MOST_WEIGHT, &value))
        return refuse(reading, line, "the third column must be a weight, a number above 0");
    weight.logarithm = log(value);
    if (!array_grow(&weights->weights, weights->count, sizeof *weights->weights) ||
        !(weight.player = strndup(fields[PLAYER].text, fields[PLAYER].length)))
        return diag_memory(reading->faults.diag, "reading the weights");
    weights->weights[weights->count++] = weight;
    return STATUS_DONE;
}

struct start {
    int64_t gid;
    struct span player;
};

static int compare(int64_t gid, struct span player, const struct weight *weight)
{
    if (gid != weight->gid)
        return gid < weight->gid ? -1 : 1;
    return span_compare(player, span_of(weight->player));
}

static int compare_weights(const void *left, const void *right)
{
    const struct weight *a = left, *b = right;
    int order = compare(a->gid, span_of(a->player), b);
    return order ? order : (a->line > b->line) - (a->line < b->line);
}

static enum status check_repeated(struct reading *reading)
{
    const struct weights *weights = reading->weights;
    enum status status = STATUS_DONE;
    for (size_t i = 1; i < weights->count && !faults_too_many(&reading->faults); i++) {
        const struct weight *weight = &weights->weights[i];
        if (compare(weight->gid, span_of(weight->player), weight - 1) == 0)
            status = refuse(reading, weight->line, "this player already has a weight in this game");
    }
    return status;
}

enum status weights_parse(struct weights *weights, const char *file, struct span text,
                          struct diag *diag)
{
    struct reading reading = {.weights = weights, .faults = {.diag = diag, .file = file}};
    const struct csv_table table = {headings, COLUMNS,       read_weight,
                                    &reading, STATUS_CONFIG, "reading the weights"};
    *weights = (struct weights){.file = file};
    if (!*file)
        return STATUS_DONE;
    if (!buffer_span(&weights->text, text))
        return diag_memory(diag, "reading the weights");
    enum status status = csv_read_table(text, &table, &reading.faults);
    if (weights->count)
        qsort(weights->weights, weights->count, sizeof *weights->weights, compare_weights);
    if (status == STATUS_DONE)
        status = check_repeated(&reading);
    return status;
}

enum status weights_load(struct weights *weights, const char *file, struct diag *diag)
{
    struct buffer text = {0};
    *weights = (struct weights){.file = file};
    enum status status = *file ? file_read(file, FILE_LIMIT, &text, diag) : STATUS_DONE;
    if (status == STATUS_DONE)
        status = weights_parse(weights, file, buffer_view(&text), diag);
    buffer_free(&text);
    return status;
}

void weights_free(struct weights *weights)
{
    for (size_t i = 0; i < weights->count; i++)
        free(weights->weights[i].player);
    free(weights->weights);
    buffer_free(&weights->text);
    *weights = (struct weights){0};
}

static int compare_start(const void *start, const void *weight)
{
    const struct start *wanted = start;
    return compare(wanted->gid, wanted->player, weight);
}

double weights_find(const struct weights *weights, int64_t gid, struct span player)
{
    const struct start start = {gid, player};
    struct weight *weight = array_find(weights->weights, weights->count, sizeof *weights->weights,
                                       &start, compare_start);
    if (!weight)
        return 0;
    weight->used = true;
    return weight->logarithm;
}
