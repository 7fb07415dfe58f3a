/* Sorting by what lies elsewhere. C's qsort() hands nothing on to the comparison, and the functions
 * called qsort_r() differ from system to system. */
#ifndef BASE_CORE_SORT_H
#define BASE_CORE_SORT_H

#include <stddef.h>

/* <0, 0, >0 like strcmp(); `of` is what was handed to sort_indices(). Two different indices are
 * never equal. */
typedef int sort_order(size_t first, size_t second, const void *of);

/* In place and without further memory. */
void sort_indices(size_t *indices, size_t count, sort_order *order, const void *of);

#endif
