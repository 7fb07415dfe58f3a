#include "report/explain.h"

#include "base/core/array.h"
#include "base/model/reason.h"
#include "base/rules/stored_run.h"

#include <stdlib.h>

static const char SELECT_GAMES[] =
    "SELECT v.gid, v.state, coalesce(v.title, g.title, ''), v.finished, v.reason, v.detail,"
    " nullif(v.correction, ''), v.correction_line, coalesce(g.log_started, g.list_started) AS "
    "started,"
    " coalesce(g.log_map, g.list_map, 0), coalesce(g.cps, -1), g.crashallowed"
    " FROM verdict v LEFT JOIN game g USING (gid)"
    " WHERE v.gid >= ? ORDER BY v.gid";
static const char SELECT_PLAYERS[] =
    "SELECT gid, person, nullif(login, ''), outcome, place, moves, start, before, delta, after"
    " FROM change WHERE gid >= ? ORDER BY gid, person, login";
static const char SELECT_READ[] = "SELECT gid, player, source, line, text, outcome, place"
                                  " FROM entry WHERE gid >= ? ORDER BY gid, player";
static const char SELECT_PERSONS[] = "SELECT p.id, p.name, s.id IS NOT NULL FROM person p"
                                     " LEFT JOIN standing s USING (id) ORDER BY p.id";
static const char SELECT_LOGINS[] = "SELECT id, name, 0 FROM player ORDER BY id";

struct explainer_name {
    int64_t id;
    char *name;
    bool ranked; /* has a row in the ranking */
};

void explanation_free(struct explanation *explanation)
{
    for (size_t i = 0; i < explanation->player_count; i++) {
        free(explanation->players[i].name);
        free(explanation->players[i].source);
        free(explanation->players[i].text);
        free(explanation->players[i].login);
    }
    free(explanation->players);
    free(explanation->pairs);
    free(explanation->title);
    free(explanation->started);
    free(explanation->finished);
    free(explanation->crash_rule);
    free(explanation->detail);
    free(explanation->correction);
    *explanation = (struct explanation){0};
}

static enum status no_memory(const struct explainer *explainer)
{
    return diag_memory(explainer->store->diag, "explaining a game");
}

static enum status read_names(struct explainer *explainer, const char *sql,
                              struct explainer_name **names, size_t *count)
{
    sqlite3_stmt *row = store_prepare(explainer->store, sql);
    enum status status = row ? STATUS_DONE : STATUS_STORE;
    while (store_next(explainer->store, row, &status)) {
        struct span name = store_text(row, 1);
        char *copy = strndup(name.text, name.length);
        if (copy && array_grow(names, *count, sizeof **names)) {
            (*names)[(*count)++] = (struct explainer_name){sqlite3_column_int64(row, 0), copy,
                                                           sqlite3_column_int(row, 2) != 0};
            continue;
        }
        free(copy);
        status = no_memory(explainer);
    }
    sqlite3_finalize(row);
    return status;
}

static int compare_ids(const void *key, const void *element)
{
    const int64_t *id = key;
    const struct explainer_name *name = element;
    return (*id > name->id) - (*id < name->id);
}

static const struct explainer_name *find_name(const struct explainer_name *names, size_t count,
                                              int64_t id)
{
    static const struct explainer_name unknown = {.name = ""};
    const struct explainer_name *name = array_find(names, count, sizeof *names, &id, compare_ids);
    return name ? name : &unknown;
}

/* Prepares a statement and steps to its first row. */
static enum status begin(struct explainer *explainer, const char *sql, int64_t first,
                         sqlite3_stmt **statement, bool *row)
{
    *statement = store_prepare(explainer->store, sql);
    if (!*statement)
        return STATUS_STORE;
    sqlite3_bind_int64(*statement, 1, first);
    return store_step(explainer->store, *statement, row);
}

enum status explainer_open(struct explainer *explainer, struct store *store,
                           const struct parameters *parameters, int64_t first)
{
    *explainer = (struct explainer){
        .store = store, .parameters = *parameters, .engine = engine_of(parameters)};
    enum status status =
        read_names(explainer, SELECT_PERSONS, &explainer->persons, &explainer->person_count);
    if (status == STATUS_DONE)
        status = read_names(explainer, SELECT_LOGINS, &explainer->logins, &explainer->login_count);
    if (status == STATUS_DONE)
        status = begin(explainer, SELECT_GAMES, first, &explainer->game, &explainer->game_row);
    if (status == STATUS_DONE)
        status =
            begin(explainer, SELECT_PLAYERS, first, &explainer->player, &explainer->player_row);
    if (status == STATUS_DONE)
        status = begin(explainer, SELECT_READ, first, &explainer->read, &explainer->read_row);
    return status;
}

static void free_names(struct explainer_name *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i].name);
    free(names);
}

