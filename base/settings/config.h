/* The configuration: one table of settings, from which config.ini is read, the options of the same
   name are taken, and the documentation is made. */
#ifndef BASE_SETTINGS_CONFIG_H
#define BASE_SETTINGS_CONFIG_H

#include "base/core/buffer.h"
#include "base/core/diag.h"
#include "base/model/model.h"

enum { CONFIG_CONSTANTS = 3 };
enum { SETTING_LIMIT = 64 }; /* size for an array over all settings */

enum listing { LISTING_API, LISTING_PAGE };
enum spreadsheet { SPREADSHEET_NONE, SPREADSHEET_DE };
enum inactive { INACTIVE_WITHIN, INACTIVE_AFTER, INACTIVE_APART };
/* Where placements come from; the others fill in where it has no result. */
enum details_source { DETAILS_LOG, DETAILS_API, DETAILS_PAGE };
/* What becomes of a game with a player who does not take part. */
enum others { OTHERS_RATED, OTHERS_LISTED, OTHERS_SKIPPED };

/* Text members are owned by the configuration, never NULL. */
struct config {
    char *base_url;
    enum listing listing;
    char *search;
    char *api_key_file;  /* "": no key, unless the environment has one */
    char *title_pattern; /* PCRE2 */
    enum details_source details;

    char *contact;
    int max_parallel;
    double requests_per_second; /* 0: no limit */
    int timeout;                /* seconds */
    int retries;

    struct parameters rating;
    bool constant_set[CONFIG_CONSTANTS]; /* k, phi, start; else they are the system's own */
    char *corrections;                   /* corrections.ini; "" for none */
    char *weights;                       /* of the starts, for elo-advantage; "" for none */
    char *participants;                  /* file; "": everybody takes part */
    enum others others;

    /* Race rules: lists with commas; "" allows everything. */
    char *startdirection;
    char *crashallowed;
    char *cps;
    char *zzz;
    char *without_tags;

    char *directory;        /* of the report */
    char *site;             /* the address that it is published at; "": not known */
    enum language language; /* of what goes to the community */
    enum language answers;  /* of what commands answer on the terminal */
    char *player_template;
    char *game_template;
    char *columns; /* of the wiki's ranking; "" for all */
    int decimals;
    enum spreadsheet spreadsheet; /* which form of ranking.csv is written besides the exact one */
    enum inactive inactive;       /* where inactive and new players stand in the wiki */
    int active_days; /* players are active if their last game was finished at most so many days ago
                      */
    int min_games;   /* below it a rating is provisional */
    char *robots;    /* patterns of names, a list with commas */

    char *wiki_api; /* address of the wiki's api.php; "": nothing is published */
    char *wiki_user;
    char *wiki_password_file;
    char *wiki_page;
    char *wiki_participants; /* "PAGE#SECTION" */
    char *wiki_tables;       /* names of report's tables */
    char *wiki_marker;       /* what the two comments around the tables say */
    int wiki_max_shrink;     /* percentage of its rows that a table may lose */

    char *database;

    bool by_option[SETTING_LIMIT]; /* by number in `settings`: for this run, by the command line */
};

enum setting_type { SETTING_TEXT, SETTING_PATH, SETTING_INTEGER, SETTING_REAL, SETTING_CHOICE };

struct setting {
    const char *section;
    const char *key;
    enum setting_type type;
    size_t offset;              /* of the member in struct config */
    double least, most;         /* numbers */
    const char *const *choices; /* names of the enum's values from 0 on, ended by NULL */
    /* Whether a text has a valid value. If not, `why` says why, and STATUS_CONFIG is returned;
     * STATUS_STORE if memory ran out. NULL: any text is valid. */
    enum status (*check)(const char *value, char *why, size_t size);
    const char *preset; /* the default, as written; NULL: see setting_presets() */
    const char *help;   /* one line */
};

extern const struct setting settings[];
extern const size_t setting_count;

/* True for what the ratings are computed with: the members of config.rating. */
static inline bool setting_is_parameter(const struct setting *setting)
{
    size_t first = offsetof(struct config, rating);
    return setting->offset >= first && setting->offset < first + sizeof(struct parameters);
}

/* A number's default or, for constants with a default for each rating system, all of them: "karoiq
 * 2, elo 16". */
enum { PRESETS_SIZE = 128 };
void setting_presets(char out[PRESETS_SIZE], const struct setting *setting);

/* True for what decides which games count and what they change, apart from files. */
static inline bool setting_is_rule(const struct setting *setting)
{
    return setting->type != SETTING_PATH &&
           (strcmp(setting->section, "rating") == 0 || strcmp(setting->section, "rules") == 0);
}

/* Fills in every default. False when memory ran out (reported). */
bool config_init(struct config *config, struct diag *diag);
void config_free(struct config *config);

/* Reads `path`; relative paths in it become relative to its folder. Every fault is reported with
   file and line, unknown keys with a suggestion; STATUS_CONFIG if there was any. */
enum status config_load(struct config *config, const char *path, struct diag *diag);

/* Sets one setting from `value`; `where` opens the message ("config.ini:14" or "--max-parallel"),
   `folder` is what relative paths are relative to (NULL: left alone). STATUS_CONFIG when refused,
   STATUS_STORE when memory ran out, both reported. */
enum status config_set(struct config *config, const struct setting *setting, const char *value,
                       const char *where, const char *folder, struct diag *diag);

/* The first that exists of ./config.ini, $XDG_CONFIG_HOME/karoiq/config.ini (default ~/.config),
   /etc/karoiq/config.ini; NULL for none. The caller frees it. */
char *config_find(void);

/* Whether what config_find() found may be used unasked: the present folder may be everybody's, and
   somebody else may have laid it there. STATUS_CONFIG, reported, where it is neither the user's nor
   root's nor of the folder's owner. */
enum status config_trusted(const char *path, struct diag *diag);

/* Appends the value of one setting, as config_set() takes it. */
void config_value(const struct config *config, const struct setting *setting, struct buffer *out);

/* Writes every setting with its explanation and value, in the form of config.ini. The file in the
 * tree is this with the defaults; a test compares them. False if the stream failed. */
bool config_print(const struct config *config, FILE *stream);

#endif
