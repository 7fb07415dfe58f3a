#include "base/store/query.h"

#include "base/core/array.h"

struct prepared {
    const char *sql;
    sqlite3_stmt *statement;
};

/* The constant's statement; NULL after reporting. */
static sqlite3_stmt *find(struct store *store, const char *sql)
{
    for (size_t i = 0; i < store->prepared_count; i++)
        if (store->prepared[i].sql == sql)
            return store->prepared[i].statement;
    if (!array_grow(&store->prepared, store->prepared_count, sizeof *store->prepared)) {
        diag_memory(store->diag, "preparing a statement");
        return NULL;
    }
    sqlite3_stmt *statement = store_prepare(store, sql);
    if (statement)
        store->prepared[store->prepared_count++] = (struct prepared){sql, statement};
    return statement;
}

static void bind(sqlite3_stmt *statement, int index, const struct value *value)
{
    switch (value->type) {
    case VALUE_NULL:
        sqlite3_bind_null(statement, index);
        break;
    case VALUE_NUMBER:
        sqlite3_bind_int64(statement, index, value->number);
        break;
    case VALUE_REAL:
        sqlite3_bind_double(statement, index, value->real);
        break;
    case VALUE_TEXT:
        store_bind_text(statement, index, value->text);
        break;
    case VALUE_BYTES:
        store_bind_blob(statement, index, value->text);
        break;
    }
}

sqlite3_stmt *query_bound(struct store *store, const char *sql, const struct value *values,
                          size_t count)
{
    sqlite3_stmt *statement = find(store, sql);
    sqlite3_reset(statement);
    for (size_t i = 0; statement && i < count; i++)
        bind(statement, (int)i + 1, &values[i]);
    return statement;
}

enum status query_run(struct store *store, const char *sql, const struct value *values,
                      size_t count)
{
    sqlite3_stmt *statement = query_bound(store, sql, values, count);
    return statement ? store_do(store, statement) : STATUS_STORE;
}

sqlite3_stmt *query_rows(struct store *store, const char *sql, enum status *status,
                         const struct value *values, size_t count)
{
    sqlite3_stmt *statement = query_bound(store, sql, values, count);
    if (!statement)
        *status = STATUS_STORE;
    return statement;
}

enum status query_each(struct store *store, const char *sql, row_taker *take, void *context,
                       const char *what, const struct value *values, size_t count)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, sql, &status, values, count);
    while (store_next(store, row, &status))
        if (!take(context, row))
            status = diag_memory(store->diag, what);
    sqlite3_reset(row);
    return status;
}

enum status query_number(struct store *store, const char *sql, int64_t *number,
                         const struct value *values, size_t count)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, sql, &status, values, count);
    *number = store_next(store, row, &status) ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_reset(row);
    return status;
}

void query_free(struct store *store)
{
    for (size_t i = 0; i < store->prepared_count; i++)
        sqlite3_finalize(store->prepared[i].statement);
    free(store->prepared);
    store->prepared = NULL;
    store->prepared_count = 0;
}
