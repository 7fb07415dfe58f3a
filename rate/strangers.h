/* Names and games in the maintainer's files that nobody and nothing is called. */
#ifndef RATE_STRANGERS_H
#define RATE_STRANGERS_H

#include "rate/rules.h"

/* Reports every correction of a game that the store does not know, with known ones that differ by a
   digit: then STATUS_CONFIG, or STATUS_USAGE where it is of no file. Where the rules tell, warns
   of aliases, participants and weights that are of nobody who plays, with the names that come near,
   and of weights that no rating reads.
   STATUS_STORE: no memory. */
enum status strangers_tell(const struct rules *rules, const struct games *games);

#endif
