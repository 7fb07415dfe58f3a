#include "base/core/hash.h"

#include "base/core/word.h"

#include <stdio.h>
#include <string.h>

/* After Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012). The key is fixed, since
   the names of pages must not change: the hash keeps apart what honest names hold. */
static const uint64_t KEY_0 = 0x6b61726f69712d30;
static const uint64_t KEY_1 = 0x70616765732d6f66;

struct sip {
    uint64_t a, b, c, d;
};

static uint64_t rotate(uint64_t value, int bits)
{
    return (value << bits) | (value >> (64 - bits));
}

static void sip_round(struct sip *s)
{
    s->a += s->b;
    s->b = rotate(s->b, 13) ^ s->a;
    s->a = rotate(s->a, 32);
    s->c += s->d;
    s->d = rotate(s->d, 16) ^ s->c;
    s->a += s->d;
    s->d = rotate(s->d, 21) ^ s->a;
    s->c += s->b;
    s->b = rotate(s->b, 17) ^ s->c;
    s->c = rotate(s->c, 32);
}

static void sip_block(struct sip *s, uint64_t block)
{
    s->d ^= block;
    sip_round(s);
    sip_round(s);
    s->a ^= block;
}

uint64_t hash_bytes(struct span bytes)
{
    struct sip s = {KEY_0 ^ 0x736f6d6570736575, KEY_1 ^ 0x646f72616e646f6d,
                    KEY_0 ^ 0x6c7967656e657261, KEY_1 ^ 0x7465646279746573};
    size_t at = 0;
    for (; at + WORD_BYTES <= bytes.length; at += WORD_BYTES)
        sip_block(&s, word_load(bytes.text + at));
    sip_block(&s, word_partial(bytes.text + at, bytes.length - at) | (uint64_t)bytes.length << 56);
    s.c ^= 0xff;
    for (int i = 0; i < 4; i++)
        sip_round(&s);
    return s.a ^ s.b ^ s.c ^ s.d;
}

void hash_name(struct span bytes, char name[HASH_NAME_SIZE])
{
    snprintf(name, HASH_NAME_SIZE, "%016llx", (unsigned long long)hash_bytes(bytes));
}
