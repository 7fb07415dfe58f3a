#include "base/model/contest.h"

#include <stdlib.h>

void contest_free(struct contest *contest)
{
    for (size_t i = 0; i < contest->count; i++)
        free(contest->programs[i].name);
    free(contest->programs);
    *contest = (struct contest){0};
}
