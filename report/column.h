/* The columns of the ranking: one table, from which wiki, terminal, site, CSV and JSON take theirs.
   A new column is a row of it and a member of struct ranking_row. */
#ifndef REPORT_COLUMN_H
#define REPORT_COLUMN_H

#include "base/model/words.h"
#include "report/ranking.h"

/* What a column holds, by which every output draws it. */
enum column_type {
    COLUMN_RANK,   /* int64_t: "3." */
    COLUMN_COUNT,  /* int64_t */
    COLUMN_RATING, /* double */
    COLUMN_SIGNED, /* double, shown with its sign; NAN: there is none */
    COLUMN_PLAYER, /* char *: a name, with a link to the player */
    COLUMN_DATE,   /* char[STAMP_SIZE]: of the last game, with a link to it */
    COLUMN_FLAG,   /* bool */
    COLUMN_COURSE, /* no member: a drawing of all ratings so far */
};

/* The outputs that show a column unless told otherwise. */
enum column_outputs {
    IN_TABLES = 1, /* wiki and terminal; `[report] columns` can pick it */
    ON_SITE = 2,
    IN_DATA = 4, /* CSV and JSON */
    SHOWN = IN_TABLES | ON_SITE,
    EVERYWHERE = SHOWN | IN_DATA,
};

struct column {
    const char *name; /* in `[report] columns`; the heading in CSV and the member in JSON */
    enum column_type type;
    enum column_outputs outputs;
    size_t offset;     /* of the member in struct ranking_row */
    enum word heading; /* WORD_NONE where only data has it */
    bool explained;    /* the word after the heading is its long form, shown as a tip */
    const char *class; /* of the site's cells, see struct heading; NULL: none */
};

/* Decimals of ratings where they cannot be chosen. */
enum { RATING_DECIMALS = 2 };

/* Columns in the order in which they are shown; one that was picked may stand twice. */
enum { COLUMN_LIST = 24 };
struct column_list {
    const struct column *columns[COLUMN_LIST];
    size_t count;
};

/* All columns of one kind of output. */
struct column_list columns_of(enum column_outputs output);

/* Reads the setting `columns`: names with commas or blanks between; empty stands for all of them in
   their usual order. False for an unknown name or too many. */
bool columns_parse(struct column_list *list, const char *text);

/* Reports what is wrong with the setting, with a suggestion; STATUS_CONFIG. */
enum status columns_check(const struct config *config, struct diag *diag);

/* What a row holds in a column; the member that the type names is filled in. */
struct column_value {
    int64_t integer; /* of a flag 0 or 1 */
    double real;
    const char *text; /* the row's */
};
struct column_value column_value(const struct column *column, const struct ranking_row *row);

/* True for what is read and sorted as text, from the left. */
bool column_is_text(const struct column *column);

/* Appends what the cell shows, in the form of the configuration. A name is appended as it is: the
   sink must escape it. */
bool column_text(struct buffer *out, const struct column *column, const struct ranking_row *row,
                 const struct config *config);

/* Appends what the cell is sorted by, where its text would sort wrongly; false where the text will
   do and nothing was appended. */
bool column_sort_key(struct buffer *out, const struct column *column,
                     const struct ranking_row *row);

#endif
