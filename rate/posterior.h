/* The games of the store as base/model/strength takes them. */
#ifndef RATE_POSTERIOR_H
#define RATE_POSTERIOR_H

#include "base/model/strength.h"
#include "rate/games.h"

struct posterior {
    struct strengths strengths;
    uint32_t *index; /* a person's place in `strengths`; of all without a rated game the last */
};

/* The strengths after the rated games. STATUS_USAGE, reported, for more than STRENGTH_PERSONS with
   a game. Freed by the caller, whatever is returned. */
enum status posterior_find(const struct games *games, struct diag *diag,
                           struct posterior *posterior);
void posterior_free(struct posterior *posterior);

#endif
