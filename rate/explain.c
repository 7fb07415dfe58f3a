#include "rate/rate.h"

#include "rate/fingerprint.h"
#include "rate/load.h"
#include "rate/run.h"

#include <stdlib.h>

struct explainer {
    struct store *store;
    struct rules rules;
    struct engine engine;
    struct games games;
    double *before; /* every entry's rating before its game; of a running one: now */
    sqlite3_stmt *title, *details;
};

static const char SELECT_TITLE[] = "SELECT title FROM game WHERE gid = ?";
static const char SELECT_DETAILS[] =
    "SELECT p.name, e.source, e.line, e.text, e.outcome, e.place FROM entry e"
    " JOIN player p ON p.id = e.player WHERE e.gid = ?";
static const char SELECT_STALE[] =
    "SELECT value FROM rating_run WHERE name = 'fingerprint' AND value <> ?";

/* What the run's visitor needs to note the ratings before each game. */
struct recorder {
    struct explainer *explainer;
    struct game **others; /* games that are not rated, in order */
    size_t other_count;
    size_t at;
    enum game_order order;
};

static void note_before(struct explainer *explainer, const struct game *game,
                        const struct tally *tallies)
{
    const struct entry *entries = explainer->games.entries;
    for (size_t i = game->first; i < game->first + game->count; i++)
        explainer->before[i] = tallies[entries[i].person].rating;
}

static enum status record(void *context, const struct step *step)
{
    struct recorder *recorder = context;
    double *before = recorder->explainer->before + step->game->first;
    for (size_t i = 0; i < step->game->count; i++)
        before[i] = step->before[i].rating;
    return STATUS_DONE;
}

static int compare_games(const void *left, const void *right, void *order)
{
    struct game *const *a = left, *const *b = right;
    return games_compare(*a, *b, *(enum game_order *)order);
}

static bool list_others(struct recorder *recorder)
{
    struct games *games = &recorder->explainer->games;
    recorder->others = malloc((games->count + 1) * sizeof *recorder->others);
    if (!recorder->others)
        return false;
    for (size_t i = 0; i < games->count; i++)
        if (games->games[i].state != STATE_RATED)
            recorder->others[recorder->other_count++] = &games->games[i];
    qsort_r(recorder->others, recorder->other_count, sizeof *recorder->others, compare_games,
            &recorder->order);
    return true;
}

/* Notes the ratings for every game that is not rated and stands before `next` (NULL: the end). */
static void record_others(struct recorder *recorder, const struct game *next,
                          const struct tally *tallies)
{
    for (; recorder->at < recorder->other_count; recorder->at++) {
        struct game *other = recorder->others[recorder->at];
        if (next && games_compare(other, next, recorder->order) > 0)
            break;
        note_before(recorder->explainer, other, tallies);
    }
}

static bool rate_games(struct explainer *explainer, const struct parameters *parameters)
{
    struct games *games = &explainer->games;
    struct recorder recorder = {.explainer = explainer, .order = parameters->order};
    struct run run = {0};
    explainer->before = malloc((games->entry_count + 1) * sizeof *explainer->before);
    bool done =
        explainer->before && list_others(&recorder) && run_begin(games, parameters->start, &run);
    for (size_t i = 0; done && i < games->rated; i++) {
        record_others(&recorder, &games->games[games->order[i]], run.tallies);
        run_games(games, &explainer->engine, i, i + 1, &run, record, &recorder);
    }
    if (done)
        record_others(&recorder, NULL, run.tallies);
    run_free(&run);
    free(recorder.others);
    return done;
}

/* Says so if the ranking in the store was made of something else. */
static enum status warn_if_stale(struct store *store, const struct games *games,
                                 const struct parameters *parameters)
{
    char print[FINGERPRINT_SIZE];
    bool stale = false;
    if (!fingerprint(games, parameters, print))
        return diag_memory(store->diag, "reading the games");
    sqlite3_stmt *statement = store_prepare(store, SELECT_STALE);
    if (!statement)
        return STATUS_STORE;
    store_bind_text(statement, 1, span_of(print));
    enum status status = store_step(store, statement, &stale);
    sqlite3_finalize(statement);
    if (status == STATUS_DONE && stale)
        diag_warning(store->diag, "the ranking was computed from other games, corrections or "
                                  "parameters; 'karoiq rate' brings it up to date");
    return status;
}

