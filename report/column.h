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

enum { RATING_DECIMALS = 2 };

/* The heading. */
enum word column_word(enum column column);

/* Appends what the cell shows, in the form of the language. The name is appended as it is: the sink
   must escape it. */
bool column_text(struct buffer *out, enum column column, const struct ranking_row *row,
                 enum language language);

/* Appends what the cell is sorted by, where its text would sort wrongly; false where the text will
   do and nothing was appended. */
bool column_sort_key(struct buffer *out, enum column column, const struct ranking_row *row);

#endif
