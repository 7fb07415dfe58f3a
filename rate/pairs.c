#include "rate/pairs.h"

#include "rate/forecast.h"

const int least_games[EVALUATION_EXPERIENCES] = {0, 5, 20, 50};

size_t class_of(const int *least, size_t classes, size_t number)
{
    size_t at = 0;
    while (at + 1 < classes && number >= (size_t)least[at + 1])
        at++;
    return at;
}

size_t experience_of(uint32_t games)
{
    return class_of(least_games, EVALUATION_EXPERIENCES, games);
}

void pairs_of(const struct step *step, const struct engine *engine, size_t rated, pair_taker *take,
              void *context)
{
    struct pair pair = {.seq = step->game->seq,
                        .block = forecast_block(step->game->seq, rated),
                        .players = step->game->count};
    for (size_t i = 0; i < step->game->count; i++) {
        for (size_t j = i + 1; j < step->game->count; j++) {
            const struct participant *a = &step->before[i], *b = &step->before[j];
            if (!engine_result(engine, a, b, &pair.result))
                continue;
            pair.a = step->entries[i].person;
            pair.b = step->entries[j].person;
            /* The tallies count this game already. */
            uint32_t first = step->tallies[pair.a].games - 1;
            uint32_t second = step->tallies[pair.b].games - 1;
            pair.games = first < second ? first : second;
            pair.kind = a->dropped || b->dropped ? PAIRS_DROPPED : PAIRS_FINISHED;
            pair.expectation = engine_expectation(engine, a, b);
            take(context, &pair);
        }
    }
}
