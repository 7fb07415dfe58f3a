#include "rate/record.h"

#include "base/core/sort.h"
#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/rank.h"

#include <stdlib.h>

static const char INSERT_CHANGE[] =
    "INSERT INTO change (gid, person, login, seq, place, outcome, moves, start, before, delta,"
    " after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
static const char INSERT_PERSON[] = "INSERT INTO person (id, name) VALUES (?, ?)";
static const char INSERT_VERDICT[] =
    "INSERT INTO verdict (gid, seq, state, reason, detail, finished,"
    " title, correction, correction_line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
static const char INSERT_STANDING[] =
    "INSERT INTO standing (id, name, rank, position, rating, change, games, wins, draws, losses,"
    " max, min, last_game, last_played) VALUES (?1, ?2, ?3, ?4, ?5, ?14, ?6, ?7, ?8, ?9, ?10, ?11,"
    " ?12, ?13)";
static const char INSERT_RUN[] = "INSERT INTO rating_run (name, value) VALUES (?, ?)";
static const char INSERT_INPUT[] = "INSERT INTO rating_input (name, path, text) VALUES (?, ?, ?)";

/* What is noted while the games go by in their order, rated or not. It is written in the order of
   the table, which is much quicker. */
struct recorder {
    const struct games *games;
    double *before, *deltas; /* of every entry; deltas of rated ones */
    size_t *others;          /* the games that are not rated, in order */
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

static int compare_games(size_t a, size_t b, const void *of)
{
    const struct recorder *recorder = of;
    return games_compare(&recorder->games->games[a], &recorder->games->games[b], recorder->order);
}

static bool list_others(struct recorder *recorder)
{
    const struct games *games = recorder->games;
    recorder->others = malloc((games->count + 1) * sizeof *recorder->others);
    if (!recorder->others)
        return false;
    for (size_t i = 0; i < games->count; i++)
        if (games->games[i].state != STATE_RATED && games->games[i].count)
            recorder->others[recorder->other_count++] = i;
    sort_indices(recorder->others, recorder->other_count, compare_games, recorder);
    return true;
}

/* Notes every game that is not rated and stands before `next` (NULL: the end). */
static void note_others(struct recorder *recorder, const struct game *next,
                        const struct tally *tallies)
{
    const struct entry *entries = recorder->games->entries;
    for (; recorder->at < recorder->other_count; recorder->at++) {
        const struct game *game = &recorder->games->games[recorder->others[recorder->at]];
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

static enum status write_entry(struct store *store, const struct recorder *recorder,
                               const struct game *game, size_t at)
{
    const struct games *games = recorder->games;
    const struct entry *entry = &games->entries[at];
    const char *outcome = outcome_name((enum outcome)entry->outcome);
    uint32_t login = games->logins ? games->logins[at] : entry->person;
    bool finished = entry->outcome == OUTCOME_FINISHED, rated = game->seq > 0;
    double before = recorder->before[at], delta = rated ? recorder->deltas[at] : 0;
    const struct value place = V(finished ? entry->place : (int64_t)game->count);
    return query_run(store, INSERT_CHANGE,
                     WITH(V(game->gid), V(record_person(entry->person)),
                          V(login == entry->person ? "" : games->names[login]),
                          rated ? V(game->seq) : value_null(), outcome ? place : value_null(),
                          V(outcome), V(entry->moves), V(games->starts ? games->starts[at] : 0),
                          V(before), rated ? V(delta) : value_null(),
                          rated ? V(before + delta) : value_null()));
}

static enum status write_games(struct store *store, const struct recorder *recorder)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < recorder->games->count; i++) {
        const struct game *game = &recorder->games->games[i];
        for (size_t at = 0; at < game->count && status == STATUS_DONE; at++)
            status = write_entry(store, recorder, game, game->first + at);
    }
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
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < games->person_count && status == STATUS_DONE; i++)
        status = query_run(store, INSERT_PERSON,
                           WITH(V(record_person((uint32_t)i)), V(games->names[i])));
    return status;
}

static enum status write_standing(struct store *store, const struct games *games,
                                  const struct ranked *ranked, const struct tally *tally,
                                  int64_t position, struct value change)
{
    char last_played[STAMP_SIZE];
    const struct game *last = &games->games[tally->last];
    stamp_unpack(last->finished, last_played);
    return query_run(store, INSERT_STANDING,
                     WITH(V(record_person(ranked->person)), V(games->names[ranked->person]),
                          V(ranked->rank), V(position), V(tally->rating), V(tally->games),
                          V(tally->wins), V(tally->draws), V(tally->losses), V(tally->max),
                          V(tally->min), V(last->gid), V(last_played), change));
}

