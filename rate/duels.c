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

static enum status refuse(struct duels *duels, size_t line, const char *what, struct span value)
{
    faults_add(&duels->faults, line, "%s '%.*s'", what, (int)value.length, value.text);
    return STATUS_USAGE;
}

static enum status read_winner(struct duels *duels, const struct span *fields, size_t line,
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

static enum status read_time(struct duels *duels, struct span text, size_t line, double *time)
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

static enum status read_game(void *context, const struct span *fields, size_t line)
{
    struct duels *duels = context;
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

enum status duels_read(struct duels *duels, struct span text)
{
    const struct csv_table table = {headings, COLUMNS,      read_game,
                                    duels,    STATUS_USAGE, "reading the contest"};
    duels->faults = (struct faults){.diag = duels->diag, .file = duels->path};
    return csv_read_table(text, &table, &duels->faults);
}
