/* The pairs of a game as they were foreseen, each once. */
#ifndef RATE_PAIRS_H
#define RATE_PAIRS_H

#include "base/model/evaluation.h"
#include "rate/run.h"

struct pair {
    uint32_t a, b; /* persons */
    int64_t seq;   /* of the game */
    size_t block, players;
    uint32_t games; /* before this one, of the less experienced */
    enum pair_kind kind;
    double expectation, result; /* of a against b */
};

typedef void pair_taker(void *context, const struct pair *pair);

/* Hands every pair of the step that exchanges something to `take`; `rated` is how many games are
   rated in all (forecast_block()). */
void pairs_of(const struct step *step, const struct engine *engine, size_t rated, pair_taker *take,
              void *context);

/* By games of the less experienced: which of the EVALUATION_EXPERIENCES, and where each begins. */
extern const int least_games[EVALUATION_EXPERIENCES];
size_t experience_of(uint32_t games);

/* In which class of rising lower ends a number is. */
size_t class_of(const int *least, size_t classes, size_t number);

#endif
