/* A number for what ratings depend on: parameters, and the games as rated. */
#ifndef RATE_FINGERPRINT_H
#define RATE_FINGERPRINT_H

#include "base/core/buffer.h"
#include "base/model/comparison.h"
#include "rate/games.h"

enum { FINGERPRINT_SIZE = 17 };

/* Equal for equal parameters, rated games, entries and order, however the store numbers its
 * players; 16 hex digits and a NUL. False: no memory. */
bool fingerprint(const struct games *games, const struct parameters *parameters,
                 char text[FINGERPRINT_SIZE]);

/* Appends eight bytes, the lowest first, on every machine. */
void fingerprint_word(struct buffer *bytes, uint64_t word);

#endif
