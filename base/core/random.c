#include "base/core/random.h"

#include <math.h>

static uint64_t rotate(uint64_t value, int bits)
{
    return (value << bits) | (value >> (64 - bits));
}

/* Blackman and Vigna, xoshiro256**; its state is filled by splitmix64, as they advise. */
struct random random_begin(uint64_t seed)
{
    struct random random;
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        random.state[i] = z ^ (z >> 31);
    }
    return random;
}

uint64_t random_word(struct random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

double random_unit(struct random *random)
{
    return (double)(random_word(random) >> 11) * 0x1p-53;
}

uint64_t random_below(struct random *random, uint64_t limit)
{
    /* The words below this make a last, incomplete round: they would favour small numbers. */
    uint64_t least = (0 - limit) % limit;
    uint64_t word;
    do
        word = random_word(random);
    while (word < least);
    return word % limit;
}

double random_normal(struct random *random)
{
    /* Marsaglia's polar method; the second number is not kept, so that no state is hidden. */
    double x, y, square;
    do {
        x = 2 * random_unit(random) - 1;
        y = 2 * random_unit(random) - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    return x * sqrt(-2 * log(square) / square);
}
