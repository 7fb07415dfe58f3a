/* A 64-bit hash for names: SipHash-2-4 with a fixed key, the same on every machine. */
#ifndef BASE_CORE_HASH_H
#define BASE_CORE_HASH_H

#include "base/core/span.h"

#include <stdint.h>

uint64_t hash_bytes(struct span bytes);

enum { HASH_NAME_SIZE = 17 };

/* Writes the hash as 16 hex digits and a NUL: the name of a player's page. */
void hash_name(struct span bytes, char name[HASH_NAME_SIZE]);

#endif
