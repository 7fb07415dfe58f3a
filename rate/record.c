#include "rate/record.h"

#include <stdlib.h>

static const char INSERT_CHANGE[] =
    "INSERT INTO change (gid, person, login, seq, place, outcome, moves, start, before, delta,"
    " after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
static const char INSERT_PERSON[] = "INSERT INTO person (id, name) VALUES (?, ?)";
static const char INSERT_VERDICT[] =
    "INSERT INTO verdict (gid, seq, state, reason, detail, finished,"
    " correction, correction_line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
static const char INSERT_RUN[] = "INSERT INTO rating_run (name, value) VALUES (?, ?)";
static const char INSERT_INPUT[] = "INSERT INTO rating_input (name, path, text) VALUES (?, ?, ?)";

/* Every game in its order, rated or not, as it is written. */
struct recorder {
    struct store *store;
    sqlite3_stmt *change;
    const struct games *games;
    const struct game **others; /* that are not rated, in order */
    size_t other_count, at;
    enum game_order order;
};

int64_t record_person(uint32_t person)
{
    return (int64_t)person + 1;
}

/* What the game did to somebody; NULL: nothing. */
struct effect {
    double delta, after;
};

static void bind_effect(sqlite3_stmt *change, int64_t seq, const struct effect *effect)
{
    if (effect) {
        sqlite3_bind_int64(change, 4, seq);
        sqlite3_bind_double(change, 10, effect->delta);
        sqlite3_bind_double(change, 11, effect->after);
    } else {
        sqlite3_bind_null(change, 4);
        sqlite3_bind_null(change, 10);
        sqlite3_bind_null(change, 11);
    }
}

static enum status write_entry(struct recorder *recorder, const struct game *game, size_t at,
                               double before, const struct effect *effect)
{
    const struct games *games = recorder->games;
    const struct entry *entry = &games->entries[at];
    const char *outcome = outcome_name((enum outcome)entry->outcome);
    uint32_t login = games->logins ? games->logins[at] : entry->person;
    bool finished = entry->outcome == OUTCOME_FINISHED;
    sqlite3_stmt *change = recorder->change;
    sqlite3_bind_int64(change, 1, game->gid);
    sqlite3_bind_int64(change, 2, record_person(entry->person));
    store_bind_text(change, 3, span_of(login == entry->person ? "" : games->names[login]));
    sqlite3_bind_null(change, 5);
    if (outcome)
        sqlite3_bind_int64(change, 5, finished ? entry->place : (int64_t)game->count);
    sqlite3_bind_text(change, 6, outcome, -1, SQLITE_STATIC);
    sqlite3_bind_int64(change, 7, entry->moves);
    sqlite3_bind_double(change, 8, games->starts ? games->starts[at] : 0);
    sqlite3_bind_double(change, 9, before);
    bind_effect(change, game->seq, effect);
    return store_do(recorder->store, change);
}

static enum status write_step(void *context, const struct step *step)
{
    struct recorder *recorder = context;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < step->game->count && status == STATUS_DONE; i++) {
        const struct effect effect = {step->deltas[i],
                                      step->tallies[step->entries[i].person].rating};
        status = write_entry(recorder, step->game, step->game->first + i, step->before[i].rating,
                             &effect);
    }
    return status;
}

static int compare_games(const void *left, const void *right, void *order)
{
    const struct game *const *a = left, *const *b = right;
    return games_compare(*a, *b, *(enum game_order *)order);
}

static bool list_others(struct recorder *recorder)
{
    const struct games *games = recorder->games;
    recorder->others = malloc((games->count + 1) * sizeof *recorder->others);
    if (!recorder->others)
        return false;
    for (size_t i = 0; i < games->count; i++)
        if (games->games[i].state != STATE_RATED && games->games[i].count)
            recorder->others[recorder->other_count++] = &games->games[i];
    if (recorder->other_count)
        qsort_r(recorder->others, recorder->other_count, sizeof *recorder->others, compare_games,
                &recorder->order);
    return true;
}

/* Writes every game that is not rated and stands before `next` (NULL: the end). */
static enum status write_others(struct recorder *recorder, const struct game *next,
                                const struct tally *tallies)
{
    enum status status = STATUS_DONE;
    for (; recorder->at < recorder->other_count; recorder->at++) {
        const struct game *game = recorder->others[recorder->at];
        if (next && games_compare(game, next, recorder->order) > 0)
            break;
        for (size_t i = game->first; i < game->first + game->count && status == STATUS_DONE; i++)
            status = write_entry(recorder, game, i,
                                 tallies[recorder->games->entries[i].person].rating, NULL);
    }
    return status;
}

