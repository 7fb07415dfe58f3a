#include "base/model/uncertainty.h"

#include <stdlib.h>

double uncertainty_chance(const struct uncertainty *uncertainty, size_t a, size_t b)
{
    double sum = 0;
    for (int sample = 0; sample < uncertainty->samples; sample++) {
        const float *ratings = uncertainty->ratings + (size_t)sample * uncertainty->count;
        sum += ratings[a] > ratings[b] ? 1 : ratings[a] < ratings[b] ? 0 : 0.5;
    }
    return uncertainty->samples ? sum / uncertainty->samples : 0;
}

size_t uncertainty_find(const struct uncertainty *uncertainty, struct span name)
{
    size_t i = 0;
    while (i < uncertainty->count && !span_equal(span_of(uncertainty->players[i].name), name))
        i++;
    return i;
}

void uncertainty_free(struct uncertainty *uncertainty)
{
    for (size_t i = 0; i < uncertainty->count; i++)
        free(uncertainty->players[i].name);
    free(uncertainty->players);
    free(uncertainty->ratings);
    *uncertainty = (struct uncertainty){0};
}
