#include "report/site/recent.h"

#include <math.h>

static bool is_recent(const struct rated_game *game, const char *now)
{
    return stamp_valid(span_of(game->finished)) &&
           stamp_days_between(game->finished, now) <= RECENT_DAYS;
}

struct recent recent_of(const struct rated_games *rated_games, size_t person, const char *now)
{
    struct recent recent = {.change = NAN};
    size_t count = rated_games_count(rated_games, person);
    for (size_t i = 0; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        bool lately = is_recent(&rated_games->games[change->game], now);
        if (lately)
            recent.change = (isnan(recent.change) ? 0 : recent.change) + change->delta;
        if (i == 0)
            recent.newcomer = lately;
        if (change->outcome == OUTCOME_FINISHED && change->place <= PODIUM)
            recent.places[change->place - 1]++;
    }
    return recent;
}
