#include "rate/whatif.h"

#include "base/core/array.h"
#include "base/core/clock.h"
#include "rate/classify.h"
#include "rate/fingerprint.h"
#include "rate/load.h"
#include "rate/near.h"
#include "rate/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* One of the two rankings. */
struct side {
    struct parameters parameters;
    struct rules rules;
    struct games games;
    struct run run;
    struct ranked *table;
    size_t count;
};

struct trial {
    struct store *store;
    const struct config *config;
    struct side before, after;
    struct comparison *comparison;
    size_t cause_capacity;
    bool rated;        /* the store has ratings */
    char *corrections; /* the file that they were computed with; NULL: none */
};

static enum status out_of_memory(struct trial *trial)
{
    return diag_memory(trial->store->diag, "comparing the rankings");
}

static struct cause *add_cause(struct trial *trial, enum cause_kind kind, int64_t gid)
{
    struct comparison *comparison = trial->comparison;
    if (!array_grow(&comparison->causes, comparison->cause_count, &trial->cause_capacity,
                    sizeof *comparison->causes))
        return NULL;
    struct cause *cause = &comparison->causes[comparison->cause_count++];
    *cause = (struct cause){.kind = kind, .gid = gid};
    cause->title = strdup("");
    return cause->title ? cause : NULL;
}

/* The game as it is after, or NULL after reporting. */
static struct game *find(struct trial *trial, int64_t gid)
{
    struct game *game = games_find(&trial->after.games, gid);
    if (!game)
        diag_error(trial->store->diag, "game %lld is not known", (long long)gid);
    return game;
}

static void warn(struct trial *trial, const struct game *game, const char *what)
{
    struct buffer why = {0};
    if (reason_message(&why, game->state, game->reason, game->detail))
        diag_warning(trial->store->diag, "game %lld %s: %s", (long long)game->gid, what, why.data);
    buffer_free(&why);
}

static enum status exclude(struct trial *trial, int64_t gid)
{
    struct game *game = find(trial, gid);
    if (!game)
        return STATUS_USAGE;
    if (game->state != STATE_RATED)
        warn(trial, game, "is not rated anyway");
    game->state = STATE_EXCLUDED;
    game->reason = REASON_NONE;
    return add_cause(trial, CAUSE_REMOVED, gid) ? STATUS_DONE : out_of_memory(trial);
}

