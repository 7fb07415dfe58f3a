/* Keys and passwords: from the environment or a file that only its owner may read, never from the
   command line, never in a message. */
#ifndef BASE_NET_SECRET_H
#define BASE_NET_SECRET_H

#include "base/core/diag.h"

/* Reads it from the environment's `variable`, else from the file `path` ("": none), which the
   setting `setting` names. *secret is NULL where there is none; to be given to secret_free().
   STATUS_CONFIG where one is named but cannot be had, or holds more than one word. */
enum status secret_read(const char *variable, const char *setting, const char *path, char **secret,
                        struct diag *diag);

/* Wipes it and gives the memory back; NULL is allowed. */
void secret_free(char *secret);

#endif