void explainer_close(struct explainer *explainer)
{
    sqlite3_finalize(explainer->game);
    sqlite3_finalize(explainer->player);
    sqlite3_finalize(explainer->read);
    free_names(explainer->persons, explainer->person_count);
    free_names(explainer->logins, explainer->login_count);
    *explainer = (struct explainer){0};
}

/* True while the statement stands on a row of `gid`; passes over those of games before it. */
static bool stands_on(struct explainer *explainer, sqlite3_stmt *statement, bool *row, int64_t gid,
                      enum status *status)
{
    while (*status == STATUS_DONE && *row && sqlite3_column_int64(statement, 0) < gid)
        *status = store_step(explainer->store, statement, row);
    return *status == STATUS_DONE && *row && sqlite3_column_int64(statement, 0) == gid;
}

static bool fill_game(sqlite3_stmt *row, struct explanation *explanation)
{
    bool failed = false;
    explanation->state = game_state_of(store_text(row, 1));
    explanation->moved = explanation->state == STATE_RATED;
    explanation->title = store_copy(row, 2, &failed);
    explanation->finished = store_copy(row, 3, &failed);
    explanation->reason = reason_of(store_text(row, 4));
    explanation->detail = store_copy(row, 5, &failed);
    explanation->correction = store_copy(row, 6, &failed);
    explanation->correction_line = sqlite3_column_int(row, 7);
    explanation->started = store_copy(row, 8, &failed);
    explanation->map = sqlite3_column_int64(row, 9);
    explanation->checkpoints = sqlite3_column_int(row, 10);
    explanation->crash_rule = store_copy(row, 11, &failed);
    return !failed;
}

static enum status refuse(struct explainer *explainer, int64_t gid)
{
    bool known = false;
    sqlite3_stmt *statement = store_prepare(
        explainer->store,
        "SELECT 1 FROM game WHERE gid = ?1 UNION SELECT 1 FROM result WHERE gid = ?1");
    if (!statement)
        return STATUS_STORE;
    sqlite3_bind_int64(statement, 1, gid);
    enum status status = store_step(explainer->store, statement, &known);
    sqlite3_finalize(statement);
    if (status != STATUS_DONE)
        return status;
    diag_error(explainer->store->diag, "game %lld is %s", (long long)gid,
               known ? "new since the ranking was computed; run 'karoiq rate'" : "not known");
    return STATUS_USAGE;
}

static enum status read_game(struct explainer *explainer, struct explanation *explanation)
{
    enum status status = STATUS_DONE;
    if (stands_on(explainer, explainer->game, &explainer->game_row, explanation->gid, &status))
        return fill_game(explainer->game, explanation) ? STATUS_DONE : no_memory(explainer);
    return status == STATUS_DONE ? refuse(explainer, explanation->gid) : status;
}

/* Who took part, as it is shown of him. */
static bool fill_player(const struct explainer *explainer, struct explained_player *player)
{
    bool failed = false;
    sqlite3_stmt *row = explainer->player;
    const struct explainer_name *person =
        find_name(explainer->persons, explainer->person_count, sqlite3_column_int64(row, 1));
    *player = (struct explained_player){
        .name = strdup(person->name),
        .ranked = person->ranked,
        .login = store_copy(row, 2, &failed),
        .outcome = outcome_of((const char *)sqlite3_column_text(row, 3)),
        .place = sqlite3_column_int(row, 4),
        .moves = sqlite3_column_int(row, 5),
        .start = sqlite3_column_double(row, 6),
        .before = sqlite3_column_double(row, 7),
        .delta = sqlite3_column_double(row, 8),
    };
    bool moved = sqlite3_column_type(row, 9) != SQLITE_NULL;
    player->after = moved ? sqlite3_column_double(row, 9) : player->before;
    return !failed && player->name;
}

static int stands_at(const struct explained_player *player)
{
    if (player->outcome == OUTCOME_FINISHED)
        return player->place;
    return player->outcome == OUTCOME_NONE ? PLACE_LIMIT + 2 : PLACE_LIMIT + 1;
}

/* By place, who dropped out behind, who has no result last; equals stay as they come, by name. */
static void sort_players(struct explained_player *players, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct explained_player player = players[i];
        size_t at = i;
        for (; at > 0 && stands_at(&players[at - 1]) > stands_at(&player); at--)
            players[at] = players[at - 1];
        players[at] = player;
    }
}

static enum status read_players(struct explainer *explainer, struct explanation *explanation)
{
    enum status status = STATUS_DONE;
    while (stands_on(explainer, explainer->player, &explainer->player_row, explanation->gid,
                     &status)) {
        size_t at = explanation->player_count;
        if (!array_grow(&explanation->players, at, sizeof *explanation->players))
            return no_memory(explainer);
        explanation->player_count++;
        if (!fill_player(explainer, &explanation->players[at]))
            return no_memory(explainer);
        status = store_step(explainer->store, explainer->player, &explainer->player_row);
    }
    sort_players(explanation->players, explanation->player_count);
    return status;
}

