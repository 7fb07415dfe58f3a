#include "fetch/batch.h"

#include "base/core/clock.h"

enum { BATCH_WRITES = 32, BATCH_TIME = SECOND, SYNC_TIME = SECOND };

static bool is_sync_due(const struct batch *batch, int64_t now)
{
    return now - batch->synced >= SYNC_TIME;
}

enum status batch_open(struct batch *batch)
{
    if (batch->open)
        return STATUS_DONE;
    int64_t now = monotonic_now();
    bool sync = is_sync_due(batch, now);
    enum status status = store_durable(batch->store, sync);
    if (status == STATUS_DONE)
        status = store_begin(batch->store);
    if (status == STATUS_DONE) {
        batch->open = true;
        batch->writes = 0;
        batch->began = now;
        batch->synced = sync ? now : batch->synced;
        batch->unsynced = !sync;
    }
    return status;
}

enum status batch_count(struct batch *batch)
{
    batch->writes++;
    return batch_rest(batch);
}

static enum status sync_now(struct batch *batch, int64_t now)
{
    batch->unsynced = false;
    batch->synced = now;
    return store_sync(batch->store);
}

static enum status commit(struct batch *batch)
{
    enum status status = batch->complete ? batch->complete(batch->context) : STATUS_DONE;
    return store_end(batch->store, status);
}

enum status batch_rest(struct batch *batch)
{
    int64_t now = monotonic_now();
    if (!batch->open)
        return batch->unsynced && is_sync_due(batch, now) ? sync_now(batch, now) : STATUS_DONE;
    if (batch->writes < BATCH_WRITES && now - batch->began < BATCH_TIME)
        return STATUS_DONE;
    batch->open = false;
    enum status status = commit(batch);
    /* Bodies that were written are not read again: SQLite's cache of them would only grow. */
    sqlite3_db_release_memory(batch->store->db);
    return status;
}

enum status batch_close(struct batch *batch, enum status status)
{
    /* A site that went away takes nothing from what came before. */
    bool good = status_keeps(status);
    if (batch->open && good)
        status = status_worse(status, commit(batch));
    else if (batch->open)
        store_rollback(batch->store);
    batch->open = false;
    if (batch->unsynced && good)
        status = status_worse(status, sync_now(batch, monotonic_now()));
    return status_worse(status, store_durable(batch->store, true));
}
