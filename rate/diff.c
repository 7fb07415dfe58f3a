#include "rate/diff.h"

#include "base/core/array.h"
#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/compared.h"
#include "rate/recall.h"
#include "rate/rule_changes.h"
#include "rate/scenario.h"
#include "rate/snapshots.h"

#include <stdlib.h>

/* Each cause costs one more pass over all games. After a first import of old games there may be
   thousands, of which no reader would look at the last ones. */
enum { TRIED_CAUSES = 200 };

/* The newest snapshot of other games, corrections or parameters than the stored ranking's. */
static const char SELECT_BASELINE[] =
    "SELECT id, taken FROM snapshot WHERE fingerprint <>"
    " ifnull((SELECT value FROM rating_run WHERE name = 'fingerprint'), '')"
    " ORDER BY id DESC LIMIT 1";
static const char SELECT_SNAPSHOT[] =
    "SELECT taken, fingerprint IS (SELECT value FROM rating_run WHERE name = 'fingerprint')"
    " FROM snapshot WHERE id = ?1";
static const char SELECT_SNAPSHOTS[] = "SELECT id, taken FROM snapshot ORDER BY id DESC LIMIT 12";
static const char HAS_ENTRIES[] = "SELECT 1 FROM snapshot_entry WHERE snapshot = ?1 LIMIT 1";
static const char SELECT_TITLE[] = "SELECT coalesce((SELECT title FROM verdict WHERE gid = ?1),"
                                   " (SELECT title FROM game WHERE gid = ?1), '')";
static const char SELECT_FINGERPRINT[] = "SELECT value FROM rating_run WHERE name = 'fingerprint'";

struct diff {
    struct store *store;
    const struct config *config;
    struct inputs then, now;
    struct rule_changes rules; /* from then to now */
    bool rules_fit;            /* the stored ranking comes out again, and so can be measured */
    struct games stored, old;  /* of the ranking after; of now under the rules of then */
    struct games *base;        /* the one of the two that the history is about */
    struct history history;
    struct path path;
    struct compared compared;
    struct comparison *comparison;
};

static enum status no_memory(const struct diff *diff)
{
    return diag_memory(diff->store->diag, "comparing the rankings");
}

static const struct parameters *parameters_of(const struct diff *diff, size_t changes)
{
    return rule_changes_parameters(&diff->rules, changes);
}

/* Whether games and parameters are what the stored ranking was made of. */
static enum status is_stored(const struct diff *diff, const struct games *games, bool *same)
{
    char print[FINGERPRINT_SIZE];
    enum status status = STATUS_DONE;
    if (!fingerprint(games, &diff->now.config.rating, print))
        return no_memory(diff);
    sqlite3_stmt *row = query_rows(diff->store, SELECT_FINGERPRINT, &status, WITH());
    *same = store_next(diff->store, row, &status) && span_equal(store_text(row, 0), span_of(print));
    sqlite3_reset(row);
    return status;
}

/* The games of now under the rules of then, unless those are the same. Where something was read
   since the ratings were computed, the rules' part cannot be told: it is left. */
static enum status load_old(struct diff *diff)
{
    struct games check = {0};
    diff->base = &diff->stored;
    if (diff->rules.count == 0)
        return STATUS_DONE;
    enum status status = rule_changes_load(diff->store, &diff->rules, diff->rules.count, &check);
    if (status == STATUS_DONE)
        status = is_stored(diff, &check, &diff->rules_fit);
    games_free(&check);
    if (status != STATUS_DONE || !diff->rules_fit)
        return status;
    diff->base = &diff->old;
    return rule_changes_load(diff->store, &diff->rules, 0, &diff->old);
}

static enum status load(struct diff *diff, int64_t baseline)
{
    enum status status = inputs_read(&diff->now, diff->store, diff->config, 0);
    if (status == STATUS_DONE)
        status = games_recall(diff->store, &diff->stored);
    if (status == STATUS_DONE)
        status = inputs_read(&diff->then, diff->store, &diff->now.config, baseline);
    if (status == STATUS_DONE && !rule_changes_find(&diff->rules, &diff->then, &diff->now))
        status = no_memory(diff);
    if (status == STATUS_DONE && baseline)
        status = load_old(diff);
    if (!diff->base)
        diff->base = &diff->stored;
    /* Under the rules of then everybody bears the names of then. */
    bool same_names = diff->rules_fit && diff->then.known;
    return status == STATUS_DONE
               ? history_load(diff->store, baseline, same_names ? NULL : &diff->now.corrections,
                              diff->base, &diff->history)
               : status;
}

static bool add_fresh(struct diff *diff, int64_t gid)
{
    struct compared *compared = &diff->compared;
    if (!array_grow(&compared->fresh, compared->fresh_count, sizeof *compared->fresh))
        return false;
    compared->fresh[compared->fresh_count++] = gid;
    return true;
}

