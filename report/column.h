/* The columns of the ranking as people read them: wiki, terminal and site share them. */
#ifndef REPORT_COLUMN_H
#define REPORT_COLUMN_H

#include "report/ranking.h"
#include "report/words.h"

enum column {
    COLUMN_RANK,
    COLUMN_CHANGE,
    COLUMN_PLAYER,
    COLUMN_RATING,
    COLUMN_GAMES,
    COLUMN_WINS,
    COLUMN_DRAWS,
    COLUMN_LOSSES,
    COLUMN_MAX,
    COLUMN_MIN,
    COLUMN_LAST,
    COLUMN_COUNT,
};

/* Decimals of ratings where they cannot be chosen. */
enum { RATING_DECIMALS = 2 };

/* The columns that were picked, in their order; one may stand twice. */
enum { COLUMN_LIST = 24 };
struct column_list {
    enum column columns[COLUMN_LIST];
    size_t count;
};

struct column_list columns_default(void);

/* Reads the setting `columns`: names with commas or blanks between; empty stands for all of them in
   their usual order. False for an unknown name or too many. */
bool columns_parse(struct column_list *list, const char *text);

/* Reports what is wrong with the setting, with a suggestion; STATUS_CONFIG. */
enum status columns_check(const struct config *config, struct diag *diag);

/* The heading. */
enum word column_word(enum column column);

/* Appends what the cell shows, in the form of the configuration. The name is appended as it is: the
   sink must escape it. */
bool column_text(struct buffer *out, enum column column, const struct ranking_row *row,
                 const struct config *config);

/* Appends what the cell is sorted by, where its text would sort wrongly; false where the text will
   do and nothing was appended. */
bool column_sort_key(struct buffer *out, enum column column, const struct ranking_row *row);

#endif
