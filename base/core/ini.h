/* INI files, read by inih through a reader of our own: inih cuts long lines, joins indented ones,
   ignores text behind a section's name and sections without entries, and gives no line numbers.
 */
#ifndef BASE_CORE_INI_H
#define BASE_CORE_INI_H

#include "base/core/diag.h"
#include "base/core/span.h"

#include <stdbool.h>

struct ini_entry {
    const char *file; /* for messages, together with `line` */
    int line;
    const char *section; /* "" before the first */
    const char *key;     /* NULL: only says that the section begins, as it may without an entry */
    const char *value;
};

/* Takes an entry; false if it is refused, which was then reported. */
typedef bool ini_take(void *context, const struct ini_entry *entry);

/* Calls `take` for each [section] and each `key = value` of the file; both may repeat. Reports
   lines that are no entry, longer than INI_LINE_LIMIT, indented, or containing a NUL or CR, and
   reads on; also a file that cannot be read. STATUS_CONFIG if there was any such fault or `take`
   returned false (having reported), STATUS_STORE where memory ran out. */
enum status ini_read(const char *file, ini_take *take, void *context, struct diag *diag);

/* The same for text already read; `file` is its name in messages. */
enum status ini_read_text(const char *file, struct span text, ini_take *take, void *context,
                          struct diag *diag);

enum { INI_LINE_LIMIT = 190 }; /* bytes */

#endif
