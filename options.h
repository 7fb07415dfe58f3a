/* The command line: one table of commands, one of options; every setting of config.ini is an option
   besides. Help, manual page and completion come from these tables. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "base/clock.h"
#include "base/config.h"
#include "base/diag.h"

/* What a run was asked to do. Text belongs to argv. */
struct run {
    struct diag diag;
    struct config config;
    char now[STAMP_SIZE];
    const volatile int *stop; /* non-zero: a signal asks to end */

    const struct command *command;
    const char *const *operands;
    size_t operand_count;

    const char *config_path; /* --config, or the one found; NULL: defaults only */
    const char *now_text;
    bool quiet, verbose, help, version;
    bool all, force, wait;
    bool dry_run, refresh;
    const char *format;
    const char *output;
};

enum operands { NO_OPERAND, ONE_OPERAND, MANY_OPERANDS, ANY_OPERANDS };

struct command {
    const char *name;
    enum status (*run)(struct run *run);
    enum operands operands;
    const char *operand; /* what they are called in the help */
    bool main;           /* one of the few that matter */
    const char *help;    /* one line */
};

struct option_row {
    const char *name;     /* without the dashes */
    char letter;          /* a short form, or 0 */
    const char *argument; /* what it is called in the help; NULL: a switch */
    const char *commands; /* names with blanks around; NULL: every command */
    size_t offset;        /* of the bool or const char * in struct run */
    const char *help;
};

extern const struct option_row option_rows[];
extern const size_t option_row_count;

/* Reads the command line and the configuration into `run`, whose diag stands. `commands` ends with
   a row without name. Without any command run->command stays NULL. */
enum status options_read(struct run *run, int argc, char *const *argv,
                         const struct command *commands);

/* A game's number from an operand; STATUS_USAGE, with a message, for anything else. */
enum status options_gid(struct run *run, const char *text, int64_t *gid);

/* Frees what options_read() made. */
void options_free(struct run *run);

/* The help of the program (command NULL) or of one command. */
void options_help(FILE *stream, const struct command *commands, const struct command *command);

/* What `karoiq` alone prints: the commands that matter. */
void options_short_help(FILE *stream, const struct command *commands);

#endif
