#include "rate/run.h"

#include <stdlib.h>
#include <string.h>

bool run_begin(const struct games *games, double start, struct run *run)
{
    run->count = games->person_count;
    run->tallies = malloc((run->count + 1) * sizeof *run->tallies);
    if (!run->tallies)
        return false;
    for (size_t i = 0; i < run->count; i++)
        run->tallies[i] = (struct tally){.rating = start};
    return true;
}

void run_free(struct run *run)
{
    free(run->tallies);
    *run = (struct run){0};
}

/* What the engine is told of the entries of a game, given everybody's tallies before it. */
static void participants_of(const struct games *games, const struct game *game,
                            const struct tally *tallies, struct participant *participants)
{
    const struct entry *entries = games->entries + game->first;
    for (size_t i = 0; i < game->count; i++)
        participants[i] = (struct participant){
            .rating = tallies[entries[i].person].rating,
            .start = games->starts ? games->starts[game->first + i] : 0,
            .place = entries[i].place,
            .moves = entries[i].moves,
            .dropped = entries[i].outcome != OUTCOME_FINISHED,
        };
}

/* What a system keeps besides the rating; apart from it, since most keep nothing. */
static void others_of(const struct entry *entries, size_t count, const struct tally *tallies,
                      struct participant *participants)
{
    for (size_t i = 0; i < count; i++)
        memcpy(participants[i].others, tallies[entries[i].person].others,
               sizeof participants[i].others);
}

static void add_others(size_t numbers, const struct entry *entries, size_t count,
                       const double *deltas, struct tally *tallies)
{
    for (size_t n = 1; n < numbers; n++)
        for (size_t i = 0; i < count; i++)
            tallies[entries[i].person].others[n - 1] += deltas[n * count + i];
}

static void add_game(struct tally *tally, uint32_t game, double delta, const struct score *score)
{
    tally->rating += delta;
    if (tally->games == 0 || tally->rating > tally->max)
        tally->max = tally->rating;
    if (tally->games == 0 || tally->rating < tally->min)
        tally->min = tally->rating;
    tally->games++;
    tally->wins += score->wins;
    tally->draws += score->draws;
    tally->losses += score->losses;
    tally->last = game;
}

enum status run_games(const struct games *games, const struct engine *engine, size_t from,
                      size_t to, struct run *run, visitor *visit, void *context)
{
    struct participant before[PLAYERS_LIMIT];
    double deltas[PLAYERS_LIMIT * NUMBERS_LIMIT];
    struct score scores[PLAYERS_LIMIT];
    size_t numbers = engine->system->numbers;
    for (size_t at = from; at < to; at++) {
        const struct game *game = &games->games[games->order[at]];
        const struct entry *entries = games->entries + game->first;
        participants_of(games, game, run->tallies, before);
        if (numbers > 1)
            others_of(entries, game->count, run->tallies, before);
        engine_game(engine, before, game->count, deltas, scores);
        for (size_t i = 0; i < game->count; i++)
            add_game(&run->tallies[entries[i].person], games->order[at], deltas[i], &scores[i]);
        if (numbers > 1)
            add_others(numbers, entries, game->count, deltas, run->tallies);
        if (!visit)
            continue;
        enum status status =
            visit(context, &(struct step){game, entries, before, deltas, run->tallies});
        if (status != STATUS_DONE)
            return status;
    }
    return STATUS_DONE;
}
