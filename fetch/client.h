/* The HTTP client for a configuration, and its API key. Internal to fetch/. */
#ifndef FETCH_CLIENT_H
#define FETCH_CLIENT_H

#include "base/net/http.h"
#include "base/settings/config.h"

/* The API's key, from the environment (KAROIQ_API_KEY) or the configured file, to be freed with
 * secret_free(); `*key` is NULL if there is none. STATUS_CONFIG if others can read the file, it has
 * no key, or the key would be sent unencrypted. */
enum status key_read(const struct config *config, char **key, struct diag *diag);

/* Opens the client that the configuration asks for; `key` must outlive it. NULL after reporting. */
struct http_client *client_open(const struct config *config, const char *key,
                                const volatile int *stop, struct diag *diag);
/* The status if there is none: the address is at fault, or this machine. */
enum status client_fault(const struct config *config);

#endif
