#include "rate/history.h"

#include "base/core/array.h"
#include "base/store/query.h"
#include "rate/rank.h"

#include <math.h>

static const char SELECT_NAMES[] =
    "SELECT name FROM snapshot_entry WHERE snapshot = ?1"
    " UNION SELECT name FROM snapshot_rating WHERE snapshot = ?1 ORDER BY 1";
static const char SELECT_RATINGS[] =
    "SELECT name, rank, rating FROM snapshot_rating WHERE snapshot = ?";
static const char SELECT_ENTRIES[] =
    "SELECT seq, gid, name, place, outcome, moves, start FROM snapshot_entry WHERE snapshot = ?"
    " ORDER BY seq, name";

void history_free(struct history *history)
{
    free(history->then_of);
    free(history->now_of);
    free(history->ratings);
    free(history->ranks);
    *history = (struct history){0};
}

static enum status each_row(struct store *store, const char *sql, int64_t snapshot,
                            struct history *history, row_taker *take)
{
    return query_each(store, sql, take, history, "reading a snapshot", WITH(V(snapshot)));
}

/* Inserts a name in its place; those from there on are numbered one higher afterwards. */
static bool insert_name(struct games *games, struct span name, size_t at)
{
    char **names = realloc(games->names, (games->person_count + 1) * sizeof *names);
    if (!names)
        return false;
    games->names = names;
    memmove(names + at + 1, names + at, (games->person_count - at) * sizeof *names);
    names[at] = strndup(name.text, name.length);
    if (!names[at]) {
        memmove(names + at, names + at + 1, (games->person_count - at) * sizeof *names);
        return false;
    }
    games->person_count++;
    for (size_t i = 0; i < games->entry_count; i++)
        games->entries[i].person += games->entries[i].person >= at;
    return true;
}

static struct span name_now(const struct history *history, struct span name)
{
    return history->aliases ? corrections_person_now(history->aliases, name) : name;
}

/* Names that only the snapshot has are few: who was renamed, or has no game any more. */
static bool add_name(void *context, sqlite3_stmt *row)
{
    struct history *history = context;
    struct games *games = history->games;
    struct span name = name_now(history, store_text(row, 0));
    if (games_person(games, name) < games->person_count)
        return true;
    size_t at = 0;
    while (at < games->person_count && span_compare(span_of(games->names[at]), name) < 0)
        at++;
    return insert_name(games, name, at);
}

static bool read_rating(void *context, sqlite3_stmt *row)
{
    struct history *history = context;
    struct span name = store_text(row, 0);
    struct span now = name_now(history, name);
    size_t person = games_person(history->games, now);
    if (person == history->games->person_count)
        return true;
    /* Of two logins that are one person now, the one whose name he bears. */
    if (!span_equal(name, now) && !isnan(history->ratings[person]))
        return true;
    history->ranks[person] = sqlite3_column_int(row, 1);
    history->ratings[person] = sqlite3_column_double(row, 2);
    return true;
}

static bool begin_game(struct history *history, int64_t seq, int64_t gid)
{
    struct games *games = history->games;
    size_t at = history->now + history->then;
    if (!array_grow(&games->games, at, sizeof *games->games))
        return false;
    games->games[at] =
        (struct game){.gid = gid, .seq = seq, .first = games->entry_count, .state = STATE_RATED};
    history->then++;
    return true;
}

/* Entries stand by name; who was renamed may stand elsewhere now. */
static void sort_last(struct games *games, size_t first)
{
    for (size_t at = games->entry_count - 1; at > first; at--) {
        struct entry *entry = &games->entries[at];
        if (entry[-1].person <= entry->person)
            break;
        struct entry moved = *entry;
        *entry = entry[-1];
        entry[-1] = moved;
        if (!games->starts)
            continue;
        double start = games->starts[at];
        games->starts[at] = games->starts[at - 1];
        games->starts[at - 1] = start;
    }
}

static bool read_entry(void *context, sqlite3_stmt *row)
{
    struct history *history = context;
    struct games *games = history->games;
    int64_t seq = sqlite3_column_int64(row, 0);
    size_t last = history->now + history->then - 1;
    if ((!history->then || games->games[last].seq != seq) &&
        !begin_game(history, seq, sqlite3_column_int64(row, 1)))
        return false;
    enum outcome outcome = outcome_of((const char *)sqlite3_column_text(row, 4));
    const struct entry entry = {
        .person = (uint32_t)games_person(games, name_now(history, store_text(row, 2))),
        .moves = sqlite3_column_int(row, 5),
        .place = (int16_t)(outcome == OUTCOME_FINISHED ? sqlite3_column_int(row, 3) : 0),
        .outcome = (uint8_t)outcome,
    };
    if (!games_add_entry(games, entry, sqlite3_column_double(row, 6), entry.person))
        return false;
    games->games[history->now + history->then - 1].count++;
    sort_last(games, games->games[history->now + history->then - 1].first);
    return true;
}

