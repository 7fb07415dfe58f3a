#include "rate/diff.h"

#include "base/core/array.h"
#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/compared.h"
#include "rate/recall.h"
#include "rate/rule_changes.h"
#include "rate/scenario.h"

#include <stdlib.h>

/* Each cause costs one more pass over all games. After a first import of old games there may be
   thousands, of which no reader would look at the last ones. */
enum { TRIED_CAUSES = 200 };

/* The newest snapshot of other games, corrections or parameters than the stored ranking's. */
static const char SELECT_BASELINE[] =
    "SELECT id, taken FROM snapshot WHERE fingerprint <>"
    " ifnull((SELECT value FROM rating_run WHERE name = 'fingerprint'), '')"
    " ORDER BY id DESC LIMIT 1";
static const char SELECT_TITLE[] = "SELECT title FROM game WHERE gid = ?1";
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

static enum status read_baseline(struct diff *diff, int64_t *baseline)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(diff->store, SELECT_BASELINE, &status, WITH());
    *baseline = 0;
    if (store_next(diff->store, row, &status)) {
        *baseline = sqlite3_column_int64(row, 0);
        if (!(diff->comparison->since = strdup(store_text(row, 1).text)))
            status = no_memory(diff);
    }
    sqlite3_reset(row);
    return status;
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
    int64_t baseline = 0;
    (void)range;
    *comparison = (struct comparison){0};
    enum status status = read_baseline(&diff, &baseline);
    if (status == STATUS_DONE)
        status = load(&diff, baseline);
    if (status == STATUS_DONE)
        status = compare(&diff);
    diff_free(&diff);
    return status;
}
