#include "base/model/uncertainty.h"

#include <stdlib.h>

double uncertainty_chance(const struct uncertainty *uncertainty, size_t a, size_t b)
{
    return strengths_chance(&uncertainty->strengths, uncertainty->players[a].index,
                            uncertainty->players[b].index);
}

size_t uncertainty_find(const struct uncertainty *uncertainty, struct span name)
{
    size_t i = 0;
    while (i < uncertainty->count && !span_equal(span_of(uncertainty->players[i].name), name))
        i++;
    return i;
}

uint32_t uncertainty_index(const struct uncertainty *uncertainty, struct span name)
{
    size_t at = uncertainty_find(uncertainty, name);
    return at < uncertainty->count ? uncertainty->players[at].index : uncertainty->newcomer.index;
}

void uncertainty_free(struct uncertainty *uncertainty)
{
    for (size_t i = 0; i < uncertainty->count; i++)
        free(uncertainty->players[i].name);
    free(uncertainty->players);
    strengths_free(&uncertainty->strengths);
    *uncertainty = (struct uncertainty){0};
}
