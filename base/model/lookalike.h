/* Different names that people take for one: Cyrillic letters among Latin ones, an accent that is a
 * character of its own, l and I, one blank or two, UTF-8 that was encoded twice. By the table of
 * confusable characters that Unicode keeps (UTS 39; ICU). Case counts. */
#ifndef BASE_MODEL_LOOKALIKE_H
#define BASE_MODEL_LOOKALIKE_H

#include <stddef.h>
#include <stdint.h>

struct lookalike {
    size_t other; /* index of a name that looks like this one; SIZE_MAX: none does */
    uint32_t
        point; /* the first character that it has and the other has not there; 0: none is left */
};

/* For each of the names, of which no two are equal. NULL where memory ran out; to be freed. */
struct lookalike *lookalikes_of(char *const *names, size_t count);

#endif
