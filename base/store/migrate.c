#include "base/store/migrate.h"

#include "base/store/schema.h"

/* Runs `sql` and sets the version, both or nothing. */
static enum status step(struct store *store, const char *const *sql, int64_t version)
{
    char set_version[64];
    snprintf(set_version, sizeof set_version, "PRAGMA user_version = %lld", (long long)version);
    enum status status = store_begin(store);
    if (status != STATUS_DONE)
        return status;
    for (size_t i = 0; sql[i] && status == STATUS_DONE; i++)
        status = store_run(store, sql[i]);
    if (status == STATUS_DONE)
        status = store_run(store, set_version);
    if (status == STATUS_DONE)
        return store_commit(store);
    store_rollback(store);
    return status;
}

enum status migrate(struct store *store, const char *const *const *steps, int64_t from, int64_t to)
{
    for (int64_t version = from; version < to; version++) {
        diag_detail(store->diag, "bringing the store from version %lld to %lld", (long long)version,
                    (long long)version + 1);
        enum status status = step(store, steps[version - 1], version + 1);
        if (status != STATUS_DONE)
            return status;
    }
    return STATUS_DONE;
}

enum status migrate_to_present(struct store *store)
{
    int64_t version = 0;
    enum status status = store_number(store, "PRAGMA user_version", &version);
    if (status != STATUS_DONE || version == SCHEMA_VERSION)
        return status;
    if (version > 0)
        return migrate(store, schema_steps, version, SCHEMA_VERSION);
    return step(store, schema_sql, SCHEMA_VERSION);
}
