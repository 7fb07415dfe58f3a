/* Warns of players who were probably renamed, with the lines that join them. */
#ifndef RATE_RENAMED_H
#define RATE_RENAMED_H

#include "rate/rules.h"

/* STATUS_STORE: no memory. */
enum status renamed_tell(struct store *store, const struct rules *rules);

#endif