enum status record_games(struct store *store, const struct games *games,
                         const struct parameters *parameters, struct run *run)
{
    struct engine engine = engine_of(parameters);
    struct recorder recorder = {.store = store, .games = games, .order = parameters->order};
    enum status status =
        list_others(&recorder) ? STATUS_DONE : diag_memory(store->diag, "rating the games");
    if (status == STATUS_DONE && !(recorder.change = store_prepare(store, INSERT_CHANGE)))
        status = STATUS_STORE;
    for (size_t i = 0; i < games->rated && status == STATUS_DONE; i++) {
        status = write_others(&recorder, &games->games[games->order[i]], run->tallies);
        if (status == STATUS_DONE)
            status = run_games(games, &engine, i, i + 1, run, write_step, &recorder);
    }
    if (status == STATUS_DONE)
        status = write_others(&recorder, NULL, run->tallies);
    sqlite3_finalize(recorder.change);
    free(recorder.others);
    return status;
}

enum status record_persons(struct store *store, const struct games *games)
{
    sqlite3_stmt *statement = store_prepare(store, INSERT_PERSON);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    for (size_t i = 0; i < games->person_count && status == STATUS_DONE; i++) {
        sqlite3_bind_int64(statement, 1, record_person((uint32_t)i));
        store_bind_text(statement, 2, span_of(games->names[i]));
        status = store_do(store, statement);
    }
    sqlite3_finalize(statement);
    return status;
}

static void bind_correction(sqlite3_stmt *statement, const struct correction *correction)
{
    sqlite3_bind_text(statement, 7, correction ? correction->reason : NULL, -1, SQLITE_STATIC);
    sqlite3_bind_null(statement, 8);
    if (correction)
        sqlite3_bind_int(statement, 8, correction->line);
}

enum status record_verdicts(struct store *store, const struct rules *rules,
                            const struct games *games)
{
    sqlite3_stmt *statement = store_prepare(store, INSERT_VERDICT);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    for (size_t i = 0; i < games->count && status == STATUS_DONE; i++) {
        const struct game *game = &games->games[i];
        char finished[STAMP_SIZE];
        stamp_unpack(game->finished, finished);
        sqlite3_bind_int64(statement, 1, game->gid);
        sqlite3_bind_null(statement, 2);
        if (game->seq)
            sqlite3_bind_int64(statement, 2, game->seq);
        sqlite3_bind_text(statement, 3, game_state_name(game->state), -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 4, reason_row(game->reason)->code, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 5, game->detail, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 6, game->finished ? finished : NULL, -1, SQLITE_STATIC);
        bind_correction(statement, corrections_find(&rules->corrections, game->gid));
        status = store_do(store, statement);
    }
    sqlite3_finalize(statement);
    return status;
}

static enum status put_run(struct store *store, sqlite3_stmt *statement, const char *name,
                           struct span value)
{
    store_bind_text(statement, 1, span_of(name));
    store_bind_text(statement, 2, value);
    return store_do(store, statement);
}

static enum status put_settings(struct store *store, sqlite3_stmt *statement,
                                const struct config *config)
{
    struct buffer value = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < setting_count && status == STATUS_DONE; i++) {
        if (!setting_is_rule(&settings[i]))
            continue;
        buffer_clear(&value);
        config_value(config, &settings[i], &value);
        status = value.failed ? diag_memory(store->diag, "rating the games")
                              : put_run(store, statement, settings[i].key, buffer_view(&value));
    }
    buffer_free(&value);
    return status;
}

/* By its whole path, so that it is found again from any folder. */
static enum status put_input(struct store *store, sqlite3_stmt *statement, const char *name,
                             const char *file, const struct buffer *text)
{
    if (!file || !*file)
        return STATUS_DONE;
    char *path = realpath(file, NULL);
    store_bind_text(statement, 1, span_of(name));
    store_bind_text(statement, 2, span_of(path ? path : file));
    store_bind_blob(statement, 3, buffer_view(text));
    enum status status = store_do(store, statement);
    free(path);
    return status;
}

static enum status put_inputs(struct store *store, const struct rules *rules)
{
    const struct config *config = rules->config;
    sqlite3_stmt *statement = store_prepare(store, INSERT_INPUT);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    if (status == STATUS_DONE)
        status = put_input(store, statement, "corrections", rules->corrections.file,
                           &rules->corrections.text);
    if (status == STATUS_DONE)
        status = put_input(store, statement, "participants", config->participants,
                           &rules->participants.text);
    if (status == STATUS_DONE)
        status = put_input(store, statement, "weights", rules->weights.file, &rules->weights.text);
    sqlite3_finalize(statement);
    return status;
}

enum status record_run(struct store *store, const struct rules *rules, const char *print,
                       int64_t baseline, const char *now)
{
    char number[24];
    sqlite3_stmt *statement = store_prepare(store, INSERT_RUN);
    enum status status = statement ? put_settings(store, statement, rules->config) : STATUS_STORE;
    if (status == STATUS_DONE)
        status = put_run(store, statement, "fingerprint", span_of(print));
    if (status == STATUS_DONE)
        status = put_run(store, statement, "rated", span_of(now));
    snprintf(number, sizeof number, "%lld", (long long)baseline);
    if (status == STATUS_DONE && baseline)
        status = put_run(store, statement, "baseline", span_of(number));
    sqlite3_finalize(statement);
    return status == STATUS_DONE ? put_inputs(store, rules) : status;
}
