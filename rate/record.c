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

/* What is noted while the games go by in their order, rated or not. It is written in the order of
   the table, which is much quicker. */
struct recorder {
    const struct games *games;
    double *before, *deltas;    /* of every entry; deltas of rated ones */
    const struct game **others; /* that are not rated, in order */
    size_t other_count, at;
    enum game_order order;
};

int64_t record_person(uint32_t person)
{
    return (int64_t)person + 1;
}

static enum status note_step(void *context, const struct step *step)
{
    struct recorder *recorder = context;
    for (size_t i = 0; i < step->game->count; i++) {
        recorder->before[step->game->first + i] = step->before[i].rating;
        recorder->deltas[step->game->first + i] = step->deltas[i];
    }
    return STATUS_DONE;
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

/* Notes every game that is not rated and stands before `next` (NULL: the end). */
static void note_others(struct recorder *recorder, const struct game *next,
                        const struct tally *tallies)
{
    const struct entry *entries = recorder->games->entries;
    for (; recorder->at < recorder->other_count; recorder->at++) {
        const struct game *game = recorder->others[recorder->at];
        if (next && games_compare(game, next, recorder->order) > 0)
            break;
        for (size_t i = game->first; i < game->first + game->count; i++)
            recorder->before[i] = tallies[entries[i].person].rating;
    }
}

static bool rate_noting(struct recorder *recorder, const struct parameters *parameters,
                        struct run *run)
{
    const struct games *games = recorder->games;
    struct engine engine = engine_of(parameters);
    recorder->before = malloc((games->entry_count + 1) * sizeof *recorder->before);
    recorder->deltas = malloc((games->entry_count + 1) * sizeof *recorder->deltas);
    if (!recorder->before || !recorder->deltas || !list_others(recorder))
        return false;
    for (size_t i = 0; i < games->rated; i++) {
        note_others(recorder, &games->games[games->order[i]], run->tallies);
        run_games(games, &engine, i, i + 1, run, note_step, recorder);
    }
    note_others(recorder, NULL, run->tallies);
    return true;
}

static void bind_effect(sqlite3_stmt *change, int64_t seq, double before, double delta)
{
    sqlite3_bind_int64(change, 4, seq);
    sqlite3_bind_double(change, 10, delta);
    sqlite3_bind_double(change, 11, before + delta);
}

static void bind_entry(sqlite3_stmt *change, const struct games *games, const struct game *game,
                       size_t at)
{
    const struct entry *entry = &games->entries[at];
    const char *outcome = outcome_name((enum outcome)entry->outcome);
    uint32_t login = games->logins ? games->logins[at] : entry->person;
    bool finished = entry->outcome == OUTCOME_FINISHED;
    sqlite3_bind_int64(change, 1, game->gid);
    sqlite3_bind_int64(change, 2, record_person(entry->person));
    store_bind_text(change, 3, span_of(login == entry->person ? "" : games->names[login]));
    sqlite3_bind_null(change, 5);
    if (outcome)
        sqlite3_bind_int64(change, 5, finished ? entry->place : (int64_t)game->count);
    sqlite3_bind_text(change, 6, outcome, -1, SQLITE_STATIC);
    sqlite3_bind_int64(change, 7, entry->moves);
    sqlite3_bind_double(change, 8, games->starts ? games->starts[at] : 0);
}

static enum status write_game(struct store *store, sqlite3_stmt *change,
                              const struct recorder *recorder, const struct game *game)
{
    enum status status = STATUS_DONE;
    sqlite3_clear_bindings(change);
    for (size_t at = game->first; at < game->first + game->count && status == STATUS_DONE; at++) {
        bind_entry(change, recorder->games, game, at);
        sqlite3_bind_double(change, 9, recorder->before[at]);
        if (game->seq)
            bind_effect(change, game->seq, recorder->before[at], recorder->deltas[at]);
        status = store_do(store, change);
    }
    return status;
}

static enum status write_games(struct store *store, const struct recorder *recorder)
{
    sqlite3_stmt *change = store_prepare(store, INSERT_CHANGE);
    enum status status = change ? STATUS_DONE : STATUS_STORE;
    for (size_t i = 0; i < recorder->games->count && status == STATUS_DONE; i++)
        status = write_game(store, change, recorder, &recorder->games->games[i]);
    sqlite3_finalize(change);
    return status;
}

enum status record_games(struct store *store, const struct games *games,
                         const struct parameters *parameters, struct run *run)
{
    struct recorder recorder = {.games = games, .order = parameters->order};
    enum status status = rate_noting(&recorder, parameters, run)
                             ? write_games(store, &recorder)
                             : diag_memory(store->diag, "rating the games");
    free(recorder.before);
    free(recorder.deltas);
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
