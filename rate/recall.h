/* The games as the stored ranking rated them. */
#ifndef RATE_RECALL_H
#define RATE_RECALL_H

#include "rate/games.h"

/* Every game that `rate` knew, with the entries of the rated ones and their order. `games` is freed
   by the caller, whatever is returned. */
enum status games_recall(struct store *store, struct games *games);

#endif
