/* How much each start favours its player: for the Elo that knows the advantage (docs/rating.md 2).
 */
#ifndef RATE_WEIGHTS_H
#define RATE_WEIGHTS_H

#include "base/core/buffer.h"
#include "base/core/diag.h"
#include "base/core/span.h"

#include <stdint.h>

struct weight {
    int64_t gid;
    char *player;
    double logarithm; /* ln of the weight */
    size_t line;
    bool used; /* the player plays in the game */
};

struct weights {
    const char *file;
    struct buffer text;     /* its contents */
    struct weight *weights; /* by gid, then player */
    size_t count;
};

/* Reads the CSV gid,player,weight; "" gives no weights. Faults are reported with their lines, up to
   FAULTS_LIMIT; then STATUS_CONFIG. Freed by the caller, whatever is returned. */
enum status weights_load(struct weights *weights, const char *file, struct diag *diag);

/* The same for what a file held; `file` is only named ("": there was none), and must stay. */
enum status weights_parse(struct weights *weights, const char *file, struct span text,
                          struct diag *diag);
void weights_free(struct weights *weights);

/* ln of the weight of a player's start; 0 (a weight of 1) if there is none. Marks the weight as
 * used. */
double weights_find(const struct weights *weights, int64_t gid, struct span player);

#endif
