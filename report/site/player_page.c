#include "report/site/player_page.h"

#include <stdlib.h>

bool player_room_make(struct player_room *room, const struct ranking *ranking,
                      const struct rated_games *rated_games)
{
    size_t most = 0;
    for (size_t i = 0; i < ranking->count; i++) {
        size_t count = rated_games_count(rated_games, i);
        most = count > most ? count : most;
    }
    room->played = calloc(most + 1, sizeof *room->played);
    room->duels = calloc(ranking->count + 1, sizeof *room->duels);
    return room->played && room->duels;
}

void player_room_free(struct player_room *room)
{
    free(room->played);
    free(room->duels);
    *room = (struct player_room){0};
}

static void add_duel(struct duel *duel, const struct engine *engine,
                     const struct rated_change *mine, const struct rated_change *theirs,
                     double divisor)
{
    const struct participant a = rated_participant(mine), b = rated_participant(theirs);
    double result;
    duel->games++;
    if (!engine_result(engine, &a, &b, &result))
        return;
    duel->wins += result > 0.75;
    duel->draws += result > 0.25 && result < 0.75;
    duel->losses += result < 0.25;
    if (divisor > 0)
        duel->points += engine->k * (result - engine_expectation(engine, &a, &b)) / divisor;
}

static void add_duels(const struct rated_games *rated_games, const struct engine *engine,
                      const struct rated_change *mine, struct duel *duels)
{
    const struct rated_game *game = &rated_games->games[mine->game];
    double divisor = engine_divisor(engine, game->count);
    for (size_t i = 0; i < game->count; i++) {
        const struct rated_change *theirs = &rated_games->changes[game->first + i];
        if (theirs->person != mine->person)
            add_duel(&duels[theirs->person], engine, mine, theirs, divisor);
    }
}

static int compare_duels(const void *first, const void *second)
{
    const struct duel *a = first, *b = second;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return strcmp(a->name, b->name); /* not by rank, which other games change */
}

/* Keeps those he met, in order; returns how many there are. */
static size_t sort_duels(const struct ranking *ranking, struct duel *duels)
{
    size_t met = 0;
    for (size_t i = 0; i < ranking->count; i++) {
        if (!duels[i].games)
            continue;
        duels[i].name = ranking->rows[i].name;
        duels[met++] = duels[i];
    }
    if (met)
        qsort(duels, met, sizeof *duels, compare_duels);
    return met;
}

static struct played played_of(const struct rated_games *rated_games,
                               const struct rated_change *change)
{
    const struct rated_game *game = &rated_games->games[change->game];
    return (struct played){
        .gid = game->gid,
        .title = game->title,
        .finished = game->finished,
        .players = game->count,
        .outcome = change->outcome,
        .place = change->place,
        .before = change->before,
        .delta = change->delta,
        .after = change->after,
    };
}

struct player_page player_page_of(const struct ranking *ranking,
                                  const struct rated_games *rated_games, size_t person,
                                  enum language language, struct player_room *room)
{
    const struct ranking_row *row = &ranking->rows[person];
    const struct engine engine = engine_of(&ranking->parameters);
    size_t count = rated_games_count(rated_games, person);
    memset(room->duels, 0, ranking->count * sizeof *room->duels);
    for (size_t i = 0; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        room->played[i] = played_of(rated_games, change);
        add_duels(rated_games, &engine, change, room->duels);
    }
    return (struct player_page){
        .language = language,
        .name = row->name,
        .rank = row->rank,
        .games = row->games,
        .wins = row->wins,
        .draws = row->draws,
        .losses = row->losses,
        .rating = row->rating,
        .max = row->max,
        .min = row->min,
        .change = row->change,
        .robot = row->robot,
        .provisional = row->provisional,
        .start = ranking->parameters.start,
        .played = room->played,
        .played_count = count,
        .duels = room->duels,
        .duel_count = sort_duels(ranking, room->duels),
    };
}
