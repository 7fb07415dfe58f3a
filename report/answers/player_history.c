#include "report/answers/player_history.h"

#include "base/core/array.h"
#include "base/rules/stored_run.h"
#include "report/answers/near.h"
#include "report/rated_games.h"

#include <math.h>
#include <stdlib.h>

/* What is gathered while the games go by. */
struct gatherer {
    struct ranking ranking;
    struct rated_games rated_games;
    struct engine engine;
    size_t person;              /* row of the ranking */
    double *ratings;            /* of each row by now; NAN before the first game */
    struct opponent *opponents; /* by row; name NULL until the end */
    struct player_history *player_history;
};

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

static int rank_now(const struct gatherer *gatherer)
{
    double rating = gatherer->ratings[gatherer->person];
    int rank = 1;
    for (size_t i = 0; i < gatherer->ranking.count; i++)
        rank += gatherer->ratings[i] > rating + SAME_RATING;
    return rank;
}

static void add_opponents(struct gatherer *gatherer, const struct rated_change *mine)
{
    const struct rated_game *game = &gatherer->rated_games.games[mine->game];
    const struct engine *engine = &gatherer->engine;
    const struct participant self = rated_participant(mine);
    double divisor = engine_divisor(engine, game->count);
    for (size_t i = 0; i < game->count; i++) {
        const struct rated_change *theirs = &gatherer->rated_games.changes[game->first + i];
        const struct participant other = rated_participant(theirs);
        struct opponent *opponent = &gatherer->opponents[theirs->person];
        double result;
        if (theirs->person == gatherer->person)
            continue;
        opponent->games++;
        if (!engine_result(engine, &self, &other, &result))
            continue;
        double expectation = engine_expectation(engine, &self, &other);
        opponent->wins += result > 0.75;
        opponent->losses += result < 0.25;
        opponent->draws += result >= 0.25 && result <= 0.75;
        if (divisor > 0)
            opponent->points += engine->k * (result - expectation) / divisor;
    }
}

static bool add_game(struct gatherer *gatherer, const struct rated_change *mine)
{
    struct player_history *player_history = gatherer->player_history;
    const struct rated_game *game = &gatherer->rated_games.games[mine->game];
    struct played_game *played = &player_history->played[player_history->played_count++];
    *played = (struct played_game){
        .gid = game->gid,
        .title = strdup(game->title),
        .outcome = mine->outcome,
        .place = mine->place,
        .players = (int)game->count,
        .before = mine->before,
        .delta = mine->delta,
        .after = mine->after,
        .rank = rank_now(gatherer),
    };
    memcpy(played->finished, game->finished, sizeof played->finished);
    add_opponents(gatherer, mine);
    return played->title != NULL;
}

/* All games in order, since the ranks between them are everybody's. */
static bool gather(struct gatherer *gatherer)
{
    const struct rated_games *rated_games = &gatherer->rated_games;
    bool done = true;
    for (size_t i = 0; i < rated_games->game_count && done; i++) {
        const struct rated_game *game = &rated_games->games[i];
        const struct rated_change *mine = NULL;
        for (size_t at = game->first; at < game->first + game->count; at++) {
            const struct rated_change *change = &rated_games->changes[at];
            gatherer->ratings[change->person] = change->after;
            if (change->person == gatherer->person)
                mine = change;
        }
        done = !mine || add_game(gatherer, mine);
    }
    return done;
}

static int compare_opponents(const void *left, const void *right)
{
    const struct opponent *a = left, *b = right;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return strcmp(a->name, b->name);
}

/* Keeps those he met, named and in order. */
static bool put_opponents(struct gatherer *gatherer)
{
    struct player_history *player_history = gatherer->player_history;
    player_history->opponents =
        calloc(gatherer->ranking.count + 1, sizeof *player_history->opponents);
    if (!player_history->opponents)
        return false;
    for (size_t i = 0; i < gatherer->ranking.count; i++) {
        struct opponent *opponent = &player_history->opponents[player_history->opponent_count];
        if (!gatherer->opponents[i].games)
            continue;
        *opponent = gatherer->opponents[i];
        if (!(opponent->name = strdup(gatherer->ranking.rows[i].name)))
            return false;
        player_history->opponent_count++;
    }
    qsort(player_history->opponents, player_history->opponent_count,
          sizeof *player_history->opponents, compare_opponents);
    return true;
}

static int compare_deltas(const void *left, const void *right, void *games)
{
    const size_t *a = left, *b = right;
    const struct played_game *played = games;
    if (played[*a].delta != played[*b].delta)
        return played[*a].delta > played[*b].delta ? -1 : 1;
    return (*a > *b) - (*a < *b);
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
        if (played[i].after > played[player_history->peak].after)
            player_history->peak = i;
        if (played[i].after < played[player_history->low].after)
            player_history->low = i;
    }
    qsort_r(player_history->by_delta, count, sizeof *player_history->by_delta, compare_deltas,
            player_history->played);
    return true;
}

