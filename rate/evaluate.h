/* How well do the ratings predict? */
#ifndef RATE_EVALUATE_H
#define RATE_EVALUATE_H

#include "base/model/evaluation.h"
#include "base/settings/config.h"
#include "base/store/store.h"

struct evaluate_options {
    bool tune;     /* search for the product k phi that predicts best */
    bool against;  /* hold it against other systems, too */
    int samples;   /* of the bootstrap behind the interval; 0: 1000 */
    uint64_t seed; /* of it */
};

/* Goes forward in time: each pair is predicted from the ratings before its game. STATUS_USAGE,
 * reported, if no game is rated. */
enum status rate_evaluate(struct store *store, const struct config *config,
                          const struct evaluate_options *options, struct evaluation *evaluation);

#endif
