/* What a race may bring, as tables. */
#ifndef REPORT_PROSPECT_TABLE_H
#define REPORT_PROSPECT_TABLE_H

#include "base/model/prospect.h"
#include "base/model/words.h"
#include "report/grid.h"

/* Which of them, and what stands above and below it. */
enum prospect_table { PROSPECT_EXPECTED, PROSPECT_CHANCES, PROSPECT_GAINS, PROSPECT_TABLES };
extern const struct prospect_words {
    enum word title, help; /* WORD_NONE: there is no help */
} prospect_words[];

/* Fills a grid, freed by its sink. Of many players' places the first and the last are shown, and of
   their expected scores nothing: then it has no cells. */
struct grid prospect_grid(const struct prospect *prospect, enum prospect_table which,
                          enum language language);

#endif