/* Which game of the snapshot is which of now. */
static bool match_games(struct history *history)
{
    struct games *games = history->games;
    history->then_of = malloc((history->now + 1) * sizeof *history->then_of);
    history->now_of = malloc((history->then + 1) * sizeof *history->now_of);
    if (!history->then_of || !history->now_of)
        return false;
    for (size_t i = 0; i < history->now; i++)
        history->then_of[i] = NO_GAME;
    for (size_t i = 0; i < history->then; i++) {
        uint32_t then = (uint32_t)(history->now + i);
        const struct game *found = games_find(games, games->games[then].gid);
        history->now_of[i] = NO_GAME;
        if (!found || found->state != STATE_RATED)
            continue;
        history->now_of[i] = (uint32_t)(found - games->games);
        history->then_of[history->now_of[i]] = then;
    }
    return true;
}

static bool prepare_persons(struct history *history)
{
    size_t count = history->games->person_count;
    history->ratings = malloc((count + 1) * sizeof *history->ratings);
    history->ranks = calloc(count + 1, sizeof *history->ranks);
    if (!history->ratings || !history->ranks)
        return false;
    for (size_t i = 0; i < count; i++)
        history->ratings[i] = NAN;
    return true;
}

enum status history_load(struct store *store, int64_t snapshot, const struct corrections *aliases,
                         struct games *games, struct history *history)
{
    *history = (struct history){.aliases = aliases, .games = games, .now = games->count};
    enum status status = each_row(store, SELECT_NAMES, snapshot, history, add_name);
    if (status == STATUS_DONE && !prepare_persons(history))
        status = diag_memory(store->diag, "reading a snapshot");
    if (status == STATUS_DONE)
        status = each_row(store, SELECT_RATINGS, snapshot, history, read_rating);
    if (status == STATUS_DONE)
        status = each_row(store, SELECT_ENTRIES, snapshot, history, read_entry);
    if (status == STATUS_DONE && !match_games(history))
        status = diag_memory(store->diag, "reading a snapshot");
    return status;
}

/* The ratings and ranks that its games give. */
static bool rate_then(struct history *history, const struct parameters *parameters)
{
    struct games *games = history->games;
    struct engine engine = engine_of(parameters);
    struct run run = {0};
    struct ranked *table = NULL;
    size_t count = 0;
    uint32_t *now = games->order, *order = malloc((history->then + 1) * sizeof *order);
    bool done = order && run_begin(games, parameters->start, &run);
    for (size_t i = 0; order && i < history->then; i++)
        order[i] = (uint32_t)(history->now + i);
    if (done) {
        games->order = order;
        run_games(games, &engine, 0, history->then, &run, NULL, NULL);
        games->order = now;
        done = rank_persons(games, &run, &table, &count);
    }
    for (size_t i = 0; i < count; i++) {
        history->ratings[table[i].person] = run.tallies[table[i].person].rating;
        history->ranks[table[i].person] = table[i].rank;
    }
    free(table);
    free(order);
    run_free(&run);
    return done;
}

bool history_until(struct games *games, packed_stamp last, const struct parameters *parameters,
                   struct history *history)
{
    *history = (struct history){.games = games, .now = games->count};
    for (size_t i = 0; i < games->rated; i++) {
        const struct game game = games->games[games->order[i]];
        if (game.finished > last)
            continue;
        if (!begin_game(history, game.seq, game.gid))
            return false;
        games->games[history->now + history->then - 1] = game;
    }
    return prepare_persons(history) && match_games(history) && rate_then(history, parameters);
}

enum status history_load_ratings(struct store *store, int64_t snapshot,
                                 const struct corrections *aliases, struct games *games,
                                 struct history *history)
{
    *history = (struct history){.aliases = aliases, .games = games};
    if (!prepare_persons(history))
        return diag_memory(store->diag, "reading a snapshot");
    return each_row(store, SELECT_RATINGS, snapshot, history, read_rating);
}

bool history_same(const struct history *history, const struct parameters *parameters, uint32_t now,
                  uint32_t then)
{
    const struct games *games = history->games;
    const struct game *a = &games->games[now], *b = &games->games[then];
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct entry *x = &games->entries[a->first + i], *y = &games->entries[b->first + i];
        bool dropped = x->outcome != OUTCOME_FINISHED;
        if (x->person != y->person || dropped != (y->outcome != OUTCOME_FINISHED))
            return false;
        if (!dropped && x->place != y->place)
            return false;
        if (parameters->draw == DRAW_MOVES && x->moves != y->moves)
            return false;
        if (games->starts && games->starts[a->first + i] != games->starts[b->first + i])
            return false;
    }
    return true;
}
