#include "command/option_value.h"

#include "base/core/array.h"
#include "base/core/number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum status take_number(struct job *job, const struct option_row *row, const char *value)
{
    bool is_whole = row->type == OPTION_WHOLE;
    int64_t whole;
    if (!is_whole &&
        number_parse_real(span_of(value), row->least, row->most, option_member(row, job)))
        return STATUS_DONE;
    if (is_whole && number_parse(span_of(value), (int64_t)row->least, (int64_t)row->most, &whole)) {
        *(int *)option_member(row, job) = (int)whole;
        return STATUS_DONE;
    }
    diag_error(&job->diag, "--%s cannot be '%s'; it is a %s from %.10g to %.10g", row->name, value,
               is_whole ? "whole number" : "number", row->least, row->most);
    return STATUS_USAGE;
}

static enum status take_choice(struct job *job, const struct option_row *row, const char *value)
{
    struct choice *choice = option_member(row, job);
    struct buffer names = {0};
    for (int i = 0; row->choices[i]; i++) {
        if (strcmp(row->choices[i], value) == 0) {
            *choice = (struct choice){row->choices[i], i};
            buffer_free(&names);
            return STATUS_DONE;
        }
        buffer_printf(&names, "%s%s", i ? ", " : "", row->choices[i]);
    }
    diag_error(&job->diag, "--%s cannot be '%s'; it is one of: %s", row->name, value,
               names.data ? names.data : "");
    buffer_free(&names);
    return STATUS_USAGE;
}

static enum status take_stamp(struct job *job, const struct option_row *row, const char *value)
{
    char text[STAMP_SIZE + 1]; /* what is too long does not pass for a stamp */
    bool is_day = row->type == OPTION_DAY && strlen(value) == sizeof "YYYY-MM-DD" - 1;
    snprintf(text, sizeof text, "%s%s", value, is_day ? " 23:59:59" : "");
    if (stamp_valid(span_of(text))) {
        memcpy(option_member(row, job), text, STAMP_SIZE);
        return STATUS_DONE;
    }
    diag_error(&job->diag, "--%s '%s' is no %s", row->name, value,
               row->type == OPTION_DAY ? "day and no time; write YYYY-MM-DD"
                                       : "time; write it as \"YYYY-MM-DD HH:MM:SS\"");
    return STATUS_USAGE;
}

static enum status add_gid(struct job *job, struct gids *gids, const char *text)
{
    int64_t gid;
    if (!number_parse(span_of(text), 1, GID_MOST, &gid)) {
        diag_error(&job->diag,
                   "'%s' is not a game; a game is named by its number, as in 'karoiq audit 132000'",
                   text);
        return STATUS_USAGE;
    }
    if (!array_grow(&gids->items, gids->count, sizeof *gids->items))
        return diag_memory(&job->diag, "reading the command line");
    gids->items[gids->count++] = gid;
    return STATUS_DONE;
}

static enum status add_text(struct job *job, struct texts *texts, const char *text)
{
    if (!array_grow(&texts->items, texts->count, sizeof *texts->items))
        return diag_memory(&job->diag, "reading the command line");
    texts->items[texts->count++] = text;
    return STATUS_DONE;
}

enum status option_take(struct job *job, const struct option_row *row, const char *value)
{
    switch (row->type) {
    case OPTION_SWITCH:
        *(bool *)option_member(row, job) = true;
        break;
    case OPTION_WHOLE:
    case OPTION_REAL:
        return take_number(job, row, value);
    case OPTION_CHOICE:
        return take_choice(job, row, value);
    case OPTION_NAME:
    case OPTION_CONFIG:
    case OPTION_OUTPUT:
        *(const char **)option_member(row, job) = value;
        break;
    case OPTION_STAMP:
    case OPTION_DAY:
        return take_stamp(job, row, value);
    case OPTION_GIDS:
        return add_gid(job, option_member(row, job), value);
    case OPTION_TEXTS:
        return add_text(job, option_member(row, job), value);
    }
    return STATUS_DONE;
}

void option_values_free(struct job *job)
{
    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];
        if (row->type == OPTION_GIDS)
            free(((struct gids *)option_member(row, job))->items);
        else if (row->type == OPTION_TEXTS)
            free(((struct texts *)option_member(row, job))->items);
    }
    free(job->gids.items);
}

static enum status check_count(struct job *job)
{
    const struct command *command = job->command;
    size_t count = job->operand_count;
    if (command->operands == NO_OPERAND && count > 0)
        diag_error(&job->diag, "'%s' takes no operands; '%s' is too much", command->name,
                   job->operands[0]);
    else if (command->operands == ONE_OPERAND && count != 1)
        diag_error(&job->diag, "'%s' takes exactly one %s", command->name, command->operand);
    else if (command->operands == MANY_OPERANDS && count == 0)
        diag_error(&job->diag, "'%s' needs at least one %s", command->name, command->operand);
    else if (command->operands == NO_OPERAND_OR_TWO && count != 0 && count != 2)
        diag_error(&job->diag, "'%s' takes two of %s, or none", command->name, command->operand);
    else if (command->operands == UP_TO_TWO_OPERANDS && count > 2)
        diag_error(&job->diag, "'%s' takes at most two, %s; '%s' is too much", command->name,
                   command->operand, job->operands[2]);
    else
        return STATUS_DONE;
    return STATUS_USAGE;
}

static enum status check_input(struct job *job, const char *path)
{
    if (access(path, R_OK) == 0)
        return STATUS_DONE;
    diag_error(&job->diag, "%s: cannot be read: %s", path, strerror(errno));
    return STATUS_USAGE;
}

/* "verify | prune | show GID": the first operand is one of these words, and where a game belongs to
   it, that follows. */
static enum status check_words(struct job *job)
{
    const char *first = job->operands[0];
    size_t length = strlen(first);
    for (const char *word = job->command->operand; *word; word += strspn(word, "| ")) {
        bool is_it = strncmp(word, first, length) == 0 && strcspn(word, " ") == length;
        bool wants_game = strncmp(word + strcspn(word, " "), " GID", 4) == 0;
        if (is_it && job->operand_count == (wants_game ? 2 : 1))
            return wants_game ? add_gid(job, &job->gids, job->operands[1]) : STATUS_DONE;
        word += strcspn(word, "|");
    }
    diag_error(&job->diag, "'%s' goes with: %s", job->command->name, job->command->operand);
    return STATUS_USAGE;
}

enum status operands_check(struct job *job)
{
    enum operand_type type = job->command->operand_type;
    enum status status = check_count(job);
    if (status == STATUS_DONE && type == OPERAND_WORD)
        return check_words(job);
    for (size_t i = 0; i < job->operand_count && status == STATUS_DONE; i++) {
        if (type == OPERAND_GID)
            status = add_gid(job, &job->gids, job->operands[i]);
        else if (type == OPERAND_INPUT)
            status = check_input(job, job->operands[i]);
    }
    return status;
}
