/* Cells of a terminal's table that hold numbers. */
#ifndef REPORT_CELL_H
#define REPORT_CELL_H

#include "base/model/locale.h"
#include "base/model/words.h"
#include "report/table_text.h"

/* Begins a table and writes its first row: `count` headings. */
void cell_headings(struct table_text *table, enum language language, const enum word *headings,
                   size_t count);

void cell_word(struct table_text *table, enum language language, enum word which);

/* A rating or the like with `decimals`. */
void cell_real(struct table_text *table, enum language language, double value, int decimals);

/* The same with its sign; nothing at all where the value is exactly 0. */
void cell_signed(struct table_text *table, enum language language, double value, int decimals);

void cell_count(struct table_text *table, enum language language, int64_t count);

/* "3.", or a dash for 0. */
void cell_rank(struct table_text *table, int rank);

/* 0.123 -> "12,3 %" (de) or "12.3%" (en). */
void cell_percent(struct table_text *table, enum language language, double share);

/* Formatted text of our own. */
void cell_format(struct table_text *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