/* Judges the game by its entries once more. */
static enum status classify_again(struct trial *trial, struct game *game)
{
    struct games *games = &trial->after.games;
    const struct entry *entries = games->entries + game->first;
    struct raw_entry *raw = malloc((game->count + 1) * sizeof *raw);
    if (!raw)
        return out_of_memory(trial);
    for (size_t i = 0; i < game->count; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as many as the game counts */
        raw[i] = (struct raw_entry){.person = entries[i].person,
                                    .outcome = (enum outcome)entries[i].outcome,
                                    .place = entries[i].place,
                                    .moves = entries[i].moves};
    bool done = classify_entries(games, game, raw, game->count);
    free(raw);
    return done ? STATUS_DONE : out_of_memory(trial);
}

static enum status accept(struct trial *trial, int64_t gid)
{
    struct game *game = find(trial, gid);
    if (!game)
        return STATUS_USAGE;
    if (game->state != STATE_UNTAGGED || !game->finished) {
        warn(trial, game, "cannot be accepted");
        return STATUS_DONE;
    }
    enum status status = classify_again(trial, game);
    if (status != STATUS_DONE)
        return status;
    return add_cause(trial, CAUSE_NEW, gid) ? STATUS_DONE : out_of_memory(trial);
}

static struct entry *find_entry(struct trial *trial, const struct game *game, struct span name)
{
    struct games *games = &trial->after.games;
    size_t person = games_person(games, name);
    for (size_t i = game->first; i < game->first + game->count; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as many as the game counts */
        if (games->entries[i].person == person)
            return &games->entries[i];
    return NULL;
}

static enum status change_result(struct trial *trial, const struct other_result *result)
{
    struct game *game = find(trial, result->gid);
    if (!game)
        return STATUS_USAGE;
    struct entry *entry = find_entry(trial, game, result->name);
    if (!entry &&
        games_person(&trial->after.games, result->name) == trial->after.games.person_count)
        return near_names(&trial->after.games, result->name, trial->store->diag);
    if (!entry) {
        diag_error(trial->store->diag, "player '%.*s' is not in game %lld",
                   (int)result->name.length, result->name.text, (long long)result->gid);
        return STATUS_USAGE;
    }
    entry->outcome = (uint8_t)result->outcome;
    entry->place = (int16_t)(result->outcome == OUTCOME_FINISHED ? result->place : 0);
    enum status status = STATUS_DONE;
    if (game->finished && game->state != STATE_UNTAGGED && game->state != STATE_EXCLUDED)
        status = classify_again(trial, game);
    if (status != STATUS_DONE)
        return status;
    return add_cause(trial, CAUSE_CORRECTED, result->gid) ? STATUS_DONE : out_of_memory(trial);
}

/* Leaves out what was not finished by `as_of`. */
static enum status go_back(struct trial *trial, const char *as_of)
{
    char text[STAMP_SIZE + 1];
    struct games *games = &trial->after.games;
    bool is_day = strlen(as_of) == sizeof "YYYY-MM-DD" - 1;
    snprintf(text, sizeof text, "%s%s", as_of, is_day ? " 23:59:59" : "");
    if (!stamp_valid(span_of(text))) {
        diag_error(trial->store->diag, "'%s' is no day and no time; write YYYY-MM-DD", as_of);
        return STATUS_USAGE;
    }
    packed_stamp last = stamp_pack(span_of(text));
    for (size_t i = 0; i < games->count; i++) {
        if (games->games[i].state != STATE_RATED || games->games[i].finished <= last)
            continue;
        games->games[i].state = STATE_RUNNING;
        games->games[i].reason = REASON_NONE;
    }
    return STATUS_DONE;
}

static enum status apply(struct trial *trial, const struct whatif *whatif)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < whatif->accepted_count && status == STATUS_DONE; i++)
        status = accept(trial, whatif->accepted[i]);
    for (size_t i = 0; i < whatif->result_count && status == STATUS_DONE; i++)
        status = change_result(trial, &whatif->results[i]);
    for (size_t i = 0; i < whatif->excluded_count && status == STATUS_DONE; i++)
        status = exclude(trial, whatif->excluded[i]);
    if (status == STATUS_DONE && whatif->as_of)
        status = go_back(trial, whatif->as_of);
    if (status == STATUS_DONE && !games_arrange(&trial->after.games, trial->after.parameters.order))
        status = out_of_memory(trial);
    return status;
}

static enum status rate_side(struct trial *trial, struct side *side)
{
    struct engine engine = engine_of(&side->parameters);
    if (!run_begin(&side->games, side->parameters.start, &side->run))
        return out_of_memory(trial);
    run_games(&side->games, &engine, 0, side->games.rated, &side->run, NULL, NULL);
    if (!rank_persons(&side->games, &side->run, &side->table, &side->count))
        return out_of_memory(trial);
    return STATUS_DONE;
}

static void side_free(struct side *side)
{
    run_free(&side->run);
    rules_close(&side->rules);
    games_free(&side->games);
    free(side->table);
}

/* What the ratings in the store were computed with. */
static enum status read_run(struct trial *trial)
{
    sqlite3_stmt *statement = store_prepare(trial->store, "SELECT name, value FROM rating_run");
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    while (store_next(trial->store, statement, &status)) {
        struct span name = store_text(statement, 0), value = store_text(statement, 1);
        parameter_from_text(&trial->before.parameters, name, value);
        trial->rated |= span_equal(name, SPAN("fingerprint"));
        if (span_equal(name, SPAN("corrections")) &&
            !(trial->corrections = strndup(value.text, value.length)))
            status = out_of_memory(trial);
    }
    sqlite3_finalize(statement);
    return status;
}

/* The file of corrections before; NULL: the configuration's. */
static const char *corrections_before(struct trial *trial)
{
    if (!trial->rated)
        return NULL;
    if (!trial->corrections)
        return "";
    if (access(trial->corrections, R_OK) == 0)
        return trial->corrections;
    diag_warning(trial->store->diag,
                 "%s: the corrections of the present ranking cannot be read; "
                 "it is shown without them",
                 trial->corrections);
    return "";
}

