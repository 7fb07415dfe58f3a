/* A checksum over rows: what a disk or a memory has changed in a store since is told by it. */
#ifndef BASE_STORE_CHECKSUM_H
#define BASE_STORE_CHECKSUM_H

#include "base/store/query.h"

/* Of rows in their order; all zeros: of none. */
struct checksum {
    uint64_t sum;
    int64_t rows;
};

/* Takes all columns of the row that a statement stands at. */
void checksum_row(struct checksum *checksum, sqlite3_stmt *row);

/* Takes every row that a query gives. */
enum status checksum_query(struct store *store, const char *sql, struct checksum *checksum,
                           const struct value *values, size_t count);

#endif
