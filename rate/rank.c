#include "rate/rank.h"

#include <stdlib.h>

struct candidate {
    uint32_t person; /* persons are numbered by name */
    double rating;
    int64_t games;
};

static int by_rating(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    return a->person < b->person ? -1 : 1;
}

static int by_games(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return a->person < b->person ? -1 : 1;
}

bool rank_persons(const struct games *games, const struct run *run, struct ranked **table,
                  size_t *count)
{
    struct candidate *candidates = malloc((games->person_count + 1) * sizeof *candidates);
    *table = malloc((games->person_count + 1) * sizeof **table);
    *count = 0;
    if (!candidates || !*table) {
        free(candidates);
        free(*table);
        *table = NULL;
        return false;
    }
    for (size_t i = 0; i < games->person_count; i++) {
        const struct tally *tally = &run->tallies[i];
        if (tally->games)
            candidates[(*count)++] = (struct candidate){(uint32_t)i, tally->rating, tally->games};
    }
    qsort(candidates, *count, sizeof *candidates, by_rating);
    for (size_t first = 0, next; first < *count; first = next) {
        for (next = first; next < *count; next++)
            if (candidates[first].rating - candidates[next].rating > SAME_RATING)
                break;
        qsort(candidates + first, next - first, sizeof *candidates, by_games);
        for (size_t i = first; i < next; i++)
            (*table)[i] = (struct ranked){candidates[i].person, (int32_t)first + 1};
    }
    free(candidates);
    return true;
}