/* Both sides have the same persons: they are those of the store. */
static bool put_players(struct trial *trial)
{
    struct comparison *comparison = trial->comparison;
    size_t persons = trial->after.games.person_count;
    int *before = calloc(persons + 1, sizeof *before);
    int *after = calloc(persons + 1, sizeof *after);
    uint32_t *order = malloc((persons + 1) * sizeof *order);
    comparison->players = calloc(persons + 1, sizeof *comparison->players);
    bool done = before && after && order && comparison->players;
    size_t count = 0;
    for (size_t i = 0; done && i < trial->before.count; i++)
        before[trial->before.table[i].person] = trial->before.table[i].rank;
    for (size_t i = 0; done && i < trial->after.count; i++) {
        order[count] = trial->after.table[i].person;
        after[order[count++]] = trial->after.table[i].rank;
    }
    for (size_t i = 0; done && i < trial->before.count; i++)
        if (!after[trial->before.table[i].person])
            order[count++] = trial->before.table[i].person;
    for (size_t i = 0; done && i < count; i++) {
        uint32_t person = order[i];
        comparison->players[i] = (struct compared_player){
            .name = strdup(trial->after.games.names[person]),
            .rank_before = before[person],
            .rank_after = after[person],
            .before = trial->before.run.tallies[person].rating,
            .after = trial->after.run.tallies[person].rating,
            .cause = NO_CAUSE,
        };
        done = comparison->players[i].name != NULL;
        comparison->player_count += done;
    }
    free(before);
    free(after);
    free(order);
    return done;
}

static enum status name_parameters(struct trial *trial)
{
    char *details = parameters_difference(&trial->before.parameters, &trial->after.parameters);
    if (!details)
        return out_of_memory(trial);
    if (!*details) {
        free(details);
        return STATUS_DONE;
    }
    struct cause *cause = add_cause(trial, CAUSE_PARAMETERS, 0);
    if (!cause) {
        free(details);
        return out_of_memory(trial);
    }
    cause->details = details;
    return STATUS_DONE;
}

/* Both sides number the persons alike, whatever aliases they have. */
static enum status load_sides(struct trial *trial)
{
    struct side *before = &trial->before, *after = &trial->after;
    struct diag *diag = trial->store->diag;
    enum status status = rules_open(&before->rules, trial->config, &before->parameters,
                                    corrections_before(trial), diag);
    if (status == STATUS_DONE)
        status = rules_open(&after->rules, trial->config, &after->parameters, NULL, diag);
    before->rules.other = &after->rules.corrections;
    after->rules.other = &before->rules.corrections;
    if (status == STATUS_DONE)
        status = games_load_by(trial->store, &before->rules, &before->games);
    if (status == STATUS_DONE)
        status = games_load_by(trial->store, &after->rules, &after->games);
    return status;
}

static enum status name_corrections(struct trial *trial)
{
    const char *file = trial->config->corrections ? trial->config->corrections : "";
    char *path = *file ? realpath(file, NULL) : NULL;
    const char *before = trial->corrections ? trial->corrections : "";
    bool same = !trial->rated || strcmp(before, path ? path : file) == 0;
    free(path);
    if (same)
        return STATUS_DONE;
    struct cause *cause = add_cause(trial, CAUSE_CORRECTED, 0);
    if (cause && asprintf(&cause->details, "corrections '%s' -> '%s'", before, file) >= 0)
        return STATUS_DONE;
    if (cause)
        cause->details = NULL;
    return out_of_memory(trial);
}

static enum status try_out(struct trial *trial, const struct whatif *whatif)
{
    enum status status = read_run(trial);
    if (status == STATUS_DONE)
        status = load_sides(trial);
    if (status == STATUS_DONE)
        status = name_corrections(trial);
    if (status == STATUS_DONE)
        status = name_parameters(trial);
    if (status == STATUS_DONE)
        status = apply(trial, whatif);
    if (status == STATUS_DONE)
        status = rate_side(trial, &trial->before);
    if (status == STATUS_DONE)
        status = rate_side(trial, &trial->after);
    if (status == STATUS_DONE && !put_players(trial))
        status = out_of_memory(trial);
    return status;
}

enum status rate_whatif(struct store *store, const struct config *config,
                        const struct whatif *whatif, struct comparison *comparison)
{
    struct trial trial = {.store = store,
                          .config = config,
                          .before.parameters = config->rating,
                          .after.parameters = config->rating,
                          .comparison = comparison};
    *comparison = (struct comparison){0};
    /* Both sides see the same store, also while an update writes it. */
    enum status status = store_run(store, "SAVEPOINT whatif");
    if (status != STATUS_DONE)
        return status;
    status = try_out(&trial, whatif);
    comparison->games_before = (int64_t)trial.before.games.rated;
    comparison->games_after = (int64_t)trial.after.games.rated;
    side_free(&trial.before);
    side_free(&trial.after);
    free(trial.corrections);
    enum status released = store_run(store, "RELEASE whatif");
    return status == STATUS_DONE ? released : status;
}
