/* The command line: one table of commands, one of options; every setting of config.ini is an option
   besides. Help, manual page and completion come from these tables. */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include "base/core/clock.h"
#include "base/core/diag.h"
#include "base/model/simulation.h"
#include "base/settings/config.h"

/* The values of an option that may be given several times. */
struct texts {
    const char **items;
    size_t count;
};

/* What a run was asked to do. Text belongs to argv. */
struct run {
    struct diag diag;
    struct config config;
    char now[STAMP_SIZE];
    const volatile int *stop; /* non-zero: a signal asks to end */

    const struct command *command;
    const char *const *operands;
    size_t operand_count;

    const char *config_path; /* --config */
    bool configured;         /* a configuration was found */
    const char *now_text;
    const char *print; /* a document to print instead of running a command */
    bool quiet, verbose, help, version;
    bool all, force, wait, unknown, fetch;
    bool dry_run, refresh;
    const char *format;
    const char *table;
    const char *output;
    const char *player; /* of audit; NULL: everybody */
    const char *svg;
    const char *as_of;
    struct texts excluded, accepted, results;
    bool tune;
    int samples; /* of a bootstrap; 0: the usual number */
    int seed;
    struct simulation_options simulation;
};

enum operands { NO_OPERAND, ONE_OPERAND, MANY_OPERANDS, ANY_OPERANDS };

struct command {
    const char *name;
    enum status (*run)(struct run *run);
    enum operands operands;
    const char *operand; /* what they are called in the help */
    bool main;           /* one of the few that matter */
    bool network;        /* it asks the site or the wiki */
    bool no_config;      /* the configuration is not read, only the options that set it */
    const char *help;    /* one line */
    const char *more;    /* what its own help and the manual say besides; NULL: nothing */
};

enum option_type {
    OPTION_SWITCH, /* bool */
    OPTION_TEXT,   /* const char * */
    OPTION_TEXTS,  /* struct texts */
    OPTION_WHOLE,  /* int */
    OPTION_REAL,   /* double */
};

struct option_row {
    const char *name;      /* without the dashes */
    char letter;           /* a short form, or 0 */
    const char *argument;  /* what it is called in the help; NULL: a switch */
    const char *commands;  /* names with blanks around; NULL: every command */
    enum option_type type; /* of the member of struct run */
    size_t offset;         /* of that member */
    double least, most;    /* of a number */
    const char *help;
};

extern const struct option_row option_rows[];
extern const size_t option_row_count;

enum { NAME_LIMIT = 64 };

/* The words that the option's value can be, ended by NULL; NULL where it is free. */
const char *const *option_choices(const struct option_row *row);

/* Whether the command knows this option. */
bool option_goes_with(const struct option_row *row, const struct command *command);

/* The option of a setting: "max-parallel" for "max_parallel". */
void option_name(const struct setting *setting, char name[NAME_LIMIT]);

/* Reads the command line and the configuration into `run`, whose diag stands. `commands` ends with
   a row without name. Without any command run->command stays NULL. */
enum status options_read(struct run *run, int argc, char *const *argv,
                         const struct command *commands);

/* A game's number from an operand; STATUS_USAGE, with a message, for anything else. */
enum status options_gid(struct run *run, const char *text, int64_t *gid);

/* Frees what options_read() made. */
void options_free(struct run *run);

#endif
