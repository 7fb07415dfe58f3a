#include "rate/recall.h"

#include "base/core/array.h"
#include "base/store/query.h"

static const char SELECT_PERSONS[] = "SELECT name, id FROM person ORDER BY id";
static const char SELECT_GAMES[] =
    "SELECT gid, ifnull(seq, 0), state, finished FROM verdict ORDER BY gid";
static const char SELECT_ENTRIES[] =
    "SELECT gid, person, place, outcome, moves, start FROM change WHERE seq IS NOT NULL"
    " ORDER BY gid, person, login";

/* Persons are numbered by name, from 1. */
static bool take_person(void *context, sqlite3_stmt *row)
{
    struct games *games = context;
    struct span name = store_text(row, 0);
    if (!array_grow(&games->names, games->person_count, sizeof *games->names))
        return false;
    char *copy = strndup(name.text, name.length);
    games->names[games->person_count] = copy;
    games->person_count += copy != NULL;
    return copy != NULL;
}

static bool take_game(void *context, sqlite3_stmt *row)
{
    struct games *games = context;
    if (!array_grow(&games->games, games->count, sizeof *games->games))
        return false;
    struct game *game = &games->games[games->count++];
    *game = (struct game){
        .gid = sqlite3_column_int64(row, 0),
        .seq = sqlite3_column_int64(row, 1),
        .state = game_state_of(store_text(row, 2)),
        .finished = stamp_pack(store_text(row, 3)),
    };
    games->rated += game->seq > 0;
    return true;
}

static bool take_entry(void *context, sqlite3_stmt *row)
{
    struct games *games = context;
    size_t person = (size_t)sqlite3_column_int64(row, 1) - 1;
    enum outcome outcome = outcome_of((const char *)sqlite3_column_text(row, 3));
    struct game *game = games_find(games, sqlite3_column_int64(row, 0));
    if (!game || person >= games->person_count) /* the store is damaged: 'check' says so */
        return true;
    if (game->count++ == 0)
        game->first = games->entry_count;
    const struct entry entry = {
        .person = (uint32_t)person,
        .moves = sqlite3_column_int(row, 4),
        .place = (int16_t)(outcome == OUTCOME_FINISHED ? sqlite3_column_int(row, 2) : 0),
        .outcome = (uint8_t)outcome,
    };
    return games_add_entry(games, entry, sqlite3_column_double(row, 5), entry.person);
}

static bool put_order(struct games *games)
{
    games->order = calloc(games->rated + 1, sizeof *games->order);
    for (size_t i = 0; games->order && i < games->count; i++)
        if (games->games[i].seq > 0 && games->games[i].seq <= (int64_t)games->rated)
            games->order[games->games[i].seq - 1] = (uint32_t)i;
    return games->order != NULL;
}

enum status games_recall(struct store *store, struct games *games)
{
    static const char what[] = "reading the rated games";
    *games = (struct games){0};
    enum status status = query_each(store, SELECT_PERSONS, take_person, games, what, WITH());
    if (status == STATUS_DONE)
        status = query_each(store, SELECT_GAMES, take_game, games, what, WITH());
    if (status == STATUS_DONE)
        status = query_each(store, SELECT_ENTRIES, take_entry, games, what, WITH());
    if (status == STATUS_DONE && !put_order(games))
        status = diag_memory(store->diag, what);
    return status;
}
