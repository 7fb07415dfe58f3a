/* Arrays that grow one element at a time, and sorted ones. */
#ifndef BASE_CORE_ARRAY_H
#define BASE_CORE_ARRAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ARRAY_FIRST = 16 };

/* The capacity of an array of `count` elements that has room for one more: a power of two, so that
 * it need not be stored. */
static inline size_t array_room(size_t count)
{
    size_t room = ARRAY_FIRST;
    while (room <= count && room <= SIZE_MAX / 2)
        room *= 2;
    return room;
}

/* Makes room for one more element in the array that `array` points to (a pointer to a pointer),
 * which must always have grown this way. False, with nothing changed, if there is no memory. */
static inline bool array_grow(void *array, size_t count, size_t size)
{
    void *old, *new;
    if (count > 0 && (count < ARRAY_FIRST || (count & (count - 1)) != 0))
        return true;
    memcpy(&old, array, sizeof old);
    new = array_room(count) <= SIZE_MAX / size ? realloc(old, array_room(count) * size) : NULL;
    if (!new)
        return false;
    memcpy(array, &new, sizeof new);
    return true;
}

/* The index of the first element of a sorted array that does not come before `key`, or `count`.
   `compare` is called with the key first, as by bsearch(). */
static inline size_t array_lower_bound(const void *array, size_t count, size_t size,
                                       const void *key,
                                       int (*compare)(const void *key, const void *element))
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(key, (const char *)array + middle * size) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The element of a sorted array that equals `key`; NULL if there is none. */
static inline void *array_find(const void *array, size_t count, size_t size, const void *key,
                               int (*compare)(const void *key, const void *element))
{
    size_t i = array_lower_bound(array, count, size, key, compare);
    if (i == count || compare(key, (const char *)array + i * size) != 0)
        return NULL;
    return (char *)(uintptr_t)array + i * size;
}

#endif
