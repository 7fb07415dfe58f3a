#include "rate/uncertainty.h"

#include "base/rules/stored_run.h"
#include "rate/races.h"
#include "rate/rank.h"
#include "rate/recall.h"
#include "rate/record_strengths.h"

#include <math.h>
#include <stdlib.h>

/* The strengths after the rated games. How wide they spread and drift takes the most time to find,
   and the run has found it, as a rule. */
static enum status find_strengths(struct store *store, const struct races *races,
                                  struct strengths *strengths)
{
    double spread, drift;
    struct diag *diag = store->diag;
    if (races->record.persons > STRENGTH_PERSONS) {
        diag_error(diag, "%zu players have rated games; strengths are computed for at most %d",
                   races->record.persons - 1, STRENGTH_PERSONS - 1);
        return STATUS_USAGE;
    }
    enum status status = stored_width(store, &spread, &drift);
    if (status != STATUS_DONE)
        return status;
    bool done = spread > 0 && drift > 0 ? strengths_given(strengths, &races->record, spread, drift)
                                        : strengths_fit(strengths, &races->record);
    return done ? STATUS_DONE : diag_memory(diag, "computing the strengths");
}

static void put_strength(const struct strengths *strengths, const struct parameters *parameters,
                         struct uncertain_player *player)
{
    const struct likely likely = likely_strength(strengths, parameters, player->index);
    player->strength = likely.strength;
    player->deviation = likely.deviation;
    player->low = likely.low;
    player->high = likely.high;
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

static enum status find(struct store *store, const struct games *games,
                        const struct parameters *parameters, struct uncertainty *uncertainty)
{
    struct diag *diag = store->diag;
    struct run run = {0};
    const struct engine engine = engine_of(parameters);
    struct races races;
    enum status status = races_make(&races, games)
                             ? find_strengths(store, &races, &uncertainty->strengths)
                             : diag_memory(diag, "computing the strengths");
    if (status == STATUS_DONE && !run_begin(games, parameters->start, &run))
        status = diag_memory(diag, "computing the strengths");
    if (status == STATUS_DONE)
        status = run_games(games, &engine, 0, games->rated, &run, NULL, NULL);
    if (status == STATUS_DONE && !put_players(games, &run, races.index, uncertainty))
        status = diag_memory(diag, "computing the strengths");
    if (status == STATUS_DONE)
        put_rest(parameters, uncertainty);
    run_free(&run);
    races_free(&races);
    return status;
}

enum status rate_uncertainty(struct store *store, const struct config *config,
                             struct uncertainty *uncertainty)
{
    struct games games = {0};
    struct parameters parameters;
    *uncertainty = (struct uncertainty){0};
    enum status status = stored_parameters(store, config, &parameters);
    if (status == STATUS_DONE)
        status = games_recall(store, &games);
    if (status == STATUS_DONE && games.rated == 0) {
        diag_error(store->diag, "no game is rated yet");
        status = STATUS_USAGE;
    }
    if (status == STATUS_DONE)
        status = find(store, &games, &parameters, uncertainty);
    games_free(&games);
    return status;
}
