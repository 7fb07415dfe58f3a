/* Players who were probably renamed while games ran: the logs have one name up to some line,
   another behind it (anomaly `renamed`), and no alias joins the two. */
#ifndef BASE_RULES_RENAMES_H
#define BASE_RULES_RENAMES_H

#include "base/rules/corrections.h"
#include "base/store/store.h"

struct rename {
    char *old_name, *new_name;
    int64_t games;
    int64_t gid; /* of the first of them */
};

struct renames {
    struct rename *items; /* by old name */
    size_t count;
};

/* Those of tagged games about which the corrections say nothing. Freed by the caller, whatever is
   returned. */
enum status renames_read(struct renames *renames, struct store *store,
                         const struct corrections *corrections);
void renames_free(struct renames *renames);

/* Appends the line that joins them, as corrections.ini takes it below [alias]. */
bool rename_line(struct buffer *out, const struct rename *rename, size_t number);

#endif
