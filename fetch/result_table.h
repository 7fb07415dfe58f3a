/* Results by hand into the store. */
#ifndef FETCH_RESULT_TABLE_H
#define FETCH_RESULT_TABLE_H

#include "base/core/span.h"
#include "base/store/store.h"

/* Keeps in table result the games of a table (base/rules/results.h), each in place of what was said
   of it before; `*games` is how many. STATUS_INCOMPLETE, reported, where there is a fault: the
   games that have one are left as they were. */
enum status result_table_keep(struct store *store, const char *file, struct span text,
                              int64_t *games);

#endif
