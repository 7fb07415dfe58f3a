#include "base/core/sort.h"

/* A heap: each index comes after the two below it. */
static void sink(size_t *heap, size_t at, size_t count, sort_order *order, const void *of)
{
    size_t sinking = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && order(heap[child + 1], heap[child], of) > 0)
            child++;
        if (order(heap[child], sinking, of) <= 0)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = sinking;
}

void sort_indices(size_t *indices, size_t count, sort_order *order, const void *of)
{
    for (size_t at = count / 2; at-- > 0;)
        sink(indices, at, count, order, of);
    for (size_t left = count; left-- > 1;) {
        size_t last = indices[0];
        indices[0] = indices[left];
        indices[left] = last;
        sink(indices, 0, left, order, of);
    }
}