static struct participant participant_of(const struct explained_player *player)
{
    return (struct participant){
        .rating = player->before,
        .start = player->start,
        .place = player->place,
        .moves = player->moves,
        .dropped = player->outcome != OUTCOME_FINISHED,
    };
}

static void fill_pair(const struct engine *engine, struct explanation *explanation,
                      struct explained_pair *pair)
{
    struct explained_player *first = &explanation->players[pair->a];
    struct explained_player *second = &explanation->players[pair->b];
    const struct participant a = participant_of(first), b = participant_of(second);
    pair->expectation = engine_expectation(engine, &a, &b);
    pair->exchanged = explanation->moved && engine_result(engine, &a, &b, &pair->result);
    if (!pair->exchanged)
        return;
    pair->points = engine->k * (pair->result - pair->expectation);
    first->sum += pair->points;
    second->sum -= pair->points;
}

static bool fill_pairs(const struct engine *engine, struct explanation *explanation)
{
    size_t count = explanation->player_count;
    if (explanation->moved)
        explanation->divisor = engine_divisor(engine, count);
    /* A game over the limit is never rated; its pairs would be no reading either. Of what a system
       keeps besides the rating, nothing is stored that a pair could be shown by. */
    if (count < 2 || count > PLAYERS_LIMIT || engine->system->divisor == DIVISOR_NONE ||
        engine->system->numbers > 1)
        return true;
    explanation->pairs = calloc(count * (count - 1) / 2, sizeof *explanation->pairs);
    if (!explanation->pairs)
        return false;
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            struct explained_pair *pair = &explanation->pairs[explanation->pair_count++];
            *pair = (struct explained_pair){.a = a, .b = b};
            fill_pair(engine, explanation, pair);
        }
    }
    return true;
}

bool explanation_fill(struct explanation *explanation)
{
    const struct engine engine = engine_of(&explanation->parameters);
    return fill_pairs(&engine, explanation);
}

static struct explained_player *who_played(struct explanation *explanation, const char *login)
{
    for (size_t i = 0; i < explanation->player_count; i++) {
        struct explained_player *player = &explanation->players[i];
        if (strcmp(player->login ? player->login : player->name, login) == 0)
            return player;
    }
    return NULL;
}

/* The row of an entry as it was read. False: no memory. */
static bool fill_read(sqlite3_stmt *row, struct explained_player *player)
{
    bool failed = false;
    bool finished = player->outcome == OUTCOME_FINISHED;
    player->source = store_copy(row, 2, &failed);
    player->line = sqlite3_column_int64(row, 3);
    player->text = store_copy(row, 4, &failed);
    player->read_outcome = outcome_of((const char *)sqlite3_column_text(row, 5));
    player->read_place = sqlite3_column_int(row, 6);
    player->corrected = player->outcome != player->read_outcome ||
                        (finished && player->place != player->read_place);
    return !failed;
}

/* The lines of the log that say so. */
static enum status read_entries(struct explainer *explainer, struct explanation *explanation)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = explainer->read;
    while (stands_on(explainer, row, &explainer->read_row, explanation->gid, &status)) {
        const struct explainer_name *login =
            find_name(explainer->logins, explainer->login_count, sqlite3_column_int64(row, 1));
        struct explained_player *player = who_played(explanation, login->name);
        if (player && !player->source && !fill_read(row, player))
            return no_memory(explainer);
        status = store_step(explainer->store, row, &explainer->read_row);
    }
    return status;
}

enum status explain_game(struct explainer *explainer, int64_t gid, struct explanation *explanation)
{
    *explanation = (struct explanation){.gid = gid, .parameters = explainer->parameters};
    enum status status = read_game(explainer, explanation);
    if (status == STATUS_DONE)
        status = read_players(explainer, explanation);
    if (status == STATUS_DONE && !fill_pairs(&explainer->engine, explanation))
        status = no_memory(explainer);
    return status == STATUS_DONE ? read_entries(explainer, explanation) : status;
}

enum status explain_one(struct store *store, const struct config *config, int64_t gid,
                        struct explanation *explanation)
{
    struct parameters parameters;
    struct explainer explainer = {0};
    *explanation = (struct explanation){.gid = gid};
    enum status status = stored_parameters(store, config, &parameters);
    if (status == STATUS_DONE)
        status = explainer_open(&explainer, store, &parameters, gid);
    if (status == STATUS_DONE)
        status = explain_game(&explainer, gid, explanation);
    explainer_close(&explainer);
    return status;
}
