#include "rate/whatif.h"

#include "base/core/array.h"
#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/load.h"
#include "rate/rank.h"
#include "rate/rule_changes.h"

#include <stdio.h>
#include <stdlib.h>

struct trial {
    struct store *store;
    const struct config *config;
    const struct whatif *asked;
    struct comparison *comparison;
    struct inputs then; /* of the stored ranking */
    struct rules rules; /* from here on: of the ranking after */
    struct games games;
    struct run run;
    struct ranked *table;
    size_t count;
};

static enum status out_of_memory(struct trial *trial)
{
    return diag_memory(trial->store->diag, "comparing the rankings");
}

/* NULL: no memory. */
static struct cause *add_cause(struct trial *trial, enum cause_kind kind, int64_t gid)
{
    struct comparison *comparison = trial->comparison;
    char *title = strdup("");
    if (!title ||
        !array_grow(&comparison->causes, comparison->cause_count, sizeof *comparison->causes)) {
        free(title);
        return NULL;
    }
    struct cause *cause = &comparison->causes[comparison->cause_count++];
    *cause = (struct cause){.kind = kind, .gid = gid, .title = title};
    return cause;
}

static enum status name_game(struct trial *trial, enum cause_kind kind, int64_t gid)
{
    return add_cause(trial, kind, gid) ? STATUS_DONE : out_of_memory(trial);
}

static enum status read_before(struct trial *trial)
{
    int64_t rated = 0;
    enum status status = store_number(trial->store, "SELECT count(*) FROM rating_run", &rated);
    if (status == STATUS_DONE && rated)
        return inputs_read(&trial->then, trial->store, trial->config, 0);
    if (status == STATUS_DONE) {
        diag_error(trial->store->diag, "nothing is rated yet; run 'karoiq rate'");
        status = STATUS_USAGE;
    }
    return status;
}

/* What is asked for, as if the file of corrections said it. */
static enum status correct(struct trial *trial)
{
    const struct whatif *asked = trial->asked;
    struct corrections *corrections = &trial->rules.corrections;
    bool done = true;
    for (size_t i = 0; i < asked->accepted_count && done; i++)
        done = corrections_decide(corrections, asked->accepted[i], true);
    for (size_t i = 0; i < asked->excluded_count && done; i++)
        done = corrections_decide(corrections, asked->excluded[i], false);
    for (size_t i = 0; i < asked->result_count && done; i++) {
        const struct other_result *result = &asked->results[i];
        done = corrections_result(corrections, result->gid, result->name, result->outcome,
                                  result->place);
    }
    return done ? STATUS_DONE : out_of_memory(trial);
}

/* Leaves out what was not finished by then. */
static void go_back(struct games *games, const char *as_of)
{
    packed_stamp last = stamp_pack(span_of(as_of));
    for (size_t i = 0; i < games->count; i++)
        if (games->games[i].state == STATE_RATED && games->games[i].finished > last)
            games->games[i].state = STATE_RUNNING;
}

/* Reads, judges and rates the games, as rate_all() does. */
static enum status rate_after(struct trial *trial)
{
    const struct parameters *parameters = &trial->config->rating;
    struct engine engine = engine_of(parameters);
    struct games *games = &trial->games;
    enum status status = rules_open(&trial->rules, trial->config, trial->store);
    if (status == STATUS_DONE)
        status = correct(trial);
    if (status == STATUS_DONE)
        status = games_load_by(trial->store, &trial->rules, games);
    if (status != STATUS_DONE)
        return status;
    if (trial->asked->as_of)
        go_back(games, trial->asked->as_of);
    if (!games_arrange(games, parameters->order) ||
        !run_begin(games, parameters->start, &trial->run))
        return out_of_memory(trial);
    run_games(games, &engine, 0, games->rated, &trial->run, NULL, NULL);
    return rank_persons(games, &trial->run, &trial->table, &trial->count) ? STATUS_DONE
                                                                          : out_of_memory(trial);
}

