/* Memory that held a secret. */
#ifndef BASE_CORE_WIPE_H
#define BASE_CORE_WIPE_H

#include <stddef.h>

/* Fills it with zeros; what is volatile no compiler leaves out. NULL of size 0 is allowed. */
static inline void wipe(void *memory, size_t size)
{
    volatile unsigned char *bytes = memory;
    while (size-- > 0)
        bytes[size] = 0;
}

#endif
