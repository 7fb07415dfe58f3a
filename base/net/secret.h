/* Keys and passwords: from the environment or a file that only its owner may read, never from the
   command line, never in a message. */
#ifndef BASE_NET_SECRET_H
#define BASE_NET_SECRET_H

#include "base/core/diag.h"

/* Reads it from the environment's `variable`, else from the file `path` ("": none), which is the
 * value of `setting`. `*secret` is NULL if there is none; free it with secret_free(). STATUS_CONFIG
 * if one is named but cannot be read, or has more than one word. */
enum status secret_read(const char *variable, const char *setting, const char *path, char **secret,
                        struct diag *diag);

/* Wipes and frees it; NULL is allowed. */
void secret_free(char *secret);

#endif