enum status rate_explainer_open(struct explainer **opened, struct store *store,
                                const struct config *config)
{
    struct explainer *explainer = calloc(1, sizeof *explainer);
    *opened = NULL;
    if (!explainer)
        return diag_memory(store->diag, "explaining a game");
    explainer->store = store;
    explainer->engine = engine_of(&config->rating);
    explainer->title = store_prepare(store, SELECT_TITLE);
    explainer->details = store_prepare(store, SELECT_DETAILS);
    bool prepared = explainer->title && explainer->details;
    enum status status = prepared ? STATUS_DONE : STATUS_STORE;
    if (status == STATUS_DONE)
        status = rules_open(&explainer->rules, config, &config->rating, NULL, store->diag);
    if (status == STATUS_DONE)
        status = games_load_by(store, &explainer->rules, &explainer->games);
    if (status == STATUS_DONE && !rate_games(explainer, &config->rating))
        status = diag_memory(store->diag, "explaining a game");
    if (status == STATUS_DONE)
        status = warn_if_stale(store, &explainer->games, &config->rating);
    if (status == STATUS_DONE)
        *opened = explainer;
    else
        rate_explainer_close(explainer);
    return status;
}

void rate_explainer_close(struct explainer *explainer)
{
    if (!explainer)
        return;
    sqlite3_finalize(explainer->title);
    sqlite3_finalize(explainer->details);
    games_free(&explainer->games);
    rules_close(&explainer->rules);
    free(explainer->before);
    free(explainer);
}

static int stands_at(const struct entry *entry)
{
    if (entry->outcome == OUTCOME_FINISHED)
        return entry->place;
    return entry->outcome == OUTCOME_NONE ? PLACE_LIMIT + 2 : PLACE_LIMIT + 1;
}

/* A participant, with what the engine and the reader know of him. */
struct explained {
    const struct entry *entry;
    struct participant participant;
    double delta;
};

/* By place, who dropped out behind, who has no result last; then by name. */
static int compare_explained(const void *left, const void *right)
{
    const struct explained *a = left, *b = right;
    int first = stands_at(a->entry);
    int second = stands_at(b->entry);
    if (first != second)
        return first < second ? -1 : 1;
    return (a->entry->person > b->entry->person) - (a->entry->person < b->entry->person);
}

static struct explained *explain_entries(const struct explainer *explainer, const struct game *game)
{
    struct participant participants[PLAYERS_LIMIT];
    double deltas[PLAYERS_LIMIT * NUMBERS_LIMIT] = {0};
    const struct entry *entries = explainer->games.entries + game->first;
    struct explained *all = malloc((game->count + 1) * sizeof *all);
    if (!all)
        return NULL;
    for (size_t i = 0; i < game->count; i++)
        all[i] = (struct explained){
            &entries[i],
            {.rating = explainer->before[game->first + i],
             .start = explainer->games.starts ? explainer->games.starts[game->first + i] : 0,
             .place = entries[i].place,
             .moves = entries[i].moves,
             .dropped = entries[i].outcome != OUTCOME_FINISHED},
            0};
    if (game->state == STATE_RATED) {
        for (size_t i = 0; i < game->count; i++)
            participants[i] = all[i].participant;
        engine_game(&explainer->engine, participants, game->count, deltas, NULL);
        for (size_t i = 0; i < game->count; i++)
            all[i].delta = deltas[i];
    }
    qsort(all, game->count, sizeof *all, compare_explained);
    return all;
}

static bool fill_players(const struct explainer *explainer, const struct game *game,
                         const struct explained *all, struct explanation *explanation)
{
    explanation->players = calloc(game->count + 1, sizeof *explanation->players);
    if (!explanation->players)
        return false;
    for (size_t i = 0; i < game->count; i++) {
        const struct entry *entry = all[i].entry;
        int last = entry->outcome == OUTCOME_NONE ? 0 : (int)game->count;
        struct explained_player *player = &explanation->players[i];
        *player = (struct explained_player){
            .name = strdup(explainer->games.names[entry->person]),
            .place = entry->outcome == OUTCOME_FINISHED ? entry->place : last,
            .outcome = entry->outcome,
            .before = all[i].participant.rating,
            .delta = all[i].delta,
            .after = all[i].participant.rating + all[i].delta,
            .moves = entry->moves,
        };
        explanation->player_count++;
        if (!player->name)
            return false;
    }
    return true;
}

static bool fill_pairs(const struct explainer *explainer, const struct explained *all,
                       struct explanation *explanation)
{
    const struct engine *engine = &explainer->engine;
    size_t count = explanation->player_count;
    /* A game over the limit is never rated; its pairs would be no reading either. */
    if (count > PLAYERS_LIMIT || engine->system->divisor == DIVISOR_NONE)
        return true;
    size_t pairs = count < 2 ? 0 : count * (count - 1) / 2;
    explanation->pairs = calloc(pairs + 1, sizeof *explanation->pairs);
    if (!explanation->pairs)
        return false;
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            const struct participant *first = &all[a].participant;
            const struct participant *second = &all[b].participant;
            struct explained_pair *pair = &explanation->pairs[explanation->pair_count++];
            pair->a = a;
            pair->b = b;
            pair->expectation = engine_expectation(engine, first, second);
            pair->exchanged =
                explanation->moved && engine_result(engine, first, second, &pair->result);
            if (!pair->exchanged)
                continue;
            pair->points = engine->k * (pair->result - pair->expectation);
            explanation->players[a].sum += pair->points;
            explanation->players[b].sum -= pair->points;
        }
    }
    return true;
}

