/* Checks that settings, site and clock are as a run needs them. */
#ifndef FETCH_CHECK_H
#define FETCH_CHECK_H

#include "base/core/buffer.h"
#include "base/settings/config.h"

/* Requests the first page of the list, keeps nothing, and appends a line for each of key, contact,
 * site, list and clock. A line begins with "ok" or "bad"; a bad one says what to do. `*good` says
 * whether all are ok. */
enum status fetch_check(const struct config *config, const volatile int *stop, struct diag *diag,
                        struct buffer *out, bool *good);

#endif
