/* The options, one row each; every setting of config.ini is an option, too. */
#ifndef COMMAND_OPTION_TABLE_H
#define COMMAND_OPTION_TABLE_H

#include "command/command.h"

/* The type of an option, and of the member of struct job that it sets. */
enum option_type {
    OPTION_SWITCH, /* bool */
    OPTION_WHOLE,  /* int */
    OPTION_REAL,   /* double */
    OPTION_CHOICE, /* struct choice */
    OPTION_NAME,   /* const char * */
    OPTION_CONFIG, /* const char *: config.ini, which is read or written */
    OPTION_OUTPUT, /* const char *: a file to write, or - */
    OPTION_STAMP,  /* char [STAMP_SIZE]: a time */
    OPTION_DAY,    /* char [STAMP_SIZE]: a time, or a day (its end) */
    OPTION_GIDS,   /* struct gids: a game each time it is given */
    OPTION_TEXTS,  /* struct texts: one each time it is given */
};

struct option_row {
    const char *name;     /* without the dashes */
    char letter;          /* a short form, or 0 */
    const char *argument; /* its name in the help; NULL: a switch */
    bool general;         /* works with every command */
    enum option_type type;
    size_t offset;              /* of the member */
    double least, most;         /* of a number */
    const char *const *choices; /* ended by NULL */
    const char *help;
};

extern const struct option_row option_rows[];
extern const size_t option_row_count;

/* Whether the command knows this option. */
bool option_goes_with(const struct option_row *row, const struct command *command);

/* The member that it sets. */
void *option_member(const struct option_row *row, struct job *job);

/* The option for a setting: "max-parallel" for "max_parallel". */
enum { NAME_LIMIT = 64 };
void option_name(const struct setting *setting, char name[NAME_LIMIT]);

#endif
