/* The columns of a table, described once for wiki, terminal, site, CSV and JSON; and those of the
   ranking, of which a new one is a row and a member of struct ranking_row. */
#ifndef REPORT_COLUMN_H
#define REPORT_COLUMN_H

#include "base/model/words.h"
#include "report/ranking.h"

/* The type of a column, which decides how each output shows it. Whole numbers may have any size. */
enum column_type {
    COLUMN_RANK,    /* a whole number: "3." */
    COLUMN_PLACE,   /* the same; 0: there is none */
    COLUMN_COUNT,   /* a whole number */
    COLUMN_NUMBER,  /* the same; 0: there is none, and nothing is shown */
    COLUMN_INDEX,   /* a whole number; -1: there is none */
    COLUMN_CHANGE,  /* a whole number, shown with its sign */
    COLUMN_SEVERAL, /* a whole number, in groups of three digits */
    COLUMN_RATING,  /* double, with the decimals of all ratings */
    COLUMN_SIGNED,  /* the same, shown with its sign; NAN: there is none */
    COLUMN_REAL,    /* double of the column's own decimals; NAN: there is none */
    COLUMN_DELTA,   /* the same, shown with its sign */
    COLUMN_GAIN,    /* the same as DELTA; 0: nothing is shown */
    COLUMN_CHANCE,  /* double: a share; NAN: there is none */
    COLUMN_RESULT,  /* double: 1, 0.5 or 0; NAN: there is none */
    COLUMN_PLAIN,   /* char *: a figure, our own */
    COLUMN_WORD,    /* char *: our own */
    COLUMN_TEXT,    /* char *: foreign text; may be NULL */
    COLUMN_PLAYER,  /* char *: a name, with a link to the player */
    COLUMN_DATE,    /* char[STAMP_SIZE]: of the last game, with a link to it */
    COLUMN_FLAG,    /* bool */
};

/* The outputs that show a column unless told otherwise. */
enum column_outputs {
    IN_TEXT = 1,
    IN_WIKI = 2,
    IN_TABLES = IN_TEXT | IN_WIKI, /* of the ranking: `[report] columns` can pick it */
    ON_SITE = 4,
    IN_DATA = 8, /* CSV and JSON */
    SHOWN = IN_TABLES | ON_SITE,
    EVERYWHERE = SHOWN | IN_DATA,
};

struct column {
    const char *name; /* in `[report] columns`; the heading in CSV and the member in JSON */
    enum column_type type;
    enum column_outputs outputs;
    size_t offset, size; /* of the member in the row's struct: MEMBER() */
    enum word heading;   /* WORD_NONE if only data has it */
    bool explained;      /* the word after the heading is its long form, shown as a tip */
    const char *class;   /* of the site's cells, see struct heading; NULL: none */
    int decimals;        /* of REAL, DELTA, GAIN */
};
/* Initializes offset and size. */
#define MEMBER(type, member) offsetof(type, member), sizeof((type *)0)->member

/* Decimals of ratings where they cannot be chosen. */
enum { RATING_DECIMALS = 2 };

/* Columns in the order they are shown; one may be picked twice. */
enum { COLUMN_LIST = 24 };
struct column_list {
    const struct column *columns[COLUMN_LIST];
    size_t count;
};

/* All columns of the ranking for one kind of output. */
struct column_list columns_of(enum column_outputs output);

/* A table: an array of structs, and the columns to show. It owns nothing. Its sinks are in
   sheet.h, table_sheet() (site/html_table.h) and wiki_sheet() (wiki/wiki_table.h). */
struct sheet {
    const struct column *columns;
    size_t column_count;
    const void *rows;
    size_t row_size, count;
};
/* Initializes one from an array of columns, the first row, and the number of rows. */
#define SHEET(all, row, number)                                                                    \
    {                                                                                              \
        .columns = (all), .column_count = sizeof(all) / sizeof(all)[0], .rows = (row),             \
        .row_size = sizeof *(row), .count = (number)                                               \
    }

/* The ranking as one; the columns that an output shows, COLUMN_LIST at most; the row `i`. */
struct sheet columns_of_ranking(const struct ranking *ranking);
struct column_list columns_of_sheet(const struct sheet *sheet, enum column_outputs output);
const void *column_row(const struct sheet *sheet, size_t i);

/* Leaves out "+/-" if no ranking was published before: it would be empty. */
void columns_fit(struct column_list *list, const struct ranking *ranking);

/* Reads the setting `columns`: names separated by commas or blanks; empty means all, in their usual
 * order. False for an unknown name or too many. */
bool columns_parse(struct column_list *list, const char *text);

/* Reports what is wrong with the setting, with a suggestion; STATUS_CONFIG. */
enum status columns_check(const struct config *config, struct diag *diag);

/* What a row holds in a column: one of few kinds, of which the types are forms. */
enum column_kind { HOLDS_WHOLE, HOLDS_FLAG, HOLDS_REAL, HOLDS_TEXT };
struct column_value {
    enum column_kind kind;
    int64_t integer; /* of a flag 0 or 1 */
    double real;
    const char *text; /* the row's */
};
struct column_value column_value(const struct column *column, const void *row);

/* True for what is aligned and sorted as text; true for what a first click sorts upwards. */
bool column_is_text(const struct column *column);
bool column_ascends(const struct column *column);

/* Appends what the cell shows; `decimals` are those of ratings. A text is appended as it is: the
   sink must escape it. */
bool column_text(struct buffer *out, const struct column *column, const void *row,
                 enum language language, int decimals);

/* A chance is never certain, not even by rounding: "> 99.9%". */
bool column_chance(struct buffer *out, enum language language, double chance);

/* Appends a sort key if the cell's text would sort wrongly; false, with nothing appended, if the
 * text will do. */
bool column_sort_key(struct buffer *out, const struct column *column, const void *row);

#endif
