#include "rate/player.h"

#include "base/core/array.h"
#include "rate/load.h"
#include "rate/near.h"
#include "rate/rank.h"

/* What is gathered while the games go by. */
struct gatherer {
    const struct games *games;
    struct engine engine;
    uint32_t person;
    struct player_history *player_history;
    struct opponent *opponents; /* by person; name NULL until the end */
    const struct run *run;
};

static int rank_now(const struct gatherer *gatherer)
{
    double rating = gatherer->run->tallies[gatherer->person].rating;
    int rank = 1;
    for (size_t i = 0; i < gatherer->run->count; i++) {
        const struct tally *tally = &gatherer->run->tallies[i];
        rank += tally->games && tally->rating > rating + SAME_RATING;
    }
    return rank;
}

static void add_opponents(struct gatherer *gatherer, const struct step *step, size_t self)
{
    double divisor = engine_divisor(&gatherer->engine, step->game->count);
    for (size_t i = 0; i < step->game->count; i++) {
        struct opponent *opponent = &gatherer->opponents[step->entries[i].person];
        double result;
        if (i == self)
            continue;
        opponent->games++;
        if (!engine_result(&gatherer->engine, &step->before[self], &step->before[i], &result))
            continue;
        double expectation =
            engine_expectation(&gatherer->engine, &step->before[self], &step->before[i]);
        opponent->wins += result > 0.75;
        opponent->losses += result < 0.25;
        opponent->draws += result >= 0.25 && result <= 0.75;
        if (divisor > 0)
            opponent->points += gatherer->engine.k * (result - expectation) / divisor;
    }
}

static enum status gather(void *context, const struct step *step)
{
    struct gatherer *gatherer = context;
    struct player_history *player_history = gatherer->player_history;
    size_t self = 0;
    while (self < step->game->count && step->entries[self].person != gatherer->person)
        self++;
    if (self == step->game->count)
        return STATUS_DONE;
    if (!array_grow(&player_history->played, player_history->played_count,
                    sizeof *player_history->played))
        return STATUS_STORE; /* reported where the run was started */
    const struct entry *entry = &step->entries[self];
    struct played_game *played = &player_history->played[player_history->played_count++];
    *played = (struct played_game){
        .gid = step->game->gid,
        .outcome = entry->outcome,
        .place = entry->outcome == OUTCOME_FINISHED ? entry->place : (int)step->game->count,
        .players = (int)step->game->count,
        .before = step->before[self].rating,
        .delta = step->deltas[self],
        .after = step->tallies[gatherer->person].rating,
        .rank = rank_now(gatherer),
    };
    stamp_unpack(step->game->finished, played->finished);
    add_opponents(gatherer, step, self);
    return STATUS_DONE;
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
    size_t met = 0;
    for (size_t i = 0; i < gatherer->games->person_count; i++)
        met += gatherer->opponents[i].games > 0;
    player_history->opponents = calloc(met + 1, sizeof *player_history->opponents);
    if (!player_history->opponents)
        return false;
    for (size_t i = 0; i < gatherer->games->person_count; i++) {
        struct opponent *opponent = &player_history->opponents[player_history->opponent_count];
        if (!gatherer->opponents[i].games)
            continue;
        *opponent = gatherer->opponents[i];
        if (!(opponent->name = strdup(gatherer->games->names[i])))
            return false;
        player_history->opponent_count++;
    }
    qsort(player_history->opponents, met, sizeof *player_history->opponents, compare_opponents);
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

static enum status put_titles(struct store *store, struct player_history *player_history)
{
    bool row;
    sqlite3_stmt *statement = store_prepare(store, "SELECT title FROM game WHERE gid = ?");
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    for (size_t i = 0; i < player_history->played_count && status == STATUS_DONE; i++) {
        struct played_game *played = &player_history->played[i];
        sqlite3_bind_int64(statement, 1, played->gid);
        status = store_step(store, statement, &row);
        if (status != STATUS_DONE)
            break;
        struct span title = row ? store_text(statement, 0) : SPAN("");
        if (!(played->title = strndup(title.text, title.length)))
            status = diag_memory(store->diag, "reading a player's games");
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return status;
}

static bool put_standing(struct gatherer *gatherer)
{
    struct player_history *player_history = gatherer->player_history;
    const struct tally *tally = &gatherer->run->tallies[gatherer->person];
    struct ranked *table;
    size_t count;
    if (!rank_persons(gatherer->games, gatherer->run, &table, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (table[i].person == gatherer->person)
            player_history->rank = table[i].rank;
    free(table);
    player_history->ranked = (int)count;
    player_history->rating = tally->rating;
    player_history->wins = tally->wins;
    player_history->draws = tally->draws;
    player_history->losses = tally->losses;
    player_history->name = strdup(gatherer->games->names[gatherer->person]);
    return player_history->name != NULL;
}

static bool write_life(struct gatherer *gatherer, double start)
{
    const struct games *games = gatherer->games;
    struct player_history *player_history = gatherer->player_history;
    struct run run = {0};
    gatherer->run = &run;
    gatherer->opponents = calloc(games->person_count + 1, sizeof *gatherer->opponents);
    bool done = gatherer->opponents && run_begin(games, start, &run) &&
                run_games(games, &gatherer->engine, 0, games->rated, &run, gather, gatherer) ==
                    STATUS_DONE &&
                put_standing(gatherer) && put_opponents(gatherer) && put_best(player_history);
    player_history->victories = longest(player_history, is_victory);
    player_history->gains = longest(player_history, is_gain);
    player_history->setbacks = longest(player_history, is_setback);
    run_free(&run);
    gatherer->run = NULL;
    free(gatherer->opponents);
    return done;
}

/* An old name leads to who plays under it now. */
static enum status find_person(struct store *store, const struct rules *rules,
                               const struct games *games, struct span name, size_t *person)
{
    *person = games_person(games, rules_name_now(&rules->corrections, name));
    return *person < games->person_count ? STATUS_DONE : near_names(games, name, store->diag);
}

enum status rate_player(struct store *store, const struct config *config, struct span name,
                        struct player_history *player_history)
{
    struct games games = {0};
    struct rules rules;
    size_t person = 0;
    *player_history = (struct player_history){0};
    enum status status = rules_open(&rules, config, &config->rating, NULL, store->diag);
    if (status == STATUS_DONE)
        status = games_load_by(store, &rules, &games);
    if (status == STATUS_DONE)
        status = find_person(store, &rules, &games, name, &person);
    struct gatherer gatherer = {.games = &games,
                                .engine = engine_of(&config->rating),
                                .person = (uint32_t)person,
                                .player_history = player_history};
    if (status == STATUS_DONE && !write_life(&gatherer, config->rating.start))
        status = diag_memory(store->diag, "reading a player's games");
    if (status == STATUS_DONE)
        status = put_titles(store, player_history);
    games_free(&games);
    rules_close(&rules);
    return status;
}