/* A file is another one, or was edited. */
static enum status name_file(struct trial *trial, enum cause_kind kind, const char *setting,
                             const char *file)
{
    char *before = NULL;
    bool same;
    enum status status = stored_input_same(trial->store, setting, file, &before, &same);
    if (status == STATUS_DONE && !same) {
        char *path = *file ? realpath(file, NULL) : NULL;
        bool edited = strcmp(before, path ? path : file) == 0;
        struct cause *cause = add_cause(trial, kind, 0);
        if (!cause || !cause_add_setting(cause, setting, edited ? file : before, file))
            status = out_of_memory(trial);
        free(path);
    }
    free(before);
    return status;
}

static enum status name_files(struct trial *trial)
{
    const struct config *config = trial->config;
    enum status status = name_file(trial, CAUSE_CORRECTED, "corrections", config->corrections);
    if (status == STATUS_DONE)
        status = name_file(trial, CAUSE_DATES, "participants", config->participants);
    if (status == STATUS_DONE && rating_systems[config->rating.system].start_weights)
        status = name_file(trial, CAUSE_WEIGHTS, "weights", config->weights);
    return status;
}

static enum status name_settings(struct trial *trial, enum cause_kind kind)
{
    struct comparison *comparison = trial->comparison;
    struct cause *cause = add_cause(trial, kind, 0);
    bool other;
    if (!cause || !settings_differ(&trial->then.config, trial->config, kind == CAUSE_PARAMETERS,
                                   cause, &other))
        return out_of_memory(trial);
    if (!other)
        cause_free(&comparison->causes[--comparison->cause_count]);
    return STATUS_DONE;
}

static enum status was_rated(struct trial *trial, int64_t gid, int64_t *rated)
{
    static const char sql[] = "SELECT 1 FROM verdict WHERE gid = ?1 AND state = 'rated'";
    return query_number(trial->store, sql, rated, WITH(V(gid)));
}

static enum status tell_unrated(struct trial *trial, const struct game *game)
{
    struct buffer why = {0};
    bool done = reason_message(&why, game->state, game->reason, game->detail);
    if (done)
        diag_warning(trial->store->diag, "game %lld is still not rated: %s", (long long)game->gid,
                     why.data);
    buffer_free(&why);
    return done ? STATUS_DONE : out_of_memory(trial);
}

/* A question that changes nothing is told, not answered in silence. */
static enum status name_games(struct trial *trial)
{
    const struct whatif *asked = trial->asked;
    struct diag *diag = trial->store->diag;
    enum status status = STATUS_DONE;
    int64_t before;
    for (size_t i = 0; i < asked->accepted_count && status == STATUS_DONE; i++) {
        int64_t gid = asked->accepted[i];
        const struct game *game = games_find(&trial->games, gid);
        status = was_rated(trial, gid, &before);
        if (status == STATUS_DONE && before)
            diag_warning(diag, "game %lld need not be accepted: it is rated", (long long)gid);
        else if (status == STATUS_DONE && game && game->state != STATE_RATED)
            status = tell_unrated(trial, game);
        else if (status == STATUS_DONE)
            status = name_game(trial, CAUSE_NEW, gid);
    }
    for (size_t i = 0; i < asked->result_count && status == STATUS_DONE; i++)
        status = name_game(trial, CAUSE_CORRECTED, asked->results[i].gid);
    for (size_t i = 0; i < asked->excluded_count && status == STATUS_DONE; i++) {
        int64_t gid = asked->excluded[i];
        status = was_rated(trial, gid, &before);
        if (status == STATUS_DONE && !before)
            diag_warning(diag, "game %lld is not rated anyway; 'karoiq audit %lld' says why",
                         (long long)gid, (long long)gid);
        if (status == STATUS_DONE)
            status = name_game(trial, CAUSE_REMOVED, gid);
    }
    return status;
}

static enum status name_causes(struct trial *trial)
{
    enum status status = name_files(trial);
    if (status == STATUS_DONE)
        status = name_settings(trial, CAUSE_PARAMETERS);
    if (status == STATUS_DONE)
        status = name_settings(trial, CAUSE_RULES);
    if (status == STATUS_DONE)
        status = name_games(trial);
    return status;
}

