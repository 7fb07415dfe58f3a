#include "base/net/address.h"
#include "base/net/secret.h"
#include "fetch/fetcher.h"

#include <strings.h>

enum status key_read(const struct config *config, char **key, struct diag *diag)
{
    enum status status =
        secret_read("KAROIQ_API_KEY", "api_key_file", config->api_key_file, key, diag);
    if (status == STATUS_DONE && *key && strncasecmp(config->base_url, "https:", 6) != 0 &&
        !address_is_loopback(config->base_url)) {
        diag_error(diag, "base_url '%s': the API's key would travel unencrypted; use https",
                   config->base_url);
        secret_free(*key);
        *key = NULL;
        status = STATUS_CONFIG;
    }
    return status;
}

void key_free(char *key)
{
    secret_free(key);
}
