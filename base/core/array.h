/* Arrays that grow one element at a time. */
#ifndef BASE_CORE_ARRAY_H
#define BASE_CORE_ARRAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for one more element in the array that `array` (a pointer to a pointer) names. False,
   and everything unchanged, when there is no memory. */
static inline bool array_grow(void *array, size_t count, size_t *capacity, size_t size)
{
    enum { FIRST = 64 };
    void *old, *new;
    if (count < *capacity)
        return true;
    size_t wanted = *capacity ? *capacity * 2 : FIRST;
    memcpy(&old, array, sizeof old);
    if (wanted > SIZE_MAX / size || !(new = realloc(old, wanted * size)))
        return false;
    memcpy(array, &new, sizeof new);
    *capacity = wanted;
    return true;
}

#endif
