/* A table for the terminal: columns aligned by their width on the screen, foreign text shown, not
 * obeyed. */
#ifndef REPORT_TABLE_TEXT_H
#define REPORT_TABLE_TEXT_H

#include "base/model/locale.h"
#include "base/model/words.h"

enum { TABLE_COLUMNS = 16 };

struct table_text {
    size_t columns;
    bool left[TABLE_COLUMNS]; /* aligned to the left; set by the caller before the end */
    size_t width[TABLE_COLUMNS];
    struct buffer cells; /* escaped, each followed by a NUL */
    size_t count;
    bool failed;
};

void table_text_begin(struct table_text *table, size_t columns);

/* Adds the next cell, row by row; the first row is the headings. */
void table_text_cell(struct table_text *table, struct span text);

/* Begins a table, and writes its first row: `count` headings. */
void cell_headings(struct table_text *table, enum language language, const enum word *headings,
                   size_t count);

void cell_word(struct table_text *table, enum language language, enum word which);

/* A rating or the like with `decimals`. NAN is a dash, here, in cell_signed() and cell_percent().
 */
void cell_real(struct table_text *table, enum language language, double value, int decimals);

/* The same with its sign; nothing at all if the value is exactly 0. */
void cell_signed(struct table_text *table, enum language language, double value, int decimals);

void cell_count(struct table_text *table, enum language language, int64_t count);

/* "3.", or a dash for 0. */
void cell_rank(struct table_text *table, int rank);

/* 0.123 -> "12,3 %" (de) or "12.3%" (en). */
void cell_percent(struct table_text *table, enum language language, double share);

/* Formatted text of our own. */
void cell_format(struct table_text *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends the table and frees it; false when memory ran out. */
bool table_text_end(struct table_text *table, struct buffer *out);

#endif
