#include "rate/duels.h"

#include "base/core/array.h"
#include "base/core/csv.h"
#include "base/core/number.h"
#include "base/core/text.h"

enum column { FIELD, FIRST, SECOND, WINNER, TIME_FIRST, TIME_SECOND, COLUMNS };

static const char *const headings[COLUMNS] = {"field",  "first",      "second",
                                              "winner", "time_first", "time_second"};

static const double LONGEST_TIME = 1e15;

void duels_free(struct duels *duels)
{
    for (size_t i = 0; i < duels->program_count; i++)
        free(duels->programs[i]);
    for (size_t i = 0; i < duels->count; i++)
        free(duels->duels[i].field);
    free(duels->programs);
    free(duels->duels);
}

/* The program of that name, added where it is new. False: no memory. */
static bool program_of(struct duels *duels, struct span name, uint32_t *program)
{
    for (size_t i = 0; i < duels->program_count; i++) {
        *program = (uint32_t)i;
        if (span_equal(span_of(duels->programs[i]), name))
            return true;
    }
    if (!array_grow(&duels->programs, duels->program_count, sizeof *duels->programs))
        return false;
    *program = (uint32_t)duels->program_count;
    duels->programs[duels->program_count] = strndup(name.text, name.length);
    return duels->programs[duels->program_count++] != NULL;
}

static enum status refuse(const struct duels *duels, size_t line, const char *what,
                          struct span value)
{
    diag_error(duels->diag, "%s:%zu: %s '%.*s'", duels->path, line, what, (int)value.length,
               value.text);
    return STATUS_USAGE;
}

static enum status read_winner(const struct duels *duels, const struct span *fields, size_t line,
                               enum winner *winner)
{
    *winner = WINNER_NONE;
    if (fields[WINNER].length == 0)
        return STATUS_DONE;
    if (span_equal(fields[WINNER], fields[FIRST]))
        *winner = WINNER_FIRST;
    else if (span_equal(fields[WINNER], fields[SECOND]))
        *winner = WINNER_SECOND;
    else
        return refuse(duels, line, "the winner did not play this game:", fields[WINNER]);
    return STATUS_DONE;
}

static enum status read_time(const struct duels *duels, struct span text, size_t line, double *time)
{
    if (number_parse_real(text, 0, LONGEST_TIME, time))
        return STATUS_DONE;
    return refuse(duels, line, "not a time (a number from 0 on):", text);
}

static enum status keep(struct duels *duels, const struct span *fields, struct duel *duel)
{
    if (!array_grow(&duels->duels, duels->count, sizeof *duels->duels) ||
        !program_of(duels, fields[FIRST], &duel->first) ||
        !program_of(duels, fields[SECOND], &duel->second) ||
        !(duel->field = strndup(fields[FIELD].text, fields[FIELD].length)))
        return diag_memory(duels->diag, "reading the contest");
    duels->duels[duels->count++] = *duel;
    return STATUS_DONE;
}

static enum status read_game(struct duels *duels, const struct span *fields, size_t line)
{
    struct duel duel = {.line = line};
    for (int i = FIELD; i <= SECOND; i++) {
        if (fields[i].length == 0)
            return refuse(duels, line, "nothing stands for", span_of(headings[i]));
        if (!utf8_valid(fields[i]))
            return refuse(duels, line, "not UTF-8:", fields[i]);
    }
    if (span_equal(fields[FIRST], fields[SECOND])) {
        diag_note(duels->diag, "%s:%zu: a game of '%.*s' against itself is not scored", duels->path,
                  line, (int)fields[FIRST].length, fields[FIRST].text);
        return STATUS_DONE;
    }
    enum status status = read_winner(duels, fields, line, &duel.winner);
    status = status_worse(status, read_time(duels, fields[TIME_FIRST], line, &duel.time_first));
    status = status_worse(status, read_time(duels, fields[TIME_SECOND], line, &duel.time_second));
    return status == STATUS_DONE ? keep(duels, fields, &duel) : status;
}

static enum status read_headings(struct duels *duels, struct csv *csv, struct span *fields)
{
    size_t count;
    bool right = csv_next(csv, fields, COLUMNS, &count) == CSV_RECORD && count == COLUMNS;
    for (size_t i = 0; right && i < COLUMNS; i++)
        right = span_equal(fields[i], span_of(headings[i]));
    if (right)
        return STATUS_DONE;
    diag_error(duels->diag,
               "%s:%zu: the first line must be field,first,second,winner,time_first,time_second",
               duels->path, csv->line);
    return STATUS_USAGE;
}

static enum status read_record(struct duels *duels, enum csv_result result,
                               const struct span *fields, size_t count, size_t line)
{
    if (result == CSV_MEMORY)
        return diag_memory(duels->diag, "reading the contest");
    if (result == CSV_RECORD && count == COLUMNS)
        return read_game(duels, fields, line);
    if (result == CSV_BROKEN)
        diag_error(duels->diag,
                   "%s:%zu: the quotes of this line do not match, or a CR "
                   "alone or a NUL stands in it",
                   duels->path, line);
    else
        diag_error(duels->diag, "%s:%zu: %s columns than the %d of the first line", duels->path,
                   line, result == CSV_TOO_MANY ? "more" : "fewer", COLUMNS);
    return STATUS_USAGE;
}

enum status duels_read(struct duels *duels, struct span text)
{
    enum { FAULTS = 20 }; /* after so many nobody reads on */
    struct csv csv;
    struct span fields[COLUMNS];
    size_t count;
    csv_begin(&csv, text);
    enum status status = read_headings(duels, &csv, fields);
    unsigned before = duels->diag->errors;
    while (status == STATUS_DONE || (status == STATUS_USAGE && duels->diag->errors > before)) {
        enum csv_result result = csv_next(&csv, fields, COLUMNS, &count);
        if (result == CSV_END)
            break;
        status = status_worse(status, read_record(duels, result, fields, count, csv.line));
        /* Behind a quote that does not end, nothing can be told apart. */
        if (result == CSV_BROKEN || duels->diag->errors - before >= FAULTS)
            break;
    }
    csv_end(&csv);
    return status;
}
