/* Names like one that is not known. */
#ifndef RATE_NEAR_H
#define RATE_NEAR_H

#include "rate/games.h"

/* Reports that there is no such player, with the names that come near; returns STATUS_USAGE (or
   STATUS_STORE without memory). */
enum status near_names(const struct games *games, struct span name, struct diag *diag);

#endif
