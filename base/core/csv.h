/* Reading CSV (RFC 4180): commas, quotes doubled within quotes, lines ended by LF or CRLF. */
#ifndef BASE_CORE_CSV_H
#define BASE_CORE_CSV_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

struct csv {
    struct span rest;
    size_t line; /* the line on which the record just read begins, from 1 */
    size_t next_line;
    struct buffer text; /* of the record's fields */
};

enum csv_result {
    CSV_RECORD,
    CSV_END,
    CSV_BROKEN,   /* a quote that does not end, text behind one, a CR that ends no line, or a NUL */
    CSV_TOO_MANY, /* more fields than there is room for; the record is passed over */
    CSV_MEMORY,
};

/* Starts reading `text`, which must stay in place; a byte order mark is skipped. */
void csv_begin(struct csv *csv, struct span text);

/* The next record that is not an empty line. `*count`, at most `limit`, is the number of its
 * `fields`, which are valid until the next call. */
enum csv_result csv_next(struct csv *csv, struct span *fields, size_t limit, size_t *count);

void csv_end(struct csv *csv);

enum { CSV_COLUMNS = 8 }; /* at most, of a table that a person writes */

struct csv_table {
    const char *const *headings; /* what the first record must be */
    size_t columns;
    /* Takes each further record; its fields are valid until it returns. */
    enum status (*take)(void *context, const struct span *fields, size_t line);
    void *context;
    enum status fault; /* what a fault of the table itself gives */
    const char *doing; /* "reading the weights" */
};

/* Reads a table to its end, up to FAULTS_LIMIT faults, each reported with its line. Returns the
   gravest status. */
enum status csv_read_table(struct span text, const struct csv_table *table, struct faults *faults);

#endif
