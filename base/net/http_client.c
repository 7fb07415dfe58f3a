#include "base/net/http_transfer.h"

#include "base/core/system.h"
#include "base/net/address.h"

#include <stdlib.h>

/* Transfers that wait for another try beside those that run, so that one bad address does not hold
   up the others. */
enum { WAITING_LIMIT = 16 };

/* A contact is the maintainer's own text, but a header is one line of visible ASCII. */
static bool write_agent(struct buffer *agent, const char *contact)
{
    if (!buffer_string(agent, "karoiq/" KAROIQ_VERSION))
        return false;
    if (!contact || !*contact)
        return true;
    buffer_string(agent, " (+");
    for (const char *p = contact; *p; p++)
        buffer_char(agent, *p < ' ' || *p > '~' ? '?' : *p);
    return buffer_char(agent, ')');
}

static bool make_transfers(struct http_client *client)
{
    client->transfer_count = (size_t)client->settings.max_parallel + WAITING_LIMIT;
    client->transfers = calloc(client->transfer_count, sizeof *client->transfers);
    for (size_t i = 0; client->transfers && i < client->transfer_count; i++)
        client->transfers[i].client = client;
    return client->transfers != NULL;
}

static bool make_curl(struct http_client *client)
{
    long parallel = client->settings.max_parallel;
    client->multi = curl_multi_init();
    if (!client->multi)
        return false;
    curl_multi_setopt(client->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
    curl_multi_setopt(client->multi, CURLMOPT_MAX_HOST_CONNECTIONS, parallel);
    curl_multi_setopt(client->multi, CURLMOPT_MAXCONNECTS, parallel);
    if (!client->settings.cookies)
        return true;
    client->share = curl_share_init();
    return client->share &&
           curl_share_setopt(client->share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE) == CURLSHE_OK;
}

static bool make_client(struct http_client *client, const struct http_settings *settings)
{
    client->settings = *settings;
    if (!buffer_string(&client->base_url, settings->base_url) ||
        !write_agent(&client->agent, settings->contact))
        return false;
    client->settings.base_url = client->base_url.data;
    if (client->settings.first_wait <= 0)
        client->settings.first_wait = 1000;
    if (!client->settings.now)
        client->settings.now = monotonic_now;
    int64_t now = client->settings.now();
    client->ends = settings->lasts > 0 ? now + (int64_t)settings->lasts * SECOND : INT64_MAX;
    bucket_init(&client->bucket, settings->requests_per_second, now);
    if (!system_random(&client->random, sizeof client->random))
        client->random = (uint64_t)now;
    return make_transfers(client) && make_curl(client);
}

struct http_client *http_open(const struct http_settings *settings)
{
    const char *fault;
    if (address_check(settings->base_url, &fault) != STATUS_DONE) {
        diag_error(settings->diag, "%s '%s': %s",
                   settings->setting ? settings->setting : "base_url", settings->base_url, fault);
        return NULL;
    }
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        diag_error(settings->diag, "libcurl cannot be used on this machine");
        return NULL;
    }
    struct http_client *client = calloc(1, sizeof *client);
    if (client && make_client(client, settings))
        return client;
    diag_memory(settings->diag, "starting the HTTP client");
    if (client)
        http_close(client);
    else
        curl_global_cleanup();
    return NULL;
}

void http_close(struct http_client *client)
{
    if (!client)
        return;
    for (size_t i = 0; client->transfers && i < client->transfer_count; i++) {
        if (client->transfers[i].state == TRANSFER_RUNNING)
            curl_multi_remove_handle(client->multi, client->transfers[i].easy);
        transfer_free(&client->transfers[i]);
    }
    free(client->transfers);
    curl_multi_cleanup(client->multi);
    curl_share_cleanup(client->share);
    buffer_free(&client->base_url);
    buffer_free(&client->agent);
    free(client);
    curl_global_cleanup();
}

struct single {
    const struct http_request *request; /* NULL once it was handed out */
    struct http_response *response;
};

static bool next_single(void *context, struct http_request *request)
{
    struct single *single = context;
    if (!single->request)
        return false;
    *request = *single->request;
    single->request = NULL;
    return true;
}

static enum status take_single(void *context, const struct http_request *request,
                               struct http_response *response)
{
    (void)request;
    struct single *single = context;
    *single->response = *response;
    response->body = (struct buffer){0};
    return STATUS_DONE;
}

enum status http_get(struct http_client *client, const struct http_request *request,
                     struct http_response *response)
{
    *response = (struct http_response){
        .outcome = HTTP_STOPPED,
        .retry_after = -1,
        .fault = "left_alone",
    };
    struct single single = {request, response};
    const struct http_guest guest = {.next = next_single, .done = take_single, .context = &single};
    enum status status = http_run(client, &guest, 0);
    return status == STATUS_SITE ? STATUS_DONE : status; /* the response says so itself */
}
