/* Players by the names that people ask for. */
#ifndef REPORT_ANSWERS_NEAR_H
#define REPORT_ANSWERS_NEAR_H

#include "base/store/store.h"

/* Every name that `rate` knows. */
struct names {
    char **names;
    size_t count;
};

/* Into `names`, which is {0}; what was read is to be freed, whatever is returned. */
enum status names_read(struct store *store, struct names *names);
void names_free(struct names *names);

/* Sets `*name` to who plays under a name now, freed by the caller: an old name leads to the new
   one. STATUS_USAGE, reported with names that come near, for one that is not known. */
enum status near_player(struct store *store, struct span asked, char **name);

#endif
