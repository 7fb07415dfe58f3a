/* The differences between two tables in wiki markup, row by row, for people. */
#ifndef REPORT_WIKI_ROWS_DIFF_H
#define REPORT_WIKI_ROWS_DIFF_H

#include "base/core/buffer.h"

struct rows_diff {
    size_t rows_before, rows_after; /* of tables, headings included */
    size_t removed, added;          /* lines; a changed row is one of each */
};

/* Compares, and appends the differing rows to `out`, one a line: "- …" for removed ones, "+ …" for
 * added ones, with " | " between cells. The line with the date ("Stand: …") does not count. False
 * when memory ran out. */
bool rows_diff(struct buffer *out, struct span before, struct span after, struct rows_diff *diff);

#endif
