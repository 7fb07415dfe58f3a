/* Statements prepared once a store and run with their values. SQL must be a constant: a statement
 * is found by its address. Never finalize one; it stays until the store is closed. */
#ifndef BASE_STORE_QUERY_H
#define BASE_STORE_QUERY_H

#include "base/store/statement.h"

/* What is bound to one of ?1, ?2, … */
struct value {
    enum { VALUE_NULL, VALUE_NUMBER, VALUE_REAL, VALUE_TEXT, VALUE_BYTES } type;
    int64_t number;
    double real;
    struct span text;
};

static inline struct value value_null(void)
{
    return (struct value){.type = VALUE_NULL};
}

static inline struct value value_number(int64_t number)
{
    return (struct value){.type = VALUE_NUMBER, .number = number};
}

static inline struct value value_real(double real)
{
    return (struct value){.type = VALUE_REAL, .real = real};
}

static inline struct value value_text(struct span text)
{
    return (struct value){.type = VALUE_TEXT, .text = text};
}

static inline struct value value_bytes(struct span bytes)
{
    return (struct value){.type = VALUE_BYTES, .text = bytes};
}

/* NULL is SQL's NULL. */
static inline struct value value_string(const char *string)
{
    return string ? value_text(span_of(string)) : value_null();
}

/* The value of a number, a real, a span or a string. */
#define V(x)                                                                                       \
    _Generic((x), struct span                                                                      \
             : value_text, char *                                                                  \
             : value_string, const char *                                                          \
             : value_string, double                                                                \
             : value_real, default                                                                 \
             : value_number)(x)

/* The values of a statement in their order: WITH(V(gid), V(name)). Text must stay until the last
   step. */
#define WITH(...)                                                                                  \
    1 + (const struct value[]){{0}, __VA_ARGS__},                                                  \
        sizeof((const struct value[]){{0}, __VA_ARGS__}) / sizeof(struct value) - 1

/* The statement, reset and ready to step. NULL after reporting. */
sqlite3_stmt *query_bound(struct store *store, const char *sql, const struct value *values,
                          size_t count);

/* Runs a statement that gives no rows. */
enum status query_run(struct store *store, const char *sql, const struct value *values,
                      size_t count);

/* Its rows, for store_next(), which does not step unless `*status` is STATUS_DONE. Reset it unless
 * you read to the last row. NULL, with `*status` set, after reporting. */
sqlite3_stmt *query_rows(struct store *store, const char *sql, enum status *status,
                         const struct value *values, size_t count);

/* Hands each row to `take`, which returns false if memory ran out: while doing `what`. */
typedef bool row_taker(void *context, sqlite3_stmt *row);
enum status query_each(struct store *store, const char *sql, row_taker *take, void *context,
                       const char *what, const struct value *values, size_t count);

/* The first column of the first row as a whole number; 0 where there is no row or it is NULL. */
enum status query_number(struct store *store, const char *sql, int64_t *number,
                         const struct value *values, size_t count);

/* Finalizes all of them. */
void query_free(struct store *store);

#endif
