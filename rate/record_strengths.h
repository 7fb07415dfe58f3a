/* How strong each probably is (uncertainty.h), as a run stores it. Nobody beyond RANGE_GAMES games
   or STRENGTH_PERSONS players, since it would take too long for each run.

   How wide strengths spread and drift takes the most time to find, and does not hang on a single
   game: from WIDTH_GAMES rated games on it is found only every WIDTH_STEP games, from all up to
   there, in their order. */
#ifndef RATE_RECORD_STRENGTHS_H
#define RATE_RECORD_STRENGTHS_H

#include "rate/fingerprint.h"

enum { RANGE_GAMES = 20000, WIDTH_GAMES = 4096, WIDTH_STEP = 1024 };

/* What was found when strengths were computed: they are the most of a run's work, and the same as
   long as games, numbers of the persons and parameters are. */
struct strengths_found {
    char print[FINGERPRINT_SIZE];       /* of all that they follow from */
    char width_print[FINGERPRINT_SIZE]; /* of all that the next two do */
    double spread, drift;               /* struct strengths; 0: not known */
    bool stored;                        /* table `strength` has them, as they were written */
};

/* What the store has of the games, before the last run is cleared away. */
enum status strengths_look(struct store *store, const struct games *games,
                           const struct parameters *parameters, struct strengths_found *found);

/* Fills table `strength`, unless `found` says that it has them already. */
enum status record_strengths(struct store *store, const struct games *games,
                             const struct parameters *parameters, struct strengths_found *found);

/* For the next run; after record_strengths(). */
enum status record_strengths_found(struct store *store, const struct strengths_found *found);

/* Spread and drift that were found for the stored run; 0 where there are none. */
enum status stored_width(struct store *store, double *spread, double *drift);

#endif
