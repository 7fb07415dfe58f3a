/* What a command is, and the job that one run of it does. */
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

/* One word from a list; NULL if it was not given. */
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
    const volatile int *stop; /* non-zero: a signal asks to stop */

    const struct command *command;
    const char *const *operands;
    size_t operand_count;
    struct gids gids; /* the operands that are games */

    const char *config_path; /* --config */
    bool configured;         /* a configuration was found */
    struct choice print;     /* enum document: printed instead of running a command */
    bool quiet, verbose, help, version;
    bool all, wait, unknown, fetch;
    bool dry_run, refresh, forget, write;
    struct guard guard;        /* files that no output may replace */
    struct output_rules rules; /* --force and --adopt among them */
    struct choice format;      /* as given */
    enum report_format answer; /* the format to answer in */
    struct choice table;
    const char *output;
    const char *player; /* of audit; NULL: everybody */
    const char *svg;
    char as_of[STAMP_SIZE]; /* "": not given */
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
    OPERAND_INPUT,  /* a file or folder that must exist */
    OPERAND_OUTPUT, /* a file to write */
    OPERAND_WORD,   /* the first is one of `operand`, "a | b | c GID", with a game if it says so */
};

/* What a command does with the store at most. */
enum store_use { STORE_UNUSED, STORE_IS_READ, STORE_IS_WRITTEN, STORE_IS_CREATED };

/* Appends an answer to `out`, in the format job->answer; the store is open, unless the command's
   row says that it uses none. */
typedef enum status answer_fill(struct job *job, struct store *store, struct buffer *out);

/* One row of the table that determines help, manual, completion, what is refused, and what the
 * process may still do once it runs. */
struct command {
    const char *name;
    enum status (*run)(struct job *job);
    answer_fill *answer; /* instead of `run`, if a command only answers */
    enum operands operands;
    enum operand_type operand_type;
    const char *operand; /* their name in the help */
    const char *options; /* names, separated by commas; --format and --wait follow from the rest */
    const char *formats; /* names, separated by commas, the default first; NULL: no choice */
    /* The option or operand that leaves it fewer formats, and these; NULL: none. */
    const char *narrowed_by, *narrow_formats;
    enum store_use store;
    bool shows_ratings; /* the stored ones: there must be some, and differing settings are reported
                         */
    bool rates;   /* it makes a ranking or publishes it: not without what the stored one was made
                     with */
    bool network; /* it contacts the site or the wiki */
    bool writes_report;       /* the report directory */
    bool writes_config;       /* config.ini, which is then not read */
    bool writes_participants; /* the file of [rating] participants */
    bool main;                /* one of the main ones */
    const char *help;         /* one line */
    const char *more;         /* further text for its own help and the manual; NULL: none */
};

/* Whether several operands may follow. */
bool command_takes_several(const struct command *command);

/* Whether what was read, said by hand and rated is as it was written; STATUS_STORE, reported, if
 * not. */
enum status command_check_store(struct store *store);

/* Opens the store as the command's row says: for an answer, and for work on it. Closed by the
 * caller in any case. */
enum status command_open_to_read(struct job *job, struct store *store);
enum status command_open(struct job *job, struct store *store);

/* The words of a comma-separated list as in a sentence: "text, json and html". */
enum { WORDS_SIZE = 160 };
void command_words(const char *list, char words[WORDS_SIZE]);

/* A sentence or two on the formats of a command that has some. */
enum { FORMATS_SIZE = 2 * WORDS_SIZE + 160 };
void command_formats(const struct command *command, char out[FORMATS_SIZE]);

/* Sets job->answer: the format of --format, else of --output's suffix, else the command's default.
 * `narrowed`: the option that narrows its formats was given. STATUS_USAGE, reported, for a format
 * that it does not have. */
enum status command_choose_format(struct job *job, bool narrowed);

#endif