/* A copy, or NULL for the empty text and where memory runs out (then *failed). */
static char *copy(struct span text, bool *failed)
{
    if (text.length == 0)
        return NULL;
    char *result = strndup(text.text, text.length);
    *failed |= !result;
    return result;
}

static struct explained_player *named(struct explanation *explanation, struct span name)
{
    for (size_t i = 0; i < explanation->player_count; i++)
        if (span_equal(span_of(explanation->players[i].name), name))
            return &explanation->players[i];
    return NULL;
}

/* The row of an entry as it was read. False: no memory. */
static bool fill_detail(sqlite3_stmt *row, struct span login, struct explained_player *player)
{
    bool failed = false;
    player->source = copy(store_text(row, 1), &failed);
    player->line = sqlite3_column_int64(row, 2);
    player->text = copy(store_text(row, 3), &failed);
    player->read_outcome = outcome_of((const char *)sqlite3_column_text(row, 4));
    player->read_place = sqlite3_column_int(row, 5);
    bool finished = player->outcome == OUTCOME_FINISHED;
    player->corrected = player->outcome != player->read_outcome ||
                        (finished && player->place != player->read_place);
    if (!span_equal(login, span_of(player->name)))
        player->login = copy(login, &failed);
    return !failed;
}

/* The lines of the log that say so, and what the maintainer made of them. */
static enum status fill_details(struct explainer *explainer, const struct game *game,
                                struct explanation *explanation)
{
    sqlite3_stmt *statement = explainer->details;
    enum status status = STATUS_DONE;
    char started[STAMP_SIZE] = "";
    if (game->started)
        stamp_unpack(game->started, started);
    sqlite3_bind_int64(statement, 1, explanation->gid);
    while (store_next(explainer->store, statement, &status)) {
        struct span login = store_text(statement, 0);
        struct span name = corrections_person(&explainer->rules.corrections, login, started);
        struct explained_player *player = named(explanation, name);
        if (player && !player->source && !fill_detail(statement, login, player))
            status = diag_memory(explainer->store->diag, "explaining a game");
    }
    sqlite3_reset(statement);
    return status;
}

static enum status fill_title(struct explainer *explainer, struct explanation *explanation)
{
    bool row = false;
    bool failed = false;
    sqlite3_stmt *statement = explainer->title;
    sqlite3_bind_int64(statement, 1, explanation->gid);
    enum status status = store_step(explainer->store, statement, &row);
    if (status == STATUS_DONE && row)
        explanation->title = copy(store_text(statement, 0), &failed);
    if (status == STATUS_DONE && !explanation->title && !failed)
        failed = !(explanation->title = strdup(""));
    sqlite3_reset(statement);
    return failed ? diag_memory(explainer->store->diag, "explaining a game") : status;
}

static bool fill_head(const struct explainer *explainer, const struct game *game,
                      struct explanation *explanation)
{
    const struct correction *correction =
        corrections_find(&explainer->rules.corrections, game->gid);
    char stamp[STAMP_SIZE];
    bool failed = false;
    explanation->state = game->state;
    explanation->moved = game->state == STATE_RATED;
    explanation->divisor = explanation->moved ? engine_divisor(&explainer->engine, game->count) : 0;
    if (game->finished) {
        stamp_unpack(game->finished, stamp);
        explanation->finished = copy(span_of(stamp), &failed);
    }
    explanation->reason = game->reason;
    if (game->detail)
        explanation->detail = copy(span_of(game->detail), &failed);
    if (correction) {
        explanation->correction = copy(span_of(correction->reason), &failed);
        explanation->correction_line = correction->line;
    }
    return !failed;
}

enum status rate_explainer_explain(struct explainer *explainer, int64_t gid,
                                   struct explanation *explanation)
{
    *explanation = (struct explanation){.gid = gid};
    const struct game *game = games_find(&explainer->games, gid);
    if (!game) {
        diag_error(explainer->store->diag, "game %lld is not known", (long long)gid);
        return STATUS_USAGE;
    }
    struct explained *all = explain_entries(explainer, game);
    bool done = all && fill_head(explainer, game, explanation) &&
                fill_players(explainer, game, all, explanation) &&
                fill_pairs(explainer, all, explanation);
    free(all);
    if (!done)
        return diag_memory(explainer->store->diag, "explaining a game");
    enum status status = fill_title(explainer, explanation);
    return status == STATUS_DONE ? fill_details(explainer, game, explanation) : status;
}

enum status rate_explain(struct store *store, const struct config *config, int64_t gid,
                         struct explanation *explanation)
{
    struct explainer *explainer;
    *explanation = (struct explanation){.gid = gid};
    enum status status = rate_explainer_open(&explainer, store, config);
    if (explainer)
        status = rate_explainer_explain(explainer, gid, explanation);
    rate_explainer_close(explainer);
    return status;
}
