/* Web addresses: what may be a base URL, what lies below it, where a redirect may lead. */
#ifndef BASE_NET_ADDRESS_H
#define BASE_NET_ADDRESS_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

/* Whether `url` can be a base URL: http or https, a host, no user, no query, no fragment. Else
 * `*fault` says in words what is wrong, and STATUS_CONFIG is returned; STATUS_STORE if memory ran
 * out.
 */
enum status address_check(const char *url, const char **fault);

/* The port that it leads to, 0 if that cannot be told. */
int address_port(const char *url);

/* True for a base URL on this machine. */
bool address_is_loopback(const char *url);

/* Empties `url` and writes `base`, one '/', and `relative`, which begins with '/' or not. False if
 * `relative` contains anything but visible ASCII, or memory ran out. */
bool address_join(struct buffer *url, const char *base, const char *relative);

/* True if a request to `from` may be redirected to `to`: http or https, the same host, the same
   port, no user; never from https to http; from http to https on their usual ports. */
bool address_may_redirect(const char *from, const char *to);

/* Appends `text` with all but letters, digits and -._~ as %HH. */
bool address_encode(struct buffer *out, struct span text);

#endif