static bool is_victory(const struct played_game *game)
{
    return game->outcome == OUTCOME_FINISHED && game->place == 1;
}

static bool is_gain(const struct played_game *game)
{
    return game->delta > 0;
}

static bool is_setback(const struct played_game *game)
{
    return game->delta < 0;
}

/* The first of the longest rows. */
static struct streak longest(const struct player_history *player_history,
                             bool (*belongs)(const struct played_game *))
{
    struct streak best = {0}, row = {0};
    for (size_t i = 0; i < player_history->played_count; i++) {
        if (!belongs(&player_history->played[i])) {
            row = (struct streak){i + 1, 0};
            continue;
        }
        row.length++;
        if (row.length > best.length)
            best = row;
    }
    return best;
}

static void put_standing(const struct ranking_row *row, struct player_history *player_history)
{
    player_history->rank = (int)row->rank;
    player_history->rating = row->rating;
    player_history->wins = row->wins;
    player_history->draws = row->draws;
    player_history->losses = row->losses;
}

static bool write_life(struct gatherer *gatherer)
{
    struct player_history *player_history = gatherer->player_history;
    size_t persons = gatherer->ranking.count;
    size_t games = rated_games_count(&gatherer->rated_games, gatherer->person);
    gatherer->ratings = malloc((persons + 1) * sizeof *gatherer->ratings);
    gatherer->opponents = calloc(persons + 1, sizeof *gatherer->opponents);
    player_history->played = calloc(games + 1, sizeof *player_history->played);
    if (!gatherer->ratings || !gatherer->opponents || !player_history->played)
        return false;
    for (size_t i = 0; i < persons; i++)
        gatherer->ratings[i] = NAN;
    put_standing(&gatherer->ranking.rows[gatherer->person], player_history);
    bool done = gather(gatherer) && put_opponents(gatherer) && put_best(player_history);
    player_history->victories = longest(player_history, is_victory);
    player_history->gains = longest(player_history, is_gain);
    player_history->setbacks = longest(player_history, is_setback);
    return done;
}

/* Every name that `rate` knows. */
struct names {
    char **names;
    size_t count;
};

static enum status read_names(struct store *store, struct names *names)
{
    sqlite3_stmt *statement = store_prepare(store, "SELECT name FROM person ORDER BY id");
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, statement, &status)) {
        struct span name = store_text(statement, 0);
        if (array_grow(&names->names, names->count, sizeof *names->names) &&
            (names->names[names->count] = strndup(name.text, name.length)))
            names->count++;
        else
            status = diag_memory(store->diag, "reading the players");
    }
    sqlite3_finalize(statement);
    return status;
}

/* An old name leads to who plays under it now. */
static enum status find_name(struct store *store, struct span asked, char **name)
{
    struct names names = {0};
    struct corrections corrections;
    enum status status = stored_corrections(store, &corrections);
    if (status == STATUS_DONE)
        status = read_names(store, &names);
    struct span now = corrections_person_now(&corrections, asked);
    for (size_t i = 0; i < names.count && status == STATUS_DONE && !*name; i++)
        if (span_equal(span_of(names.names[i]), now) && !(*name = strdup(names.names[i])))
            status = diag_memory(store->diag, "reading a player's games");
    if (status == STATUS_DONE && !*name)
        status = near_names(names.names, names.count, asked, store->diag);
    for (size_t i = 0; i < names.count; i++)
        free(names.names[i]);
    free(names.names);
    corrections_free(&corrections);
    return status;
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
    struct gatherer gatherer = {.player_history = player_history};
    *player_history = (struct player_history){0};
    enum status status = find_name(store, name, &player_history->name);
    if (status == STATUS_DONE)
        status = ranking_read(&gatherer.ranking, store, config, now);
    if (status == STATUS_DONE)
        status = rated_games_read(&gatherer.rated_games, store, &gatherer.ranking);
    if (status == STATUS_DONE) {
        gatherer.engine = engine_of(&gatherer.ranking.parameters);
        gatherer.person = row_of(&gatherer.ranking, player_history->name);
        player_history->ranked = (int)gatherer.ranking.count;
        player_history->rating = gatherer.ranking.parameters.start;
        if (gatherer.person < gatherer.ranking.count && !write_life(&gatherer))
            status = diag_memory(store->diag, "reading a player's games");
    }
    rated_games_free(&gatherer.rated_games);
    ranking_free(&gatherer.ranking);
    free(gatherer.ratings);
    free(gatherer.opponents);
    return status;
}
