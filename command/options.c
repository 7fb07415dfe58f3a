#include "command/options.h"

#include "base/core/suggest.h"
#include "command/option_value.h"

#include <stdlib.h>
#include <string.h>

/* An option as it was given; applied once the configuration is read. */
struct given {
    const struct setting *setting;
    char where[NAME_LIMIT + 8];
    const char *value;
};

struct reading {
    struct job *job;
    const struct command *commands;
    struct given *settings;
    size_t setting_count;
    const struct option_row **rows; /* given ones, to be held against the command */
    size_t row_count;
    const char **operands;
    int argc;
    char *const *argv;
    int at;
};

static const struct setting *find_setting(const char *name, size_t length)
{
    char own[NAME_LIMIT];
    for (size_t i = 0; i < setting_count; i++) {
        option_name(&settings[i], own);
        if (strlen(own) == length && memcmp(own, name, length) == 0)
            return &settings[i];
    }
    return NULL;
}

static const struct option_row *find_row(const char *name, size_t length)
{
    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];
        if (strlen(row->name) == length && memcmp(row->name, name, length) == 0)
            return row;
    }
    return NULL;
}

static const struct option_row *find_letter(char letter)
{
    for (size_t i = 0; i < option_row_count; i++)
        if (option_rows[i].letter == letter)
            return &option_rows[i];
    return NULL;
}

static enum status unknown_option(struct reading *reading, const char *argument)
{
    char word[NAME_LIMIT], own[NAME_LIMIT], nearest[NAME_LIMIT];
    snprintf(word, sizeof word, "%s", argument + strspn(argument, "-"));
    word[strcspn(word, "=")] = '\0';
    struct suggestion near = {.word = word};
    /* A single letter is near to too much. */
    bool is_word = argument[1] && argument[2];
    for (size_t i = 0; is_word && i < option_row_count; i++)
        suggest(&near, option_rows[i].name);
    for (size_t i = 0; is_word && i < setting_count; i++) {
        option_name(&settings[i], own);
        suggest(&near, own);
        if (near.nearest == own)
            near.nearest = memcpy(nearest, own, NAME_LIMIT);
    }
    if (near.nearest)
        diag_error(&reading->job->diag, "unknown option %s; did you mean --%s?", argument,
                   near.nearest);
    else
        diag_error(&reading->job->diag, "unknown option %s; 'karoiq --help' lists them", argument);
    return STATUS_USAGE;
}

/* The value of an option: behind '=', else the next word, unless that is an option itself: a value
   was forgotten then. "-" and negative numbers are values. NULL after reporting. */
static const char *option_value(struct reading *reading, const char *argument, const char *equals)
{
    const char *next = reading->at + 1 < reading->argc ? reading->argv[reading->at + 1] : NULL;
    if (equals)
        return equals + 1;
    if (!next) {
        diag_error(&reading->job->diag, "%s needs a value; 'karoiq --help' shows it", argument);
        return NULL;
    }
    if (next[0] == '-' && next[1] && !strchr(".0123456789", next[1])) {
        diag_error(&reading->job->diag,
                   "%s needs a value, but %s follows; write %s=%s if that is meant as the value",
                   argument, next, argument, next);
        return NULL;
    }
    reading->at++;
    return next;
}

/* Each once, so that there is room for all. */
static void note_row(struct reading *reading, const struct option_row *row)
{
    for (size_t i = 0; i < reading->row_count; i++)
        if (reading->rows[i] == row)
            return;
    reading->rows[reading->row_count++] = row;
}

static enum status take_row(struct reading *reading, const struct option_row *row,
                            const char *argument, const char *equals)
{
    note_row(reading, row);
    if (!row->argument && equals) {
        diag_error(&reading->job->diag, "--%s takes no value", row->name);
        return STATUS_USAGE;
    }
    const char *value = row->argument ? option_value(reading, argument, equals) : "";
    return value ? option_take(reading->job, row, value) : STATUS_USAGE;
}

/* "-q", or several in one: "-qv". */
static enum status take_letters(struct reading *reading, const char *argument)
{
    for (const char *letter = argument + 1; *letter; letter++) {
        const struct option_row *row = find_letter(*letter);
        if (!row)
            return unknown_option(reading, argument);
        take_row(reading, row, argument, NULL);
    }
    return STATUS_DONE;
}

static enum status take_option(struct reading *reading, const char *argument)
{
    if (argument[1] != '-')
        return take_letters(reading, argument);
    const char *name = argument + 2;
    const char *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct option_row *row = find_row(name, length);
    if (row)
        return take_row(reading, row, argument, equals);
    const struct setting *setting = find_setting(name, length);
    if (!setting)
        return unknown_option(reading, argument);
    struct given *given = &reading->settings[reading->setting_count++];
    given->setting = setting;
    snprintf(given->where, sizeof given->where, "--%.*s", (int)length, name);
    given->value = option_value(reading, argument, equals);
    return given->value ? STATUS_DONE : STATUS_USAGE;
}

