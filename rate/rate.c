#include "rate/rate.h"

#include "base/store/query.h"
#include "rate/history.h"
#include "rate/load.h"
#include "rate/record.h"
#include "rate/record_strengths.h"
#include "rate/snapshots.h"

#include <math.h>

static const char CLEAR[] = "DELETE FROM verdict; DELETE FROM person; DELETE FROM standing;"
                            "DELETE FROM change; DELETE FROM rating_run; DELETE FROM rating_input";
/* The newest snapshot of other games, corrections or parameters. */
static const char SELECT_BASELINE[] =
    "SELECT id FROM snapshot WHERE fingerprint <> ?1 ORDER BY id DESC LIMIT 1";
/* What each had in snapshot `baseline`, the start for who is not in it; NULL: there is none. */
static enum status read_since(struct store *store, const struct rules *rules, int64_t baseline,
                              struct games *games, struct history *history)
{
    *history = (struct history){0};
    if (!baseline)
        return STATUS_DONE;
    enum status status = history_load_ratings(store, baseline, &rules->corrections, games, history);
    for (size_t i = 0; status == STATUS_DONE && i < games->person_count; i++)
        if (isnan(history->ratings[i]))
            history->ratings[i] = rules->parameters->start;
    return status;
}

/* The table, with what each gained since snapshot `baseline` (0: there is none). */
static enum status write_standings(struct store *store, const struct rules *rules,
                                   struct games *games, const struct run *run, int64_t baseline,
                                   int64_t *players)
{
    struct history history;
    enum status status = read_since(store, rules, baseline, games, &history);
    if (status == STATUS_DONE)
        status = record_standings(store, games, run, history.ratings, players);
    history_free(&history);
    return status;
}

static enum status write_ratings(struct store *store, const struct rules *rules, const char *now,
                                 struct games *games, struct rate_summary *summary)
{
    const struct parameters *parameters = rules->parameters;
    char print[FINGERPRINT_SIZE];
    int64_t baseline = 0;
    struct strengths_found found;
    struct run run = {0};
    if (!run_begin(games, parameters->start, &run) || !fingerprint(games, parameters, print)) {
        run_free(&run);
        return diag_memory(store->diag, "rating the games");
    }
    enum status status = strengths_look(store, games, parameters, &found);
    if (status == STATUS_DONE)
        status = store_run(store, CLEAR);
    if (status == STATUS_DONE)
        status = record_persons(store, games);
    if (status == STATUS_DONE)
        status = record_games(store, games, parameters, &run);
    if (status == STATUS_DONE)
        status = query_number(store, SELECT_BASELINE, &baseline, WITH(V(print)));
    if (status == STATUS_DONE)
        status = write_standings(store, rules, games, &run, baseline, &summary->players);
    if (status == STATUS_DONE)
        status = record_strengths(store, games, parameters, &found);
    if (status == STATUS_DONE)
        status = record_strengths_found(store, &found);
    if (status == STATUS_DONE)
        status = record_verdicts(store, rules, games);
    if (status == STATUS_DONE)
        status = record_run(store, rules, print, baseline, now);
    run_free(&run);
    return status;
}

/* What is listed as failed already: by the last run (verdict still holds what was), by the parser,
   or by the download. */
static const char SELECT_KNOWN_FAILURE[] =
    "SELECT 1 FROM verdict WHERE gid = ?1 AND state = 'failed'"
    " UNION ALL SELECT 1 FROM anomaly WHERE gid = ?1 AND severity(kind) = 'error'"
    " UNION ALL SELECT 1 FROM failure WHERE gid = ?1 LIMIT 1";

static enum status name_failure(struct diag *diag, const struct game *game)
{
    struct buffer why = {0};
    bool done = reason_message(&why, game->state, game->reason, game->detail);
    if (done)
        diag_warning(diag, "game %lld is not rated: %s", (long long)game->gid, why.data);
    buffer_free(&why);
    return done ? STATUS_DONE : diag_memory(diag, "naming the games that failed");
}

/* Counts the games that failed, and names those that are not listed as failed yet. */
static enum status find_failures(struct store *store, const struct games *games,
                                 struct rate_summary *summary)
{
    enum { NAMED = 10 }; /* so many are named, the others are counted: the first run has many */
    int64_t known;
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < games->count && status == STATUS_DONE; i++) {
        const struct game *game = &games->games[i];
        summary->states[game->state]++;
        if (game->state != STATE_FAILED)
            continue;
        status = query_number(store, SELECT_KNOWN_FAILURE, &known, WITH(V(game->gid)));
        if (status == STATUS_DONE && !known && ++summary->fresh_failures <= NAMED)
            status = name_failure(store->diag, game);
    }
    if (summary->fresh_failures > NAMED)
        diag_warning(store->diag, "%lld further games are not rated; 'karoiq status' lists them",
                     (long long)summary->fresh_failures - NAMED);
    return status;
}

/* Only the maintainer's word rates such a game: it would stay the newest until then, unseen. */
static void tell_futures(struct diag *diag, const struct games *games, const char *now)
{
    enum { NAMED = 10, DAYS = 1 }; /* a clock may be wrong by a day */
    char finished[STAMP_SIZE];
    packed_stamp present = stamp_pack(span_of(now));
    for (size_t i = 0, told = 0; i < games->count && told < NAMED; i++) {
        const struct game *game = &games->games[i];
        if (game->state != STATE_RATED || game->finished <= present)
            continue;
        stamp_unpack(game->finished, finished);
        if (stamp_days_between(now, finished) <= DAYS)
            continue;
        diag_warning(diag, "game %lld is rated, and finishes in the future: %s",
                     (long long)game->gid, finished);
        told++;
    }
}

static enum status rate_ruled(struct store *store, const struct rules *rules, const char *now,
                              struct rate_summary *summary)
{
    struct games games = {0};
    int64_t is_new = 0;
    enum status status = games_load_by(store, rules, &games);
    summary->listed = (int64_t)games.count;
    if (status == STATUS_DONE)
        status = find_failures(store, &games, summary);
    if (status == STATUS_DONE)
        status = write_ratings(store, rules, now, &games, summary);
    if (status == STATUS_DONE) {
        tell_futures(store->diag, &games, now);
        status = snapshot_is_new(store, &is_new);
    }
    summary->changed = is_new;
    games_free(&games);
    return status;
}

enum status rate_all(struct store *store, const struct config *config, const char *now,
                     struct rate_summary *summary)
{
    struct rules rules = {0};
    *summary = (struct rate_summary){0};
    enum status status = store_begin(store);
    if (status == STATUS_DONE)
        status = rules_open(&rules, config, store);
    /* The one time that obsolete corrections are told of. */
    rules.tells = true;
    if (status == STATUS_DONE)
        status = snapshots_drop_damaged(store);
    if (status == STATUS_DONE)
        status = rate_ruled(store, &rules, now, summary);
    rules_close(&rules);
    status = store_end(store, status);
    return status == STATUS_DONE && summary->fresh_failures ? STATUS_INCOMPLETE : status;
}

enum status rate_check_files(struct store *store, const struct config *config)
{
    struct rules rules = {0};
    struct games games = {0};
    enum status status = rules_open(&rules, config, store);
    rules.tells = true;
    if (status == STATUS_DONE)
        status = games_load_by(store, &rules, &games);
    games_free(&games);
    rules_close(&rules);
    return status;
}
