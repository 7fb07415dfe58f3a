/* What ratings were computed with beside the games: settings and files, of the stored run or of a
   snapshot. */
#ifndef RATE_INPUTS_H
#define RATE_INPUTS_H

#include "rate/rules.h"

struct inputs {
    struct config config; /* its settings of [rating] and [rules]; paths are not those of then */
    struct corrections corrections;
    struct participants participants;
    struct weights weights;
    char *paths[3]; /* of the three, "" where there was none */
    bool known;     /* false: an older snapshot, of which only the settings are known */
};

/* Of the stored run with `snapshot` 0. What is not told is taken from `config`. Freed by the
   caller, whatever is returned. */
enum status inputs_read(struct inputs *inputs, struct store *store, const struct config *config,
                        int64_t snapshot);
void inputs_free(struct inputs *inputs);

#endif
