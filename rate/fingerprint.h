/* What ratings depend on, in a number: parameters and the games as rated. */
#ifndef RATE_FINGERPRINT_H
#define RATE_FINGERPRINT_H

#include "rate/games.h"

enum { FINGERPRINT_SIZE = 17 };

/* The same for the same parameters and the same rated games, entries and order, whatever the store
   numbers its players by; in 16 hex digits and a 0. False: no memory. */
bool fingerprint(const struct games *games, const struct parameters *parameters,
                 char text[FINGERPRINT_SIZE]);

/* Sets the parameter of that name; an unknown name or value changes nothing. */
void parameter_from_text(struct parameters *parameters, struct span name, struct span value);

/* "k 2 -> 3, phi 0.05 -> 0.1", empty where they are the same; freed by the caller. NULL: no
   memory. */
char *parameters_difference(const struct parameters *before, const struct parameters *after);

#endif
