#include "fetch/client.h"

#include "base/model/model.h"
#include "base/net/address.h"
#include "base/net/secret.h"

#include <strings.h>

/* The first download takes some hours. */
enum { RUN_HOURS = 48 };

enum status key_read(const struct config *config, char **key, struct diag *diag)
{
    enum status status =
        secret_read("KAROIQ_API_KEY", "api_key_file", config->api_key_file, key, diag);
    if (status == STATUS_DONE && *key && strncasecmp(config->base_url, "https:", 6) != 0 &&
        !address_is_loopback(config->base_url)) {
        diag_error(diag, "base_url '%s': the API key would be sent unencrypted; use https",
                   config->base_url);
        secret_free(*key);
        *key = NULL;
        status = STATUS_CONFIG;
    }
    return status == STATUS_DONE && *key ? diag_hide(diag, *key) : status;
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
        .lasts = RUN_HOURS * 3600,
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