static int compare_gids(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* The game of the base, in its snapshot's or present version; NULL where it is not rated there. */
static const struct game *in_base(const struct diff *diff, int64_t gid)
{
    const struct game *game = games_find(diff->base, gid);
    return game && game->state == STATE_RATED ? game : NULL;
}

static bool was_rated(const struct diff *diff, int64_t gid)
{
    const struct games *games = diff->history.games;
    for (size_t i = 0; i < diff->history.then; i++)
        if (games->games[diff->history.now + i].gid == gid)
            return true;
    return false;
}

/* A game that only the rules of now let in is theirs, unless it came after all older ones: then it
   is new like others. */
static bool find_admitted(struct diff *diff)
{
    const struct games *games = &diff->stored;
    bool done = true;
    for (size_t i = games->rated; i-- > 0 && done;) {
        int64_t gid = games->games[games->order[i]].gid;
        if (was_rated(diff, gid))
            break;
        if (!in_base(diff, gid))
            done = add_fresh(diff, gid);
    }
    return done;
}

static bool find_fresh(struct diff *diff)
{
    const struct path *path = &diff->path;
    struct compared *compared = &diff->compared;
    bool done = true;
    for (size_t i = 0; i < path->change_count && done; i++)
        if (path->changes[i].then == NO_GAME)
            done = add_fresh(diff, diff->base->games[path->changes[i].now].gid);
    if (done && diff->base != &diff->stored)
        done = find_admitted(diff);
    if (done && compared->fresh_count)
        qsort(compared->fresh, compared->fresh_count, sizeof *compared->fresh, compare_gids);
    return done;
}

static struct standpoint standpoint_of(struct games *games, const struct parameters *parameters)
{
    return (struct standpoint){games, games->order, games->rated, parameters};
}

static struct standpoint on_path(const struct diff *diff)
{
    return (struct standpoint){diff->base, diff->path.order, diff->path.count,
                               parameters_of(diff, 0)};
}

/* Rules stand first among the causes, but are changed last. */
static bool follow_path(struct diff *diff)
{
    size_t tried = 0;
    bool done = true;
    for (size_t i = 0; i < diff->path.change_count && done; i++) {
        path_go(&diff->path, i);
        /* A new game in order does nothing to older ones. */
        if (diff->path.changes[i].kind == CAUSE_NEW || tried++ >= TRIED_CAUSES)
            continue;
        struct standpoint here = on_path(diff);
        done = compared_step(&diff->compared, &here, (int)(diff->rules.count + i));
    }
    struct standpoint end = on_path(diff);
    return done && (tried <= TRIED_CAUSES || compared_step(&diff->compared, &end, NO_CAUSE));
}

static enum status change_rules(struct diff *diff)
{
    enum status status = STATUS_DONE;
    size_t count = diff->rules_fit ? diff->rules.count : 0;
    for (size_t i = 1; i <= count && status == STATUS_DONE; i++) {
        struct games games = {0};
        bool last = i == count;
        if (!last)
            status = rule_changes_load(diff->store, &diff->rules, i, &games);
        struct standpoint here =
            standpoint_of(last ? &diff->stored : &games, parameters_of(diff, i));
        if (status == STATUS_DONE && !compared_step(&diff->compared, &here, (int)i - 1))
            status = no_memory(diff);
        games_free(&games);
    }
    return status;
}

static enum status read_title(const struct diff *diff, struct cause *cause)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_TITLE, &status, WITH(V(cause->gid)));
    struct span title = store_next(diff->store, row, &status) ? store_text(row, 0) : SPAN("");
    if (status == STATUS_DONE && !(cause->title = strndup(title.text, title.length)))
        status = no_memory(diff);
    sqlite3_reset(row);
    return status;
}

static enum status put_game(const struct diff *diff, enum cause_kind kind, int64_t gid,
                            struct cause *cause)
{
    *cause = (struct cause){.kind = kind, .gid = gid};
    /* The snapshot knows no stamps; a game that is not rated any more may still have one. */
    const struct game *game = games_find(&diff->stored, gid);
    if (game && game->finished) {
        char stamp[STAMP_SIZE];
        stamp_unpack(game->finished, stamp);
        if (!(cause->finished = strdup(stamp)))
            return no_memory(diff);
    }
    return read_title(diff, cause);
}

/* Those of the rules that moved nobody are left out, but for a new name and other constants. */
static bool is_told(const struct diff *diff, size_t rule)
{
    enum cause_kind kind = diff->rules.changes[rule].kind;
    return kind == CAUSE_ALIAS || kind == CAUSE_PARAMETERS || !diff->rules_fit ||
           diff->compared.moves[rule];
}

static void renumber_causes(struct comparison *comparison, int gone)
{
    for (size_t i = 0; i < comparison->player_count; i++)
        comparison->players[i].cause -= comparison->players[i].cause > gone;
}

