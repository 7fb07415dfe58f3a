#include "fetch/fetcher.h"

#include "base/model/model.h"
#include "base/net/address.h"

#include <stdlib.h>

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

enum status batch_rest(struct batch *batch)
{
    int64_t now = monotonic_now();
    if (!batch->open)
        return batch->unsynced && is_sync_due(batch, now) ? sync_now(batch, now) : STATUS_DONE;
    if (batch->writes < BATCH_WRITES && now - batch->began < BATCH_TIME)
        return STATUS_DONE;
    batch->open = false;
    enum status status = store_commit(batch->store);
    /* Bodies that were written are not read again: SQLite's cache of them would only grow. */
    sqlite3_db_release_memory(batch->store->db);
    return status;
}

enum status batch_close(struct batch *batch, enum status status)
{
    /* A site that went away takes nothing from what came before. */
    bool good = status_keeps(status);
    if (batch->open && good)
        status = status_worse(status, store_commit(batch->store));
    else if (batch->open)
        store_rollback(batch->store);
    batch->open = false;
    if (batch->unsynced && good)
        status = status_worse(status, sync_now(batch, monotonic_now()));
    return status_worse(status, store_durable(batch->store, true));
}

/* A stranger who costs a hobby server something should at least have an address. */
static void warn_without_contact(const struct fetcher *fetcher)
{
    const struct config *config = fetcher->config;
    if (*config->contact == '\0' && !address_is_loopback(config->base_url))
        diag_warning(fetcher->diag,
                     "no contact is set: the site's owner cannot tell who asks, and may"
                     " lock you out; set [fetch] contact to a mail or web address");
}

struct http_client *client_open(const struct config *config, const char *key,
                                const volatile int *stop, struct diag *diag)
{
    const struct http_settings client = {
        .base_url = config->base_url,
        .contact = config->contact,
        .api_key = key,
        .max_parallel = config->max_parallel,
        .requests_per_second = config->requests_per_second,
        .timeout = config->timeout,
        .retries = config->retries,
        .max_body = PAGE_LIMIT,
        .stop = stop,
        .diag = diag,
    };
    return http_open(&client);
}

enum status client_fault(const struct config *config)
{
    const char *fault;
    enum status status = address_check(config->base_url, &fault);
    return status == STATUS_DONE ? STATUS_STORE : status;
}

static enum status open_client(struct fetcher *fetcher)
{
    const struct config *config = fetcher->config;
    enum status status = key_read(config, &fetcher->key, fetcher->diag);
    if (status != STATUS_DONE)
        return status;
    warn_without_contact(fetcher);
    fetcher->client = client_open(config, fetcher->key, fetcher->stop, fetcher->diag);
    return fetcher->client ? STATUS_DONE : client_fault(config);
}

enum status fetch_open(struct fetcher **fetcher, struct store *store, const struct config *config,
                       const char *now, const volatile int *stop, struct diag *diag)
{
    *fetcher = NULL;
    struct fetcher *opened = calloc(1, sizeof *opened);
    if (!opened)
        return diag_memory(diag, "starting to fetch");
    *opened = (struct fetcher){.store = store, .config = config, .diag = diag, .stop = stop};
    snprintf(opened->now, sizeof opened->now, "%s", now);
    enum status status = pages_open(&opened->pages, store, opened->now);
    if (status == STATUS_DONE)
        status = download_queue_prepare(opened);
    if (status == STATUS_DONE)
        status = open_client(opened);
    if (status != STATUS_DONE) {
        fetch_close(opened);
        return status;
    }
    *fetcher = opened;
    return STATUS_DONE;
}

void fetch_close(struct fetcher *fetcher)
{
    if (!fetcher)
        return;
    http_close(fetcher->client);
    key_free(fetcher->key);
    pages_close(&fetcher->pages);
    free(fetcher);
}
