#include "base/model/player_history.h"

#include <stdlib.h>

void player_history_free(struct player_history *player_history)
{
    for (size_t i = 0; i < player_history->played_count; i++)
        free(player_history->played[i].title);
    for (size_t i = 0; i < player_history->opponent_count; i++)
        free(player_history->opponents[i].name);
    free(player_history->played);
    free(player_history->by_delta);
    free(player_history->opponents);
    free(player_history->name);
    *player_history = (struct player_history){0};
}
