#include "report/site/player_page.h"

#include "base/model/locale.h"
#include "report/column.h"

#include <math.h>
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

/* Sums on the way to a career. */
struct sums {
    double places, players, ratings, dropped_points;
    int64_t duels, dropped_duels;
};

static void add_duel(struct duel *duel, struct sums *sums, const struct engine *engine,
                     const struct rated_change *mine, const struct rated_change *theirs,
                     double divisor)
{
    const struct participant a = rated_participant(mine), b = rated_participant(theirs);
    double result, points = 0;
    duel->games++;
    if (!engine_result(engine, &a, &b, &result))
        return;
    duel->wins += result > 0.75;
    duel->draws += result > 0.25 && result < 0.75;
    duel->losses += result < 0.25;
    if (divisor > 0)
        points = engine->k * (result - engine_expectation(engine, &a, &b)) / divisor;
    duel->points += points;
    sums->duels++;
    sums->ratings += theirs->before;
    sums->dropped_duels += a.dropped;
    sums->dropped_points += a.dropped ? points : 0;
}

static void add_duels(const struct rated_games *rated_games, const struct engine *engine,
                      const struct rated_change *mine, struct duel *duels, struct sums *sums)
{
    const struct rated_game *game = &rated_games->games[mine->game];
    double divisor = engine_divisor(engine, game->count);
    for (size_t i = 0; i < game->count; i++) {
        const struct rated_change *theirs = &rated_games->changes[game->first + i];
        if (theirs->person != mine->person)
            add_duel(&duels[theirs->person], sums, engine, mine, theirs, divisor);
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

static void add_played(const struct played *played, struct career *career, struct sums *sums)
{
    bool finished = played->outcome == OUTCOME_FINISHED;
    career->victories += finished && played->place == 1;
    career->podiums += finished && played->place <= 3;
    career->dropouts += !finished;
    sums->places += played->place;
    sums->players += (double)played->players;
}

static void put_means(struct career *career, const struct sums *sums, size_t games)
{
    double duels = sums->duels ? (double)sums->duels : NAN;
    career->mean_place = games ? sums->places / (double)games : NAN;
    career->mean_players = games ? sums->players / (double)games : NAN;
    career->opposition = sums->ratings / duels;
    career->dropped_share = (double)sums->dropped_duels / duels;
    career->dropped_points = sums->dropped_points;
}

bool career_dropouts(struct buffer *out, enum language language, const struct career *career)
{
    struct buffer texts[3] = {0};
    buffer_printf(&texts[0], "%lld", (long long)career->dropouts);
    locale_real(&texts[1], language, 100 * career->dropped_share, 1);
    locale_signed(&texts[2], language, career->dropped_points, RATING_DECIMALS);
    const struct span fields[] = {buffer_view(&texts[0]), buffer_view(&texts[1]),
                                  buffer_view(&texts[2])};
    phrase(out, language, WORD_DROPOUTS_COST, NULL, fields, 3);
    for (size_t i = 0; i < 3; i++) {
        out->failed |= texts[i].failed;
        buffer_free(&texts[i]);
    }
    return !out->failed;
}

bool is_victory(const struct played *played)
{
    return played->outcome == OUTCOME_FINISHED && played->place == 1;
}

struct streak longest_streak(const struct player_page *page, bool (*belongs)(const struct played *))
{
    struct streak best = {0}, row = {0};
    for (size_t i = 0; i < page->played_count; i++) {
        if (!belongs(&page->played[i])) {
            row = (struct streak){i + 1, 0};
            continue;
        }
        row.length++;
        if (row.length > best.length)
            best = row;
    }
    return best;
}

struct player_page player_page_of(const struct ranking *ranking,
                                  const struct rated_games *rated_games, size_t person,
                                  enum language language, struct player_room *room)
{
    const struct ranking_row *row = &ranking->rows[person];
    const struct engine engine = engine_of(&ranking->parameters);
    size_t count = rated_games_count(rated_games, person);
    struct career career = {0};
    struct sums sums = {0};
    memset(room->duels, 0, ranking->count * sizeof *room->duels);
    for (size_t i = 0; i < count; i++) {
        const struct rated_change *change = rated_games_nth(rated_games, person, i);
        room->played[i] = played_of(rated_games, change);
        add_played(&room->played[i], &career, &sums);
        add_duels(rated_games, &engine, change, room->duels, &sums);
    }
    put_means(&career, &sums, count);
    return (struct player_page){
        .language = language,
        .name = row->name,
        .id = row->page,
        .rank = row->rank,
        .settled_rank = row->settled_rank,
        .settled = (int64_t)ranking->settled,
        .last_played = row->last_played,
        .active = row->active,
        .games = row->games,
        .wins = row->wins,
        .draws = row->draws,
        .losses = row->losses,
        .rating = row->rating,
        .max = row->max,
        .min = row->min,
        .low = row->low,
        .high = row->high,
        .career = career,
        .change = row->change,
        .odd = row->odd,
        .robot = row->robot,
        .provisional = row->provisional,
        .start = ranking->parameters.start,
        .played = room->played,
        .played_count = count,
        .duels = room->duels,
        .duel_count = sort_duels(ranking, room->duels),
    };
}

bool player_page_is_cut(const struct player_page *page)
{
    return page->played_count > SHOWN_GAMES || page->duel_count > SHOWN_DUELS;
}
