/* The sinks for tables outside site and wiki. */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include "report/column.h"
#include "report/json.h"

/* Appends it for the terminal, its headings first; `decimals` are those of ratings. */
bool sheet_text(struct buffer *out, const struct sheet *sheet, enum language language,
                int decimals);

/* Appends it as CSV, the columns' names first. */
bool sheet_csv(struct buffer *out, const struct sheet *sheet, enum csv_form form);

/* A member of the open object: an array with one object a row. */
void sheet_json(struct json *json, const char *key, const struct sheet *sheet);

#endif
