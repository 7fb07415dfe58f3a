/* Putting a copy in place of the store. No store is ever removed. */
#ifndef BASE_STORE_RESTORE_H
#define BASE_STORE_RESTORE_H

#include "base/store/store.h"

/* Puts the copy at `copy`, of this version or an older one, in place of the store at `path`, which
   may be damaged or missing. The copy is verified before anything is changed. The old file is kept
   as PATH.replaced-DATE-TIME (of the time stamp `now`), with its log if that cannot be merged into
   it. With `wait`, waits until no other run uses the store. STATUS_STORE if either cannot be used
   or the store is open elsewhere, STATUS_INCOMPLETE if the copy is in place but some of its bodies
   are damaged. */
enum status restore(const char *path, const char *copy, const char *now, bool wait,
                    struct diag *diag);

#endif
