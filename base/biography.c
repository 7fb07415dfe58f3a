#include "base/biography.h"

#include <stdlib.h>

void biography_free(struct biography *biography)
{
    for (size_t i = 0; i < biography->played_count; i++)
        free(biography->played[i].title);
    for (size_t i = 0; i < biography->opponent_count; i++)
        free(biography->opponents[i].name);
    free(biography->played);
    free(biography->by_delta);
    free(biography->opponents);
    free(biography->name);
    *biography = (struct biography){0};
}