static enum status take_command(struct reading *reading, const char *name)
{
    struct suggestion near = {.word = name};
    for (const struct command *command = reading->commands; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            reading->job->command = command;
            return STATUS_DONE;
        }
        suggest(&near, command->name);
    }
    /* What newcomers try: "karoiq help audit", "karoiq version". */
    const struct option_row *row = find_row(name, strlen(name));
    if (row && (strcmp(name, "help") == 0 || strcmp(name, "version") == 0))
        return take_row(reading, row, name, NULL);
    if (near.nearest)
        diag_error(&reading->job->diag, "unknown command '%s'; did you mean '%s'?", name,
                   near.nearest);
    else
        diag_error(&reading->job->diag, "unknown command '%s'; 'karoiq --help' lists them", name);
    return STATUS_USAGE;
}

static enum status take_words(struct reading *reading)
{
    bool options = true;
    for (reading->at = 1; reading->at < reading->argc; reading->at++) {
        const char *word = reading->argv[reading->at];
        enum status status = STATUS_DONE;
        if (options && strcmp(word, "--") == 0)
            options = false;
        else if (options && word[0] == '-' && word[1])
            status = take_option(reading, word);
        else if (!reading->job->command)
            status = take_command(reading, word);
        else
            reading->operands[reading->job->operand_count++] = word;
        if (status != STATUS_DONE)
            return status;
    }
    return STATUS_DONE;
}

static bool was_given(const struct reading *reading, const char *name)
{
    for (size_t i = 0; name && i < reading->row_count; i++)
        if (strcmp(reading->rows[i]->name, name) == 0)
            return true;
    return false;
}

static enum status refuse_option(struct reading *reading, const struct option_row *row)
{
    struct buffer names = {0};
    for (const struct command *command = reading->commands; command->name; command++)
        if (option_goes_with(row, command))
            buffer_printf(&names, " %s", command->name);
    diag_error(&reading->job->diag, "--%s does not go with '%s'; it goes with:%s", row->name,
               reading->job->command->name, names.data ? names.data : "");
    buffer_free(&names);
    return STATUS_USAGE;
}

/* Options and operands against the command's row, before anything is done. */
static enum status check_command(struct reading *reading)
{
    struct job *job = reading->job;
    const struct command *command = job->command;
    if (!command || job->help || job->version || job->print.word)
        return STATUS_DONE;
    for (size_t i = 0; i < reading->row_count; i++)
        if (!option_goes_with(reading->rows[i], command))
            return refuse_option(reading, reading->rows[i]);
    enum status status = operands_check(job);
    if (status != STATUS_DONE)
        return status;
    return command_choose_format(job, was_given(reading, command->narrowed_by));
}

static enum status read_configuration(struct reading *reading)
{
    struct job *job = reading->job;
    if (!config_init(&job->config, &job->diag))
        return STATUS_STORE;
    enum status status = STATUS_DONE;
    if (!job->command || !job->command->writes_config) {
        char *found = job->config_path ? NULL : config_find();
        const char *path = job->config_path ? job->config_path : found;
        job->configured = path != NULL;
        guard_add(&job->guard, path);
        status = found ? config_trusted(found, &job->diag) : STATUS_DONE;
        if (status == STATUS_DONE && path)
            status = config_load(&job->config, path, &job->diag);
        free(found);
    }
    for (size_t i = 0; i < reading->setting_count; i++) {
        const struct given *given = &reading->settings[i];
        enum status set =
            config_set(&job->config, given->setting, given->value, given->where, NULL, &job->diag);
        if (set != STATUS_DONE && status == STATUS_DONE)
            status = set == STATUS_STORE ? STATUS_STORE : STATUS_USAGE;
        job->config.by_option[given->setting - settings] = true;
    }
    return status;
}

enum status options_read(struct job *job, int argc, char *const *argv,
                         const struct command *commands)
{
    size_t words = (size_t)(argc > 0 ? argc : 0) + 1;
    struct reading reading = {.job = job, .commands = commands, .argc = argc, .argv = argv};
    reading.settings = calloc(words, sizeof *reading.settings);
    reading.rows = calloc(option_row_count, sizeof *reading.rows);
    reading.operands = calloc(words, sizeof *reading.operands);
    job->operands = reading.operands;
    enum status status = STATUS_DONE;
    if (!reading.settings || !reading.rows || !reading.operands)
        status = diag_memory(&job->diag, "reading the command line");
    if (status == STATUS_DONE)
        status = take_words(&reading);
    if (job->quiet || job->verbose)
        job->diag.verbosity = job->quiet ? QUIET : VERBOSE;
    if (status == STATUS_DONE)
        status = check_command(&reading);
    if (status == STATUS_DONE && !job->help && !job->version && !job->print.word)
        status = read_configuration(&reading);
    if (!*job->now)
        stamp_now(job->now);
    free(reading.settings);
    free(reading.rows);
    return status;
}

void options_free(struct job *job)
{
    guard_free(&job->guard);
    option_values_free(job);
    free((void *)job->operands);
    job->operands = NULL;
    config_free(&job->config);
}
