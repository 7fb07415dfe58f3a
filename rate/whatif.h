/* What the ranking would be. Nothing is stored. */
#ifndef RATE_WHATIF_H
#define RATE_WHATIF_H

#include "base/model/comparison.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* One result of one game, instead of the one read. */
struct other_result {
    int64_t gid;
    struct span name;     /* as in the log */
    enum outcome outcome; /* not OUTCOME_NONE */
    int place;            /* of a finisher, 1..PLACE_LIMIT */
};

/* What is asked for on top of the file of corrections. */
struct whatif {
    const int64_t *excluded; /* games to leave out */
    size_t excluded_count;
    const int64_t *accepted; /* games to rate although they are untagged */
    size_t accepted_count;
    const struct other_result *results;
    size_t result_count;
    const char *as_of; /* a stamp: only games finished by then; NULL: all */
};

/* Before: the stored ranking. After: the one that rate_all() would make from `config` if the file
   of corrections also said what `whatif` does; each such change is named among the causes.
   STATUS_USAGE, reported, if nothing is rated yet, and for an unknown game or a player who is not
   in it; STATUS_CONFIG for wrong corrections. `comparison` is freed by the caller, whatever is
   returned. */
enum status rate_whatif(struct store *store, const struct config *config,
                        const struct whatif *whatif, struct comparison *comparison);

#endif
