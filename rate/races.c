#include "rate/races.h"

#include <stdlib.h>

/* Numbers those who have a rated game, in the order of their names; all others share the number
   after the last. Returns how many numbers there are. */
static uint32_t number_persons(const struct games *games, uint32_t *index)
{
    uint32_t count = 0;
    for (size_t i = 0; i < games->person_count; i++)
        index[i] = UINT32_MAX;
    for (size_t i = 0; i < games->rated; i++) {
        const struct game *game = &games->games[games->order[i]];
        for (size_t j = game->first; j < game->first + game->count; j++)
            index[games->entries[j].person] = 0;
    }
    for (size_t i = 0; i < games->person_count; i++)
        if (index[i] == 0)
            index[i] = count++;
    for (size_t i = 0; i < games->person_count; i++)
        if (index[i] == UINT32_MAX)
            index[i] = count;
    return count + 1;
}

static double day_of(const struct game *game)
{
    enum { DAY_SECONDS = 24 * 60 * 60 };
    char stamp[STAMP_SIZE];
    stamp_unpack(game->finished, stamp);
    return (double)stamp_seconds(stamp) / DAY_SECONDS;
}

static void put_record(const struct games *games, struct races *races)
{
    size_t count = 0;
    for (size_t i = 0; i < games->rated; i++) {
        const struct game *game = &games->games[games->order[i]];
        races->games[i] = (struct strength_game){count, game->count, day_of(game)};
        for (size_t j = game->first; j < game->first + game->count; j++) {
            const struct entry *entry = &games->entries[j];
            races->entries[count++] = (struct strength_entry){
                .person = races->index[entry->person],
                .place = entry->place,
                .dropped = entry->outcome != OUTCOME_FINISHED,
            };
        }
    }
}

bool races_make(struct races *races, const struct games *games)
{
    *races = (struct races){
        .games = malloc((games->rated + 1) * sizeof *races->games),
        .entries = malloc((games->entry_count + 1) * sizeof *races->entries),
        .index = malloc((games->person_count + 1) * sizeof *races->index),
    };
    if (!races->games || !races->entries || !races->index)
        return false;
    races->record = (struct strength_record){races->games, games->rated, races->entries,
                                             number_persons(games, races->index)};
    put_record(games, races);
    return true;
}

void races_free(struct races *races)
{
    free(races->games);
    free(races->entries);
    free(races->index);
    *races = (struct races){0};
}

struct likely likely_strength(const struct strengths *strengths,
                              const struct parameters *parameters, uint32_t index)
{
    /* 95 % of a normal distribution lie within so many standard deviations. */
    static const double WITHIN = 1.959963984540054;
    double strength = parameters->start + strengths->means[index] / parameters->phi;
    double deviation = strengths_deviation(strengths, index) / parameters->phi;
    return (struct likely){strength, deviation, strength - WITHIN * deviation,
                           strength + WITHIN * deviation};
}
