/* What a command is, and what one run of it was asked to do: its job. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/core/clock.h"
#include "base/core/diag.h"
#include "base/core/output.h"
#include "base/model/simulation.h"
#include "base/settings/config.h"
#include "base/store/store.h"
#include "report/report.h"

/* The values of an option that may be given several times. */
struct texts {
    const char **items;
    size_t count;
};
struct gids {
    int64_t *items;
    size_t count;
};

/* One word out of a list; NULL where it was not given. */
struct choice {
    const char *word;
    int index; /* in the list */
};

enum document {
    DOCUMENT_MAN,
    DOCUMENT_INI_MAN,
    DOCUMENT_BASH,
    DOCUMENT_ZSH,
    DOCUMENT_FISH,
    DOCUMENT_CONFIG,
};

/* Text belongs to argv. */
struct job {
    struct diag diag;
    struct config config;
    char now[STAMP_SIZE];
    const volatile int *stop; /* non-zero: a signal asks to end */

    const struct command *command;
    const char *const *operands;
    size_t operand_count;
    struct gids gids; /* the operands that are games */

    const char *config_path; /* --config */
    bool configured;         /* a configuration was found */
    struct choice print;     /* enum document: to print instead of running a command */
    bool quiet, verbose, help, version;
    bool all, wait, unknown, fetch;
    bool dry_run, refresh;
    struct guard guard;        /* what no output may replace */
    struct output_rules rules; /* --force and --adopt among them */
    struct choice format;      /* as it was asked for */
    enum report_format answer; /* the format to answer in */
    struct choice table;
    const char *output;
    const char *player; /* of audit; NULL: everybody */
    const char *svg;
    char as_of[STAMP_SIZE]; /* "": not asked for */
    struct gids excluded, accepted;
    struct texts results;
    bool tune;
    bool against;
    int samples; /* of a bootstrap; 0: the usual number */
    int seed;
    struct simulation_options simulation;
};

enum operands {
    NO_OPERAND,
    ONE_OPERAND,
    MANY_OPERANDS,
    ANY_OPERANDS,
    NO_OPERAND_OR_TWO,
    UP_TO_TWO_OPERANDS
};

enum operand_type {
    OPERAND_NAME,
    OPERAND_GID,
    OPERAND_INPUT,  /* a file or folder that must be there */
    OPERAND_OUTPUT, /* a file to be written */
    OPERAND_WORD, /* the first is one of `operand`, "a | b | c GID", with a game where it says so */
};

/* The most that a command does with the store. */
enum store_use { STORE_UNUSED, STORE_IS_READ, STORE_IS_WRITTEN, STORE_IS_CREATED };

/* Appends an answer to `out`, in the format job->answer; the store is open, unless the command's
   row says that it uses none. */
typedef enum status answer_fill(struct job *job, struct store *store, struct buffer *out);

/* One row of the table, from which follow help, manual, completion, what is refused, and what the
   process is still allowed once it has begun. */
struct command {
    const char *name;
    enum status (*run)(struct job *job);
    answer_fill *answer; /* in place of `run`, where a command only answers */
    enum operands operands;
    enum operand_type operand_type;
    const char *operand; /* what they are called in the help */
    const char *options; /* names, with commas; --format and --wait follow from what is below */
    const char
        *formats; /* names, with commas, the preset first; NULL: it has none to choose from */
    /* The option, or the operand, with which it has fewer formats, and these; NULL: none. */
    const char *narrowed_by, *narrow_formats;
    enum store_use store;
    bool shows_ratings; /* the stored ones: there must be some, and other settings are told of */
    bool network;       /* it asks the site or the wiki */
    bool writes_report; /* the report directory */
    bool writes_config; /* config.ini, which is not read then */
    bool main;          /* one of the few that matter */
    const char *help;   /* one line */
    const char *more;   /* what its own help and the manual say besides; NULL: nothing */
};

/* Whether several operands may follow. */
bool command_takes_several(const struct command *command);

/* How an answering command opens the store, and one that works on it: as its row says. Closed by
   the caller, whatever is returned. */
enum status command_open_to_read(struct job *job, struct store *store);
enum status command_open(struct job *job, struct store *store);

/* Words of a list with commas as a sentence has them: "text, json and html". */
enum { WORDS_SIZE = 160 };
void command_words(const char *list, char words[WORDS_SIZE]);

/* Appends which formats the command, which has some, has: a sentence or two. */
void command_formats(const struct command *command, struct buffer *out);

/* Sets job->answer: the format of --format, else the one that --output's ending names, else the
   command's preset. `narrowed`: the option that the command is narrowed by was given. STATUS_USAGE,
   reported, for one that it does not have. */
enum status command_choose_format(struct job *job, bool narrowed);

#endif
