#include "rate/uncertainty.h"

#include "rate/load.h"
#include "rate/rank.h"

#include <math.h>
#include <stdlib.h>

/* 95 % of a normal distribution lie within so many standard deviations. */
static const double WITHIN = 1.959963984540054;

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

/* The strengths after the rated games; `index` is a person's place in them, of all without a rated
   game the last. */
static enum status find_strengths(const struct games *games, uint32_t *index, struct diag *diag,
                                  struct strengths *strengths)
{
    struct strength_game *races = malloc((games->rated + 1) * sizeof *races);
    struct strength_entry *entries = malloc((games->entry_count + 1) * sizeof *entries);
    enum status status = STATUS_DONE;
    const struct strength_record record = {races, games->rated, entries,
                                           number_persons(games, index)};
    if (record.persons > STRENGTH_PERSONS) {
        diag_error(diag, "%zu players have rated games; strengths are computed for at most %d",
                   record.persons - 1, STRENGTH_PERSONS - 1);
        status = STATUS_USAGE;
    } else if (!races || !entries) {
        status = diag_memory(diag, "computing the strengths");
    } else {
        put_record(games, index, races, entries);
        if (!strengths_fit(strengths, &record))
            status = diag_memory(diag, "computing the strengths");
    }
    free(races);
    free(entries);
    return status;
}

/* A strength on the scale of the ratings, where phi points are one logarithm. */
static void put_strength(const struct strengths *strengths, const struct parameters *parameters,
                         struct uncertain_player *player)
{
    player->strength = parameters->start + strengths->means[player->index] / parameters->phi;
    player->deviation = strengths_deviation(strengths, player->index) / parameters->phi;
    player->low = player->strength - WITHIN * player->deviation;
    player->high = player->strength + WITHIN * player->deviation;
}

/* False: no memory. */
static bool add_player(const struct games *games, const struct run *run, const uint32_t *index,
                       struct ranked ranked, struct uncertainty *uncertainty)
{
    const struct tally *tally = &run->tallies[ranked.person];
    struct uncertain_player *player = &uncertainty->players[uncertainty->count];
    *player = (struct uncertain_player){
        .index = index[ranked.person],
        .name = strdup(games->names[ranked.person]),
        .rank = ranked.rank,
        .games = tally->games,
        .rating = tally->rating,
    };
    uncertainty->count += player->name != NULL;
    return player->name != NULL;
}

/* The ranking, then those without a game. */
static bool put_players(const struct games *games, const struct run *run, const uint32_t *index,
                        struct uncertainty *uncertainty)
{
    struct ranked *table;
    bool done = rank_persons(games, run, &table, &uncertainty->ranked);
    uncertainty->players = calloc(games->person_count + 1, sizeof *uncertainty->players);
    done = done && uncertainty->players;
    for (size_t i = 0; done && i < uncertainty->ranked; i++) {
        done = add_player(games, run, index, table[i], uncertainty);
    }
    for (uint32_t i = 0; done && i < games->person_count; i++)
        if (run->tallies[i].games == 0)
            done = add_player(games, run, index, (struct ranked){.person = i}, uncertainty);
    free(table);
    return done;
}

static void put_rest(const struct parameters *parameters, struct uncertainty *uncertainty)
{
    const struct strengths *strengths = &uncertainty->strengths;
    uncertainty->spread = strengths->spread / parameters->phi;
    uncertainty->drift = strengths->drift / parameters->phi;
    uncertainty->newcomer.index = (uint32_t)strengths->persons - 1;
    put_strength(strengths, parameters, &uncertainty->newcomer);
    for (size_t i = 0; i < uncertainty->count; i++)
        put_strength(strengths, parameters, &uncertainty->players[i]);
    for (size_t i = 0; i + 1 < uncertainty->ranked; i++)
        uncertainty->players[i].ahead = uncertainty_chance(uncertainty, i, i + 1);
    if (uncertainty->ranked > 0)
        uncertainty->players[uncertainty->ranked - 1].ahead = NAN;
}

static enum status find(const struct games *games, const struct parameters *parameters,
                        struct diag *diag, struct uncertainty *uncertainty)
{
    struct run run = {0};
    const struct engine engine = engine_of(parameters);
    uint32_t *index = malloc((games->person_count + 1) * sizeof *index);
    enum status status = index ? find_strengths(games, index, diag, &uncertainty->strengths)
                               : diag_memory(diag, "computing the strengths");
    if (status == STATUS_DONE && !run_begin(games, parameters->start, &run))
        status = diag_memory(diag, "computing the strengths");
    if (status == STATUS_DONE)
        status = run_games(games, &engine, 0, games->rated, &run, NULL, NULL);
    if (status == STATUS_DONE && !put_players(games, &run, index, uncertainty))
        status = diag_memory(diag, "computing the strengths");
    if (status == STATUS_DONE)
        put_rest(parameters, uncertainty);
    run_free(&run);
    free(index);
    return status;
}

enum status rate_uncertainty(struct store *store, const struct config *config,
                             struct uncertainty *uncertainty)
{
    struct games games = {0};
    *uncertainty = (struct uncertainty){0};
    enum status status = games_load(store, config, &games);
    if (status == STATUS_DONE && games.rated == 0) {
        diag_error(store->diag, "no game is rated yet");
        status = STATUS_USAGE;
    }
    if (status == STATUS_DONE)
        status = find(&games, &config->rating, store->diag, uncertainty);
    games_free(&games);
    return status;
}
