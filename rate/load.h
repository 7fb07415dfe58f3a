/* Reading the games of the store, each with what becomes of it. */
#ifndef RATE_LOAD_H
#define RATE_LOAD_H

#include "rate/rules.h"

/* Reads every game and its entries, and decides what becomes of each and in which order the rated
 * ones count. `games` is freed by the caller, whatever is returned. STATUS_CONFIG after reporting
 * corrections that match nothing. */
enum status games_load(struct store *store, const struct config *config, struct games *games);

/* The same with rules other than those of a configuration. */
enum status games_load_by(struct store *store, const struct rules *rules, struct games *games);

#endif
