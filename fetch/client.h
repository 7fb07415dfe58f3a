/* The HTTP client of this configuration, and the key it carries. Inner to fetch/. */
#ifndef FETCH_CLIENT_H
#define FETCH_CLIENT_H

#include "base/net/http.h"
#include "base/settings/config.h"

/* The API's key, from the environment (KAROIQ_API_KEY) or the configured file, to be freed with
   secret_free(); *key stays NULL where there is none. STATUS_CONFIG where the file can be read by
   others, holds no key, or the key would travel unencrypted. */
enum status key_read(const struct config *config, char **key, struct diag *diag);

/* The client as the configuration wants it; `key` must outlive it. NULL after reporting. */
struct http_client *client_open(const struct config *config, const char *key,
                                const volatile int *stop, struct diag *diag);
/* Why there is none: the address, or this machine. */
enum status client_fault(const struct config *config);

#endif
