#include "report/answers/player_history.h"

#include "base/core/array.h"
#include "base/core/sort.h"
#include "base/rules/stored_run.h"
#include "report/answers/near.h"

#include <math.h>
#include <stdlib.h>

void player_history_free(struct player_history *player_history)
{
    player_room_free(&player_history->room);
    rated_games_free(&player_history->rated_games);
    ranking_free(&player_history->ranking);
    free(player_history->played);
    free(player_history->by_delta);
    free(player_history->name);
    *player_history = (struct player_history){0};
}

static int rank_among(const double *ratings, size_t count, size_t person)
{
    int rank = 1;
    for (size_t i = 0; i < count; i++)
        rank += ratings[i] > ratings[person] + SAME_RATING;
    return rank;
}

/* All games in order, since the ranks between them are everybody's. */
static bool put_ranks(struct player_history *player_history, size_t person)
{
    const struct rated_games *rated_games = &player_history->rated_games;
    size_t persons = player_history->ranking.count;
    struct played_game *played = player_history->played;
    double *ratings = malloc((persons + 1) * sizeof *ratings);
    if (!ratings)
        return false;
    for (size_t i = 0; i < persons; i++)
        ratings[i] = NAN; /* before the first game */
    for (size_t i = 0; i < rated_games->game_count; i++) {
        const struct rated_game *game = &rated_games->games[i];
        bool mine = false;
        for (size_t at = game->first; at < game->first + game->count; at++) {
            const struct rated_change *change = &rated_games->changes[at];
            ratings[change->person] = change->after;
            mine |= change->person == person;
        }
        if (mine)
            (played++)->rank = rank_among(ratings, persons, person);
    }
    free(ratings);
    return true;
}

static int compare_deltas(size_t a, size_t b, const void *games)
{
    const struct played_game *played = games;
    if (played[a].game.delta != played[b].game.delta)
        return played[a].game.delta > played[b].game.delta ? -1 : 1;
    return (a > b) - (a < b);
}

static bool put_best(struct player_history *player_history)
{
    size_t count = player_history->played_count;
    player_history->by_delta = malloc((count + 1) * sizeof *player_history->by_delta);
    if (!player_history->by_delta)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct played_game *played = player_history->played;
        player_history->by_delta[i] = i;
        if (played[i].game.after > played[player_history->peak].game.after)
            player_history->peak = i;
        if (played[i].game.after < played[player_history->low].game.after)
            player_history->low = i;
    }
    sort_indices(player_history->by_delta, count, compare_deltas, player_history->played);
    return true;
}

static bool is_gain(const struct played *game)
{
    return game->delta > 0;
}

static bool is_setback(const struct played *game)
{
    return game->delta < 0;
}

static bool write_life(struct player_history *player_history, size_t person)
{
    const struct ranking *ranking = &player_history->ranking;
    size_t games = rated_games_count(&player_history->rated_games, person);
    player_history->played = calloc(games + 1, sizeof *player_history->played);
    if (!player_history->played ||
        !player_room_make(&player_history->room, ranking, &player_history->rated_games))
        return false;
    player_history->page = player_page_of(ranking, &player_history->rated_games, person,
                                          LANGUAGE_EN, &player_history->room);
    player_history->played_count = games;
    for (size_t i = 0; i < games; i++) {
        const struct played *game = &player_history->page.played[i];
        player_history->played[i] =
            (struct played_game){.game = *game, .outcome = outcome_name(game->outcome)};
    }
    player_history->victories = longest_streak(&player_history->page, is_victory);
    player_history->gains = longest_streak(&player_history->page, is_gain);
    player_history->setbacks = longest_streak(&player_history->page, is_setback);
    return put_ranks(player_history, person) && put_best(player_history);
}

static size_t row_of(const struct ranking *ranking, const char *name)
{
    size_t row = 0;
    while (row < ranking->count && strcmp(ranking->rows[row].name, name) != 0)
        row++;
    return row;
}

enum status player_history_read(struct player_history *player_history, struct store *store,
                                const struct config *config, const char *now, struct span name)
{
    struct ranking *ranking = &player_history->ranking;
    *player_history = (struct player_history){0};
    enum status status = near_player(store, name, &player_history->name);
    if (status == STATUS_DONE)
        status = ranking_read(ranking, store, config, now);
    if (status == STATUS_DONE)
        status = rated_games_read(&player_history->rated_games, store, ranking);
    if (status == STATUS_DONE) {
        size_t person = row_of(ranking, player_history->name);
        player_history->page.rating = ranking->parameters.start;
        if (person < ranking->count && !write_life(player_history, person))
            status = diag_memory(store->diag, "reading a player's games");
    }
    return status;
}