static enum status add_player(struct trial *trial, struct span name,
                              const struct compared_player *player)
{
    struct comparison *comparison = trial->comparison;
    struct compared_player *added = &comparison->players[comparison->player_count];
    *added = *player;
    added->cause = NO_CAUSE;
    added->name = strndup(name.text, name.length);
    comparison->player_count += added->name != NULL;
    return added->name ? STATUS_DONE : out_of_memory(trial);
}

/* Who is not in the ranking after: he has no games, or is another by name now. */
static enum status put_gone(struct trial *trial, struct span name, int rank, double rating)
{
    struct span person = corrections_person_now(&trial->rules.corrections, name);
    enum status status = add_player(
        trial, name,
        &(struct compared_player){
            .rank_before = rank, .before = rating, .after = trial->config->rating.start});
    if (status != STATUS_DONE || span_equal(person, name))
        return status;
    char *joins = strndup(person.text, person.length);
    trial->comparison->players[trial->comparison->player_count - 1].joins = joins;
    return joins ? STATUS_DONE : out_of_memory(trial);
}

/* Fills in, from a row of the stored ranking, what a player had before. `which`: by person, his
   index among the players + 1. */
static enum status put_before(struct trial *trial, sqlite3_stmt *row, const uint32_t *which)
{
    struct span name = store_text(row, 0);
    size_t person = games_person(&trial->games, name);
    int rank = sqlite3_column_int(row, 1);
    double rating = sqlite3_column_double(row, 2);
    if (person == trial->games.person_count || !which[person])
        return put_gone(trial, name, rank, rating);
    struct compared_player *player = &trial->comparison->players[which[person] - 1];
    player->rank_before = rank;
    player->before = rating;
    return STATUS_DONE;
}

static enum status put_after(struct trial *trial, uint32_t *which)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < trial->count && status == STATUS_DONE; i++) {
        const struct ranked *ranked = &trial->table[i];
        which[ranked->person] = (uint32_t)i + 1;
        status = add_player(
            trial, span_of(trial->games.names[ranked->person]),
            &(struct compared_player){.rank_after = ranked->rank,
                                      .before = trial->then.config.rating.start,
                                      .after = trial->run.tallies[ranked->person].rating});
    }
    return status;
}

static enum status put_players(struct trial *trial)
{
    int64_t stored = 0;
    enum status status = store_number(trial->store, "SELECT count(*) FROM standing", &stored);
    if (status != STATUS_DONE)
        return status;
    uint32_t *which = calloc(trial->games.person_count + 1, sizeof *which);
    trial->comparison->players =
        calloc(trial->count + (size_t)stored + 1, sizeof *trial->comparison->players);
    if (!which || !trial->comparison->players) {
        free(which);
        return out_of_memory(trial);
    }
    status = put_after(trial, which);
    sqlite3_stmt *row = query_rows(
        trial->store, "SELECT name, rank, rating FROM standing ORDER BY position", &status, WITH());
    while (store_next(trial->store, row, &status))
        status = put_before(trial, row, which);
    sqlite3_reset(row);
    free(which);
    return status;
}

static enum status try_out(struct trial *trial)
{
    struct comparison *comparison = trial->comparison;
    enum status status = read_before(trial);
    if (status == STATUS_DONE)
        status = rate_after(trial);
    if (status == STATUS_DONE)
        status = name_causes(trial);
    if (status == STATUS_DONE)
        status = put_players(trial);
    comparison->games_after = (int64_t)trial->games.rated;
    if (status != STATUS_DONE)
        return status;
    return store_number(trial->store, "SELECT count(*) FROM verdict WHERE state = 'rated'",
                        &comparison->games_before);
}

enum status rate_whatif(struct store *store, const struct config *config,
                        const struct whatif *whatif, struct comparison *comparison)
{
    struct trial trial = {
        .store = store, .config = config, .asked = whatif, .comparison = comparison};
    *comparison = (struct comparison){0};
    enum status status = try_out(&trial);
    run_free(&trial.run);
    inputs_free(&trial.then);
    rules_close(&trial.rules);
    games_free(&trial.games);
    free(trial.table);
    return status;
}
