/* Random numbers that are the same for the same seed on every machine. */
#ifndef BASE_CORE_RANDOM_H
#define BASE_CORE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4];
};

struct random random_begin(uint64_t seed);
uint64_t random_word(struct random *random);

/* 0 <= x < 1, with 53 bits. */
double random_unit(struct random *random);

/* 0 <= n < limit, all equally likely; limit > 0. */
uint64_t random_below(struct random *random, uint64_t limit);

/* Normally distributed, mean 0, standard deviation 1. */
double random_normal(struct random *random);

#endif
