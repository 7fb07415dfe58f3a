#include "rate/diff.h"

#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/fingerprint.h"
#include "rate/rank.h"
#include "rate/recall.h"
#include "rate/scenario.h"

#include <math.h>
#include <stdlib.h>

/* Each cause costs one more pass over all games. After a first import of old games there may be
   thousands, of which no reader would look at the last ones. */
enum { TRIED_CAUSES = 200 };

/* Less than this is rounding. */
static const double NOTHING = 1e-9;

/* The newest snapshot of other games, corrections or parameters than the stored ranking's. */
static const char SELECT_BASELINE[] =
    "SELECT id, taken FROM snapshot WHERE fingerprint <>"
    " ifnull((SELECT value FROM rating_run WHERE name = 'fingerprint'), '')"
    " ORDER BY id DESC LIMIT 1";
static const char SELECT_TITLE[] = "SELECT title FROM game WHERE gid = ?1";

/* What one pass gives: ratings, and what of them came from new games. */
struct pass {
    const struct history *history;
    struct run run;
    double *own;
    int *new_games;
};

struct diff {
    struct store *store;
    struct parameters parameters; /* of the stored ranking */
    struct corrections aliases;
    struct games games;
    struct history history;
    struct change *changes;
    size_t change_count;
    uint32_t *order; /* of the pass at hand */
    struct pass now, other;
};

static bool pass_begin(struct pass *pass, const struct history *history)
{
    size_t count = history->games->person_count + 1;
    pass->history = history;
    pass->own = calloc(count, sizeof *pass->own);
    pass->new_games = calloc(count, sizeof *pass->new_games);
    return pass->own && pass->new_games && run_begin(history->games, 0, &pass->run);
}

static void pass_free(struct pass *pass)
{
    run_free(&pass->run);
    free(pass->own);
    free(pass->new_games);
}

static enum status note_new(void *context, const struct step *step)
{
    struct pass *pass = context;
    size_t game = (size_t)(step->game - pass->history->games->games);
    if (game >= pass->history->now || pass->history->then_of[game] != NO_GAME)
        return STATUS_DONE;
    for (size_t i = 0; i < step->game->count; i++) {
        pass->own[step->entries[i].person] += step->deltas[i];
        pass->new_games[step->entries[i].person]++;
    }
    return STATUS_DONE;
}

/* Rates the games of now with `change` (NULL: none) taken back. */
static void pass_run(struct diff *diff, struct pass *pass, const struct change *change)
{
    bool then = change && change->kind == CAUSE_PARAMETERS;
    const struct parameters *parameters = then ? &diff->history.parameters : &diff->parameters;
    struct engine engine = engine_of(parameters);
    struct games *games = &diff->games;
    uint32_t *order = games->order;
    size_t count = scenario_order(&diff->history, change, diff->order);
    for (size_t i = 0; i < pass->run.count; i++) {
        pass->run.tallies[i] = (struct tally){.rating = parameters->start};
        pass->own[i] = 0;
        pass->new_games[i] = 0;
    }
    games->order = diff->order;
    run_games(games, &engine, 0, count, &pass->run, note_new, pass);
    games->order = order;
}

/* What the older games gave a person. */
static double old_part(const struct pass *pass, uint32_t person)
{
    return pass->run.tallies[person].rating - pass->own[person];
}

static bool in_either(const struct diff *diff, uint32_t person)
{
    return diff->now.run.tallies[person].games || !isnan(diff->history.ratings[person]);
}

static bool put_player(const struct diff *diff, uint32_t person, int rank,
                       struct comparison *comparison)
{
    const struct history *history = &diff->history;
    struct compared_player *player = &comparison->players[comparison->player_count];
    bool was_there = !isnan(history->ratings[person]);
    double start = diff->parameters.start;
    *player = (struct compared_player){
        .name = strdup(diff->games.names[person]),
        .rank_before = history->ranks[person],
        .rank_after = rank,
        .before = was_there ? history->ratings[person] : start,
        .after = diff->now.run.tallies[person].rating,
        .new_games = diff->now.new_games[person],
        .own = diff->now.own[person],
        .cause = NO_CAUSE,
    };
    if (!player->name)
        return false;
    comparison->player_count++;
    player->recalculated = player->after - player->before - player->own;
    if (fabs(player->recalculated) < NOTHING)
        player->recalculated = 0;
    return true;
}

/* Persons of the comparison's players, in their order. */
static uint32_t *put_players(const struct diff *diff, struct comparison *comparison)
{
    struct ranked *table;
    size_t count;
    size_t persons = diff->games.person_count;
    if (!rank_persons(&diff->games, &diff->now.run, &table, &count))
        return NULL;
    uint32_t *order = calloc(persons + 1, sizeof *order);
    comparison->players = calloc(persons + 1, sizeof *comparison->players);
    bool done = order && comparison->players;
    for (size_t i = 0; i < count && done; i++) {
        order[i] = table[i].person;
        done = put_player(diff, table[i].person, table[i].rank, comparison);
    }
    /* Who was in the ranking, and is not any more. */
    for (uint32_t i = 0; i < persons && done; i++) {
        if (diff->now.run.tallies[i].games || !in_either(diff, i))
            continue;
        order[comparison->player_count] = i;
        done = put_player(diff, i, 0, comparison);
    }
    free(table);
    if (!done) {
        free(order);
        order = NULL;
    }
    return order;
}

