/* Tables in wiki markup. Cells begin with a blank, since "|-" and "|}" mean something. */
#ifndef REPORT_WIKI_WIKI_TABLE_H
#define REPORT_WIKI_WIKI_TABLE_H

#include "report/column.h"

#include <stdint.h>

/* Opens the table and writes its headings; numbers are aligned to the right, text columns ("left")
 * are not. */
struct wiki_column {
    const char *heading;
    bool left;
};
void wiki_table_open(struct buffer *out, const struct wiki_column *columns, size_t count);
/* A table without a row says so. */
void wiki_table_close(struct buffer *out, enum language language);

void wiki_row(struct buffer *out);

/* A cell is opened, filled by whatever appends wiki markup, and closed. `sort_key`: NULL if the
 * text sorts correctly. */
void wiki_cell_open(struct buffer *out, bool left, const char *sort_key);
void wiki_cell_close(struct buffer *out);

/* Whole cells. */
void wiki_cell_count(struct buffer *out, int64_t count);
void wiki_cell_real(struct buffer *out, const struct config *config, double value);
void wiki_cell_date(struct buffer *out, enum language language, const char *stamp);
void wiki_cell_game(struct buffer *out, const struct config *config, int64_t gid,
                    struct span title);

/* The table of a sheet; or its headings, and then a row of it, whose dates lead to `game`. */
void wiki_sheet(struct buffer *out, const struct sheet *sheet, const struct config *config);
void wiki_columns_open(struct buffer *out, const struct column_list *columns,
                       enum language language);
void wiki_record(struct buffer *out, const struct column_list *columns, const void *row,
                 int64_t game, const struct config *config);

/* A second-level heading. */
void wiki_section(struct buffer *out, const char *title);

#endif
