/* The sink for CSV. */
#ifndef REPORT_CSV_TEXT_H
#define REPORT_CSV_TEXT_H

#include "base/core/buffer.h"

/* Appends `text` as one field after RFC 4180: in quotes if it has a comma, a quote, a line end, or
   a blank at either end. Text that a spreadsheet would take for a formula (it begins with =, +, -,
   @, TAB or CR, or the wide forms of the signs) gets an apostrophe before it. Bad bytes become
   U+FFFD. */
bool csv_text(struct buffer *out, struct span text);

#endif