static enum status put_rules(struct diff *diff)
{
    struct comparison *comparison = diff->comparison;
    for (size_t i = 0; i < diff->rules.count; i++) {
        if (!is_told(diff, i)) {
            renumber_causes(comparison, (int)comparison->cause_count);
            continue;
        }
        if (!rule_change_tell(&diff->rules, i, &comparison->causes[comparison->cause_count++]))
            return no_memory(diff);
    }
    return STATUS_DONE;
}

static enum status put_causes(struct diff *diff)
{
    struct comparison *comparison = diff->comparison;
    const struct path *path = &diff->path;
    const struct compared *compared = &diff->compared;
    size_t most = diff->rules.count + path->change_count + compared->fresh_count + 1;
    comparison->causes = calloc(most, sizeof *comparison->causes);
    enum status status = comparison->causes ? put_rules(diff) : no_memory(diff);
    for (size_t i = 0; i < path->change_count && status == STATUS_DONE; i++) {
        const struct change *change = &path->changes[i];
        uint32_t index = change->now != NO_GAME ? change->now : change->then;
        status = put_game(diff, change->kind, diff->base->games[index].gid,
                          &comparison->causes[comparison->cause_count++]);
    }
    for (size_t i = 0; i < compared->fresh_count && status == STATUS_DONE; i++)
        if (!in_base(diff, compared->fresh[i]))
            status = put_game(diff, CAUSE_NEW, compared->fresh[i],
                              &comparison->causes[comparison->cause_count++]);
    return status;
}

static enum status compare(struct diff *diff)
{
    struct comparison *comparison = diff->comparison;
    struct compared *compared = &diff->compared;
    compared->comparison = comparison;
    compared->history = &diff->history;
    compared->names = &diff->now.corrections;
    compared->now = standpoint_of(&diff->stored, parameters_of(diff, diff->rules.count));
    comparison->games_before = (int64_t)diff->history.then;
    comparison->games_after = (int64_t)diff->stored.rated;
    if (!path_begin(&diff->path, &diff->history, parameters_of(diff, 0)) || !find_fresh(diff))
        return no_memory(diff);
    const struct standpoint then = on_path(diff);
    if (!compared_begin(compared, &then, diff->rules.count + diff->path.change_count))
        return no_memory(diff);
    if (comparison->since && !follow_path(diff))
        return no_memory(diff);
    enum status status = change_rules(diff);
    compared_end(compared);
    return status == STATUS_DONE ? put_causes(diff) : status;
}

static enum status copy_text(const struct diff *diff, struct span text, char **copy)
{
    *copy = strndup(text.text, text.length);
    return *copy ? STATUS_DONE : no_memory(diff);
}

static enum status read_baseline(struct diff *diff, int64_t *baseline)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_BASELINE, &status, WITH());
    *baseline = 0;
    if (store_next(diff->store, row, &status)) {
        *baseline = sqlite3_column_int64(row, 0);
        status = copy_text(diff, store_text(row, 1), &diff->comparison->since);
    }
    sqlite3_reset(row);
    return status == STATUS_DONE ? snapshots_check(diff->store, *baseline) : status;
}

static enum status refuse_snapshot(const struct diff *diff, int64_t snapshot)
{
    struct buffer known = {0};
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_SNAPSHOTS, &status, WITH());
    while (store_next(diff->store, row, &status))
        buffer_printf(&known, "%s%lld (%s)", known.length ? ", " : "",
                      (long long)sqlite3_column_int64(row, 0), store_text(row, 1).text);
    diag_error(diff->store->diag, "there is no published ranking %lld; the newest are: %s",
               (long long)snapshot, known.data ? known.data : "none");
    buffer_free(&known);
    return status == STATUS_DONE ? STATUS_USAGE : status;
}

/* When it was published; `is_stored`: it is the ranking that is stored now. */
static enum status read_snapshot(const struct diff *diff, int64_t snapshot, char **taken,
                                 bool *stored)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_SNAPSHOT, &status, WITH(V(snapshot)));
    bool found = store_next(diff->store, row, &status);
    if (found) {
        status = copy_text(diff, store_text(row, 0), taken);
        *stored = sqlite3_column_int(row, 1);
    }
    sqlite3_reset(row);
    return status == STATUS_DONE && !found ? refuse_snapshot(diff, snapshot) : status;
}

