#include "rate/posterior.h"

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

static void put_record(const struct games *games, const uint32_t *index,
                       struct strength_game *races, struct strength_entry *entries)
{
    size_t count = 0;
    for (size_t i = 0; i < games->rated; i++) {
        const struct game *game = &games->games[games->order[i]];
        races[i] = (struct strength_game){count, game->count, day_of(game)};
        for (size_t j = game->first; j < game->first + game->count; j++) {
            const struct entry *entry = &games->entries[j];
            entries[count++] = (struct strength_entry){
                .person = index[entry->person],
                .place = entry->place,
                .dropped = entry->outcome != OUTCOME_FINISHED,
            };
        }
    }
}

enum status posterior_find(const struct games *games, struct diag *diag,
                           struct posterior *posterior)
{
    *posterior = (struct posterior){.index = malloc((games->person_count + 1) * sizeof(uint32_t))};
    struct strength_game *races = malloc((games->rated + 1) * sizeof *races);
    struct strength_entry *entries = malloc((games->entry_count + 1) * sizeof *entries);
    enum status status = STATUS_DONE;
    struct strength_record record = {races, games->rated, entries, 0};
    if (posterior->index)
        record.persons = number_persons(games, posterior->index);
    if (record.persons > STRENGTH_PERSONS) {
        diag_error(diag, "%zu players have rated games; strengths are computed for at most %d",
                   record.persons - 1, STRENGTH_PERSONS - 1);
        status = STATUS_USAGE;
    } else if (!posterior->index || !races || !entries) {
        status = diag_memory(diag, "computing the strengths");
    } else {
        put_record(games, posterior->index, races, entries);
        if (!strengths_fit(&posterior->strengths, &record))
            status = diag_memory(diag, "computing the strengths");
    }
    free(races);
    free(entries);
    return status;
}

void posterior_free(struct posterior *posterior)
{
    strengths_free(&posterior->strengths);
    free(posterior->index);
    *posterior = (struct posterior){0};
}
