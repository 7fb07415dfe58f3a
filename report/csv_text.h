/* The sink for CSV. */
#ifndef REPORT_CSV_TEXT_H
#define REPORT_CSV_TEXT_H

#include "base/core/buffer.h"

/* Commas and points, or what a German spreadsheet takes without asking: a byte order mark,
   semicolons, decimal commas. */
enum csv_form { CSV_EXACT, CSV_GERMAN };

/* Appends `text` as one field after RFC 4180: in quotes where it holds a comma, a semicolon, a
   quote, a TAB, a line end or a blank at its ends. Whatever a spreadsheet splits at (comma,
   semicolon, TAB, bar, line end), no cell is a formula: where one would begin with =, +, -, @, TAB
   or CR, or the wide forms of the signs, also behind blanks and apostrophes, an apostrophe stands
   first. So a reader gets the text back who takes one away from each such place. Bad bytes become
   U+FFFD. */
bool csv_text(struct buffer *out, struct span text);

#endif
