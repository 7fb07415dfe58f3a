#include "fetch/fetch.h"

#include "base/net/address.h"
#include "base/net/secret.h"
#include "fetch/client.h"
#include "fetch/download_queue.h"
#include "fetch/fetcher.h"

#include <stdlib.h>

/* A stranger who costs a hobby server something should at least have an address. */
static void warn_without_contact(const struct fetcher *fetcher)
{
    const struct config *config = fetcher->config;
    if (*config->contact == '\0' && !address_is_loopback(config->base_url))
        diag_warning(fetcher->diag,
                     "no contact is set: the site's owner cannot tell who asks, and may"
                     " lock you out; set [fetch] contact to a mail or web address");
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
    secret_free(fetcher->key);
    pages_close(&fetcher->pages);
    for (size_t i = 0; i < fetcher->answer_count; i++)
        buffer_free(&fetcher->answers[i].response.body);
    free(fetcher->answers);
    free(fetcher);
}
