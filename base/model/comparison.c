#include "base/model/comparison.h"

#include <stdlib.h>

void comparison_free(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->player_count; i++)
        free(comparison->players[i].name);
    for (size_t i = 0; i < comparison->cause_count; i++) {
        free(comparison->causes[i].title);
        free(comparison->causes[i].finished);
        free(comparison->causes[i].details);
    }
    free(comparison->players);
    free(comparison->causes);
    free(comparison->since);
    *comparison = (struct comparison){0};
}