/* A row of a table that holds both ratings, of who is in one of them only NULL. */
static bool take_both(void *context, sqlite3_stmt *row)
{
    struct diff *diff = context;
    struct comparison *comparison = diff->comparison;
    if (!array_grow(&comparison->players, comparison->player_count, sizeof *comparison->players))
        return false;
    double start = diff->now.config.rating.start;
    bool then = sqlite3_column_type(row, 1) != SQLITE_NULL;
    bool now = sqlite3_column_type(row, 2) != SQLITE_NULL;
    struct span name = store_text(row, 0);
    struct compared_player *player = &comparison->players[comparison->player_count];
    *player = (struct compared_player){
        .name = strndup(name.text, name.length),
        .rank_before = sqlite3_column_int(row, 1),
        .rank_after = sqlite3_column_int(row, 2),
        .before = then ? sqlite3_column_double(row, 3) : start,
        .after = now ? sqlite3_column_double(row, 4) : start,
        .cause = NO_CAUSE,
    };
    player->recalculated = player->left = player->after - player->before;
    comparison->player_count += player->name != NULL;
    return player->name != NULL;
}

/* Of older snapshots only the ratings are kept. */
static enum status compare_ratings(struct diff *diff, const struct diff_range *range)
{
    static const char BOTH[] =
        "WITH a AS (SELECT name, rank, rating FROM snapshot_rating WHERE snapshot = ?1),"
        " b AS (SELECT name, rank, rating FROM snapshot_rating WHERE snapshot = ?2"
        "  UNION ALL SELECT name, rank, rating FROM standing WHERE ?2 = 0),"
        " n AS (SELECT name FROM a UNION SELECT name FROM b)"
        " SELECT n.name, a.rank, b.rank, a.rating, b.rating FROM n"
        " LEFT JOIN a ON a.name = n.name LEFT JOIN b ON b.name = n.name"
        " ORDER BY b.rank IS NULL, b.rank, a.rank, n.name";
    enum status status = inputs_read(&diff->now, diff->store, diff->config, 0);
    if (status == STATUS_DONE)
        status = query_each(diff->store, BOTH, take_both, diff, "comparing the rankings",
                            WITH(V(range->from), V(range->to)));
    return status;
}

static enum status compare_snapshots(struct diff *diff, const struct diff_range *range)
{
    int64_t kept = 0;
    bool stored = false, is_now = true;
    enum status status = read_snapshot(diff, range->from, &diff->comparison->since, &stored);
    if (status == STATUS_DONE && range->to)
        status = read_snapshot(diff, range->to, &diff->comparison->until, &is_now);
    if (status == STATUS_DONE)
        status = snapshots_check(diff->store,
                                 range->to && range->to < range->from ? range->to : range->from);
    if (status == STATUS_DONE)
        status = query_number(diff->store, HAS_ENTRIES, &kept, WITH(V(range->from)));
    if (status != STATUS_DONE)
        return status;
    if (!kept || !is_now)
        return compare_ratings(diff, range);
    status = load(diff, range->from);
    return status == STATUS_DONE ? compare(diff) : status;
}

/* By the ranking as it is now: nothing of the rules changed in between. */
static enum status compare_days(struct diff *diff, const struct diff_range *range)
{
    struct comparison *comparison = diff->comparison;
    const struct parameters *parameters = &diff->now.config.rating;
    enum status status = copy_text(diff, span_of(range->from_day), &comparison->since);
    if (status == STATUS_DONE && range->to_day)
        status = copy_text(diff, span_of(range->to_day), &comparison->until);
    if (status == STATUS_DONE)
        status = inputs_read(&diff->now, diff->store, diff->config, 0);
    if (status == STATUS_DONE)
        status = games_recall(diff->store, &diff->stored);
    if (status != STATUS_DONE)
        return status;
    diff->base = &diff->stored;
    diff->rules = (struct rule_changes){.then = &diff->now, .now = &diff->now};
    if (range->to_day)
        games_until(&diff->stored, stamp_pack(span_of(range->to_day)));
    packed_stamp from = stamp_pack(span_of(range->from_day));
    return history_until(&diff->stored, from, parameters, &diff->history) ? compare(diff)
                                                                          : no_memory(diff);
}

static enum status compare_published(struct diff *diff)
{
    int64_t baseline = 0;
    enum status status = read_baseline(diff, &baseline);
    if (status == STATUS_DONE)
        status = load(diff, baseline);
    return status == STATUS_DONE ? compare(diff) : status;
}

static void diff_free(struct diff *diff)
{
    compared_free(&diff->compared);
    path_free(&diff->path);
    history_free(&diff->history);
    rule_changes_free(&diff->rules);
    games_free(&diff->old);
    games_free(&diff->stored);
    inputs_free(&diff->then);
    inputs_free(&diff->now);
}

enum status rate_diff(struct store *store, const struct config *config,
                      const struct diff_range *range, struct comparison *comparison)
{
    struct diff diff = {.store = store, .config = config, .comparison = comparison};
    *comparison = (struct comparison){0};
    enum status status = range->from_day ? compare_days(&diff, range)
                         : range->from   ? compare_snapshots(&diff, range)
                                         : compare_published(&diff);
    diff_free(&diff);
    return status;
}
