#include "report/explain.h"

#include "base/core/array.h"
#include "base/model/reason.h"
#include "base/rules/stored_run.h"

#include <stdlib.h>

static const char SELECT_GAME[] = "SELECT v.state, coalesce(g.title, ''), v.finished, v.reason, "
                                  "v.detail, v.correction, v.correction_line"
                                  " FROM verdict v LEFT JOIN game g USING (gid) WHERE v.gid = ?";
/* By place, who dropped out behind, who has no result last; then by name. */
static const char SELECT_PLAYERS[] =
    "SELECT p.name, s.id IS NOT NULL, c.login, c.outcome, c.place, c.moves, c.start, c.before,"
    " c.delta, c.after FROM change c JOIN person p ON p.id = c.person"
    " LEFT JOIN standing s ON s.id = c.person WHERE c.gid = ?"
    " ORDER BY c.outcome IS NULL, c.outcome <> 'finished', c.place, c.person";
static const char SELECT_READ[] =
    "SELECT p.name, e.source, e.line, e.text, e.outcome, e.place FROM entry e"
    " JOIN player p ON p.id = e.player WHERE e.gid = ?";

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
    free(explanation->finished);
    free(explanation->detail);
    free(explanation->correction);
    *explanation = (struct explanation){0};
}

enum status explainer_open(struct explainer *explainer, struct store *store,
                           const struct parameters *parameters)
{
    *explainer = (struct explainer){
        .store = store,
        .parameters = *parameters,
        .engine = engine_of(parameters),
        .game = store_prepare(store, SELECT_GAME),
        .players = store_prepare(store, SELECT_PLAYERS),
        .read = store_prepare(store, SELECT_READ),
    };
    return explainer->game && explainer->players && explainer->read ? STATUS_DONE : STATUS_STORE;
}

void explainer_close(struct explainer *explainer)
{
    sqlite3_finalize(explainer->game);
    sqlite3_finalize(explainer->players);
    sqlite3_finalize(explainer->read);
    *explainer = (struct explainer){0};
}

/* A column's text in memory of our own; NULL for none, and where memory runs out (then *failed). */
static char *copy(sqlite3_stmt *row, int column, bool *failed)
{
    struct span text = store_text(row, column);
    if (text.length == 0)
        return NULL;
    char *result = strndup(text.text, text.length);
    *failed |= !result;
    return result;
}

static bool fill_game(sqlite3_stmt *row, struct explanation *explanation)
{
    bool failed = false;
    struct span title = store_text(row, 1);
    explanation->state = game_state_of(store_text(row, 0));
    explanation->moved = explanation->state == STATE_RATED;
    explanation->title = strndup(title.text, title.length);
    explanation->finished = copy(row, 2, &failed);
    explanation->reason = reason_of(store_text(row, 3));
    explanation->detail = copy(row, 4, &failed);
    explanation->correction = copy(row, 5, &failed);
    explanation->correction_line = sqlite3_column_int(row, 6);
    return !failed && explanation->title;
}

static enum status refuse(struct explainer *explainer, int64_t gid)
{
    bool known = false;
    sqlite3_stmt *statement = store_prepare(explainer->store, "SELECT 1 FROM game WHERE gid = ?");
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
    bool row = false;
    sqlite3_bind_int64(explainer->game, 1, explanation->gid);
    enum status status = store_step(explainer->store, explainer->game, &row);
    if (status == STATUS_DONE && !row)
        status = refuse(explainer, explanation->gid);
    else if (status == STATUS_DONE && !fill_game(explainer->game, explanation))
        status = diag_memory(explainer->store->diag, "explaining a game");
    sqlite3_reset(explainer->game);
    return status;
}

/* A participant: what is shown of him, and what the engine is told. */
static bool fill_player(sqlite3_stmt *row, struct explained_player *player,
                        struct participant *participant)
{
    bool failed = false;
    struct span name = store_text(row, 0);
    *player = (struct explained_player){
        .name = strndup(name.text, name.length),
        .ranked = sqlite3_column_int(row, 1) != 0,
        .login = copy(row, 2, &failed),
        .outcome = outcome_of((const char *)sqlite3_column_text(row, 3)),
        .place = sqlite3_column_int(row, 4),
        .moves = sqlite3_column_int(row, 5),
        .before = sqlite3_column_double(row, 7),
        .delta = sqlite3_column_double(row, 8),
    };
    player->after = player->before;
    if (sqlite3_column_type(row, 9) != SQLITE_NULL)
        player->after = sqlite3_column_double(row, 9);
    *participant = (struct participant){
        .rating = player->before,
        .start = sqlite3_column_double(row, 6),
        .place = player->place,
        .moves = player->moves,
        .dropped = player->outcome != OUTCOME_FINISHED,
    };
    return !failed && player->name;
}