/* Takes back one change and notes for whom it did most so far. */
static void try_cause(struct diff *diff, size_t cause, const uint32_t *persons,
                      struct comparison *comparison)
{
    pass_run(diff, &diff->other, &diff->changes[cause]);
    for (size_t i = 0; i < comparison->player_count; i++) {
        struct compared_player *player = &comparison->players[i];
        double effect = old_part(&diff->now, persons[i]) - old_part(&diff->other, persons[i]);
        if (player->recalculated == 0 || fabs(effect) < NOTHING ||
            fabs(effect) <= fabs(player->effect))
            continue;
        player->cause = (int)cause;
        player->effect = effect;
    }
}

static enum status no_memory(const struct diff *diff)
{
    return diag_memory(diff->store->diag, "comparing the rankings");
}

static enum status read_title(const struct diff *diff, struct cause *cause)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_TITLE, &status, WITH(V(cause->gid)));
    struct span title = store_next(diff->store, row, &status) ? store_text(row, 0) : SPAN("");
    if (status == STATUS_DONE && !(cause->title = strndup(title.text, title.length)))
        status = no_memory(diff);
    sqlite3_reset(row);
    return status;
}

static enum status put_cause(const struct diff *diff, const struct change *change,
                             struct cause *cause)
{
    cause->kind = change->kind;
    if (change->kind == CAUSE_PARAMETERS) {
        cause->title = strdup("");
        bool done = parameters_difference(&diff->history.parameters, &diff->parameters, cause);
        return cause->title && done ? STATUS_DONE : no_memory(diff);
    }
    uint32_t index = change->now != NO_GAME ? change->now : change->then;
    cause->gid = diff->games.games[index].gid;
    /* The snapshot knows no stamps; a game that is not rated any more may still have one. */
    const struct game *game = games_find(&diff->games, cause->gid);
    if (game && game->finished) {
        char stamp[STAMP_SIZE];
        stamp_unpack(game->finished, stamp);
        if (!(cause->finished = strdup(stamp)))
            return no_memory(diff);
    }
    return read_title(diff, cause);
}

static enum status put_causes(const struct diff *diff, struct comparison *comparison)
{
    comparison->causes = calloc(diff->change_count + 1, sizeof *comparison->causes);
    if (!comparison->causes)
        return no_memory(diff);
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < diff->change_count && status == STATUS_DONE; i++) {
        comparison->cause_count++;
        status = put_cause(diff, &diff->changes[i], &comparison->causes[i]);
    }
    return status;
}

/* A new game in order does nothing to older ones; of all others some have to be left out. */
static void try_causes(struct diff *diff, const uint32_t *persons, struct comparison *comparison)
{
    size_t tried = 0;
    for (size_t i = 0; i < diff->change_count && tried < TRIED_CAUSES; i++) {
        if (diff->changes[i].kind == CAUSE_NEW)
            continue;
        try_cause(diff, i, persons, comparison);
        tried++;
    }
}

static enum status compare(struct diff *diff, struct comparison *comparison)
{
    diff->order = malloc((diff->games.rated + 2) * sizeof *diff->order);
    if (!diff->order || !pass_begin(&diff->now, &diff->history) ||
        !pass_begin(&diff->other, &diff->history) ||
        !find_changes(&diff->history, &diff->parameters, &diff->changes, &diff->change_count))
        return no_memory(diff);
    pass_run(diff, &diff->now, NULL);
    comparison->games_before = (int64_t)diff->history.then;
    comparison->games_after = (int64_t)diff->games.rated;
    uint32_t *persons = put_players(diff, comparison);
    if (!persons)
        return no_memory(diff);
    if (comparison->since)
        try_causes(diff, persons, comparison);
    free(persons);
    return put_causes(diff, comparison);
}

static enum status read_baseline(struct diff *diff, int64_t *baseline, char **since)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_BASELINE, &status, WITH());
    *baseline = 0;
    if (store_next(diff->store, row, &status)) {
        *baseline = sqlite3_column_int64(row, 0);
        if (!(*since = strdup(store_text(row, 1).text)))
            status = no_memory(diff);
    }
    sqlite3_reset(row);
    return status;
}

static enum status load(struct diff *diff, struct comparison *comparison)
{
    int64_t baseline = 0;
    enum status status = stored_corrections(diff->store, &diff->aliases);
    if (status == STATUS_DONE)
        status = games_recall(diff->store, &diff->games);
    if (status == STATUS_DONE)
        status = read_baseline(diff, &baseline, &comparison->since);
    if (status == STATUS_DONE)
        status = history_load(diff->store, baseline, &diff->aliases, &diff->parameters,
                              &diff->games, &diff->history);
    return status;
}

enum status rate_diff(struct store *store, const struct config *config,
                      struct comparison *comparison)
{
    struct diff diff = {.store = store};
    *comparison = (struct comparison){0};
    enum status status = stored_parameters(store, config, &diff.parameters);
    if (status == STATUS_DONE)
        status = load(&diff, comparison);
    if (status == STATUS_DONE)
        status = compare(&diff, comparison);
    pass_free(&diff.now);
    pass_free(&diff.other);
    free(diff.changes);
    free(diff.order);
    history_free(&diff.history);
    corrections_free(&diff.aliases);
    games_free(&diff.games);
    return status;
}
