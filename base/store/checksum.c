#include "base/store/checksum.h"

#include "base/core/word.h"

#include <string.h>

/* One-to-one in the sum for each word, and in the word for each sum: what differs in one word only
   never has the same sum. This guards against accidents, not against people. */
static uint64_t mix(uint64_t sum, uint64_t word)
{
    sum = (sum << 23 | sum >> 41) ^ word;
    return sum * 0x9e3779b97f4a7c15;
}

static uint64_t mix_bytes(uint64_t sum, const char *bytes, size_t length)
{
    sum = mix(sum, length);
    for (; length >= WORD_BYTES; bytes += WORD_BYTES, length -= WORD_BYTES)
        sum = mix(sum, word_load(bytes));
    return mix(sum, word_partial(bytes, length));
}

/* With its type, so that no value looks like another one. */
static uint64_t mix_value(uint64_t sum, sqlite3_value *value)
{
    int type = sqlite3_value_type(value);
    double real;
    uint64_t word;
    sum = mix(sum, (uint64_t)type);
    switch (type) {
    case SQLITE_INTEGER:
        return mix(sum, (uint64_t)sqlite3_value_int64(value));
    case SQLITE_FLOAT:
        real = sqlite3_value_double(value);
        memcpy(&word, &real, sizeof word);
        return mix(sum, word);
    case SQLITE_NULL:
        return sum;
    default: /* text is kept as UTF-8, so it is bytes */
        return mix_bytes(sum, sqlite3_value_blob(value), (size_t)sqlite3_value_bytes(value));
    }
}

void checksum_row(struct checksum *checksum, sqlite3_stmt *row)
{
    int columns = sqlite3_data_count(row);
    for (int i = 0; i < columns; i++)
        checksum->sum = mix_value(checksum->sum, sqlite3_column_value(row, i));
    checksum->rows++;
}

enum status checksum_query(struct store *store, const char *sql, struct checksum *checksum,
                           const struct value *values, size_t count)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, sql, &status, values, count);
    bool more = true;
    while (status == STATUS_DONE && more) {
        status = store_step_bytes(store, row, &more);
        if (more)
            checksum_row(checksum, row);
    }
    return status;
}