static enum status write_table(struct store *store, const struct games *games,
                               const struct run *run, const struct ranked *table, size_t count,
                               const double *since)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < count && status == STATUS_DONE; i++) {
        uint32_t person = table[i].person;
        const struct tally *tally = &run->tallies[person];
        status = write_standing(store, games, &table[i], tally, (int64_t)i + 1,
                                since ? V(tally->rating - since[person]) : value_null());
    }
    return status;
}

enum status record_standings(struct store *store, const struct games *games, const struct run *run,
                             const double *since, int64_t *players)
{
    struct ranked *table;
    size_t count;
    if (!rank_persons(games, run, &table, &count))
        return diag_memory(store->diag, "ranking the players");
    enum status status = write_table(store, games, run, table, count, since);
    *players = (int64_t)count;
    free(table);
    return status;
}

enum status record_verdicts(struct store *store, const struct rules *rules,
                            const struct games *games)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < games->count && status == STATUS_DONE; i++) {
        const struct game *game = &games->games[i];
        const struct correction *correction = corrections_find(&rules->corrections, game->gid);
        char finished[STAMP_SIZE];
        stamp_unpack(game->finished, finished);
        status = query_run(store, INSERT_VERDICT,
                           WITH(V(game->gid), game->seq ? V(game->seq) : value_null(),
                                V(game_state_name(game->state)), V(reason_row(game->reason)->code),
                                V(game->detail), game->finished ? V(finished) : value_null(),
                                correction ? V(correction->title) : value_null(),
                                correction ? V(correction->reason) : value_null(),
                                correction ? V(correction->line) : value_null()));
    }
    return status;
}

static enum status put_settings(struct store *store, const struct config *config)
{
    struct buffer value = {0};
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < setting_count && status == STATUS_DONE; i++) {
        if (!setting_is_rule(&settings[i]))
            continue;
        buffer_clear(&value);
        config_value(config, &settings[i], &value);
        status = value.failed ? diag_memory(store->diag, "rating the games")
                              : query_run(store, INSERT_RUN,
                                          WITH(V(settings[i].key), V(buffer_view(&value))));
    }
    buffer_free(&value);
    return status;
}

/* By its whole path, so that it is found again from any folder. */
/* Which settings held for this run only: nobody need keep them. */
static enum status put_options(struct store *store, const struct config *config)
{
    struct buffer names = {0};
    for (size_t i = 0; i < setting_count; i++)
        if (config->by_option[i])
            buffer_printf(&names, "%s%s", names.length ? ", " : "", settings[i].key);
    enum status status =
        names.failed ? diag_memory(store->diag, "keeping the settings") : STATUS_DONE;
    if (status == STATUS_DONE && names.length)
        status = query_run(store, INSERT_RUN, WITH(V("options"), V(buffer_view(&names))));
    buffer_free(&names);
    return status;
}

static enum status put_input(struct store *store, const char *name, const char *file,
                             const struct buffer *text)
{
    if (!file || !*file)
        return STATUS_DONE;
    char *path = realpath(file, NULL);
    enum status status = query_run(
        store, INSERT_INPUT, WITH(V(name), V(path ? path : file), value_bytes(buffer_view(text))));
    free(path);
    return status;
}

enum status record_run(struct store *store, const struct rules *rules, const char *print,
                       int64_t baseline, const char *now)
{
    char checksum[RUN_CHECKSUM_SIZE];
    enum status status = put_settings(store, rules->config);
    if (status == STATUS_DONE)
        status = put_options(store, rules->config);
    if (status == STATUS_DONE)
        status = query_run(store, INSERT_RUN, WITH(V("fingerprint"), V(print)));
    if (status == STATUS_DONE)
        status = query_run(store, INSERT_RUN, WITH(V("rated"), V(now)));
    if (status == STATUS_DONE && baseline)
        status = query_run(store, INSERT_RUN, WITH(V("baseline"), V(baseline)));
    if (status == STATUS_DONE)
        status = put_input(store, "corrections", rules->corrections.file, &rules->corrections.text);
    if (status == STATUS_DONE)
        status = put_input(store, "participants", rules->config->participants,
                           &rules->participants.text);
    if (status == STATUS_DONE)
        status = put_input(store, "weights", rules->weights.file, &rules->weights.text);
    if (status == STATUS_DONE)
        status = stored_run_checksum(store, checksum);
    return status == STATUS_DONE ? query_run(store, INSERT_RUN, WITH(V("checksum"), V(checksum)))
                                 : status;
}
