/* A copy put back in place of the store. Nothing that was a store is removed by it. */
#ifndef BASE_STORE_RESTORE_H
#define BASE_STORE_RESTORE_H

#include "base/store/store.h"

/* Puts the copy at `copy`, of this version or an older one, in place of the store at `path`, which
   may be damaged or missing. The copy is looked through before anything is changed. What stood
   there is kept beside it, with the log of its last changes where they cannot be worked in, as
   PATH.replaced-DATE-TIME by the time stamp `now`. With `wait`, waits for another run on the store
   to end. STATUS_STORE where either cannot be used or somebody has the store open,
   STATUS_INCOMPLETE where the copy is in place and some of its bodies are damaged. */
enum status restore(const char *path, const char *copy, const char *now, bool wait,
                    struct diag *diag);

#endif
