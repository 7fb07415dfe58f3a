/* Eight bytes as a number, the same on every machine. Compilers make one instruction of each. */
#ifndef BASE_CORE_WORD_H
#define BASE_CORE_WORD_H

#include <stddef.h>
#include <stdint.h>

enum { WORD_BYTES = 8 };

/* Up to eight bytes, the first the lowest; those that are missing are 0. */
static inline uint64_t word_partial(const char *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
    return word;
}

static inline uint64_t word_load(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

/* The first the highest: such numbers are in the order of their bytes. */
static inline uint64_t word_load_in_order(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return b[7] | (uint64_t)b[6] << 8 | (uint64_t)b[5] << 16 | (uint64_t)b[4] << 24 |
           (uint64_t)b[3] << 32 | (uint64_t)b[2] << 40 | (uint64_t)b[1] << 48 |
           (uint64_t)b[0] << 56;
}

#endif
