/* A table for the terminal: columns aligned by what they take on the screen, foreign text shown and
   not obeyed. */
#ifndef REPORT_TABLE_TEXT_H
#define REPORT_TABLE_TEXT_H

#include "base/core/buffer.h"

enum { TABLE_COLUMNS = 16 };

struct table_text {
    size_t columns;
    bool
        left[TABLE_COLUMNS]; /* aligned to the left; set by the caller at any time before the end */
    size_t width[TABLE_COLUMNS];
    struct buffer cells; /* escaped, each followed by a 0 */
    size_t count;
    bool failed;
};

void table_text_begin(struct table_text *table, size_t columns);

/* Adds the next cell, row by row; the first row is the headings. */
void table_text_cell(struct table_text *table, struct span text);

/* Appends the table and frees it; false when memory ran out. */
bool table_text_end(struct table_text *table, struct buffer *out);

#endif