/* `participants` are freed by the caller. */
static enum status read_players(struct explainer *explainer, struct explanation *explanation,
                                struct participant **participants)
{
    enum status status = STATUS_DONE;
    sqlite3_bind_int64(explainer->players, 1, explanation->gid);
    while (store_next(explainer->store, explainer->players, &status)) {
        size_t at = explanation->player_count;
        if (array_grow(&explanation->players, at, sizeof *explanation->players) &&
            array_grow(participants, at, sizeof **participants)) {
            explanation->player_count++;
            if (fill_player(explainer->players, &explanation->players[at], &(*participants)[at]))
                continue;
        }
        status = diag_memory(explainer->store->diag, "explaining a game");
    }
    sqlite3_reset(explainer->players);
    return status;
}

static void fill_pair(const struct explainer *explainer, const struct participant *participants,
                      struct explanation *explanation, struct explained_pair *pair)
{
    const struct engine *engine = &explainer->engine;
    const struct participant *a = &participants[pair->a], *b = &participants[pair->b];
    pair->expectation = engine_expectation(engine, a, b);
    pair->exchanged = explanation->moved && engine_result(engine, a, b, &pair->result);
    if (!pair->exchanged)
        return;
    pair->points = engine->k * (pair->result - pair->expectation);
    explanation->players[pair->a].sum += pair->points;
    explanation->players[pair->b].sum -= pair->points;
}

static bool fill_pairs(const struct explainer *explainer, const struct participant *participants,
                       struct explanation *explanation)
{
    size_t count = explanation->player_count;
    const struct system *system = explainer->engine.system;
    /* A game over the limit is never rated; its pairs would be no reading either. Of what a system
       keeps besides the rating, nothing is stored that a pair could be shown by. */
    if (count < 2 || count > PLAYERS_LIMIT || system->divisor == DIVISOR_NONE ||
        system->numbers > 1)
        return true;
    explanation->pairs = calloc(count * (count - 1) / 2, sizeof *explanation->pairs);
    if (!explanation->pairs)
        return false;
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            struct explained_pair *pair = &explanation->pairs[explanation->pair_count++];
            *pair = (struct explained_pair){.a = a, .b = b};
            fill_pair(explainer, participants, explanation, pair);
        }
    }
    return true;
}

static struct explained_player *who_played(struct explanation *explanation, struct span login)
{
    for (size_t i = 0; i < explanation->player_count; i++) {
        struct explained_player *player = &explanation->players[i];
        if (span_equal(span_of(player->login ? player->login : player->name), login))
            return player;
    }
    return NULL;
}

/* The row of an entry as it was read. False: no memory. */
static bool fill_read(sqlite3_stmt *row, struct explained_player *player)
{
    bool failed = false;
    bool finished = player->outcome == OUTCOME_FINISHED;
    player->source = copy(row, 1, &failed);
    player->line = sqlite3_column_int64(row, 2);
    player->text = copy(row, 3, &failed);
    player->read_outcome = outcome_of((const char *)sqlite3_column_text(row, 4));
    player->read_place = sqlite3_column_int(row, 5);
    player->corrected = player->outcome != player->read_outcome ||
                        (finished && player->place != player->read_place);
    return !failed;
}

/* The lines of the log that say so. */
static enum status read_entries(struct explainer *explainer, struct explanation *explanation)
{
    enum status status = STATUS_DONE;
    sqlite3_bind_int64(explainer->read, 1, explanation->gid);
    while (store_next(explainer->store, explainer->read, &status)) {
        struct explained_player *player = who_played(explanation, store_text(explainer->read, 0));
        if (player && !player->source && !fill_read(explainer->read, player))
            status = diag_memory(explainer->store->diag, "explaining a game");
    }
    sqlite3_reset(explainer->read);
    return status;
}

enum status explain_game(struct explainer *explainer, int64_t gid, struct explanation *explanation)
{
    struct participant *participants = NULL;
    *explanation = (struct explanation){.gid = gid, .parameters = explainer->parameters};
    enum status status = read_game(explainer, explanation);
    if (status == STATUS_DONE)
        status = read_players(explainer, explanation, &participants);
    if (status == STATUS_DONE && !fill_pairs(explainer, participants, explanation))
        status = diag_memory(explainer->store->diag, "explaining a game");
    if (status == STATUS_DONE && explanation->moved)
        explanation->divisor = engine_divisor(&explainer->engine, explanation->player_count);
    free(participants);
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
        status = explainer_open(&explainer, store, &parameters);
    if (status == STATUS_DONE)
        status = explain_game(&explainer, gid, explanation);
    explainer_close(&explainer);
    return status;
}
