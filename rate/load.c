#include "rate/array.h"
#include "rate/games.h"
#include "rate/judge.h"

/* Players as the store numbers them, and whom they are among the persons. */
struct players {
    int64_t *ids; /* ascending */
    uint32_t *persons;
    size_t count;
};

/* Three rows of the store side by side, each by gid. */
struct loader {
    struct store *store;
    const struct parameters *parameters;
    struct games *games;
    struct players players;
    sqlite3_stmt *game, *entry, *anomaly;
    bool entry_row, anomaly_row;
    struct raw_entry *raw;
    size_t raw_count, raw_capacity;
};

static const char SELECT_PLAYERS[] = "SELECT id, name FROM player ORDER BY name";
static const char SELECT_GAMES[] =
    "SELECT gid, tagged, list_state, log_page IS NOT NULL, coalesce(log_started, list_started),"
    " log_finished, list_finished FROM game ORDER BY gid";
static const char SELECT_ENTRIES[] =
    "SELECT gid, player, outcome, place, moves, source FROM entry ORDER BY gid, player";
/* What keeps a game from being rated, whatever its entries say. Missing results, logs and ends are
   no part of it: judge() sees those itself, after the maintainer's word. */
static const char SELECT_ERRORS[] =
    "SELECT gid, kind FROM anomaly WHERE severity = 'error' AND gid IS NOT NULL"
    " AND kind NOT IN ('no_result', 'unfinished_log', 'no_log') ORDER BY gid, id";

struct numbered {
    int64_t id;
    uint32_t person;
};

static int compare_numbered(const void *left, const void *right)
{
    const struct numbered *a = left, *b = right;
    return (a->id > b->id) - (a->id < b->id);
}

static bool index_players(struct loader *loader, struct numbered *numbered, size_t count)
{
    struct players *players = &loader->players;
    players->ids = malloc((count + 1) * sizeof *players->ids);
    players->persons = malloc((count + 1) * sizeof *players->persons);
    if (!players->ids || !players->persons)
        return false;
    if (count)
        qsort(numbered, count, sizeof *numbered, compare_numbered);
    for (size_t i = 0; i < count; i++) {
        players->ids[i] = numbered[i].id;
        players->persons[i] = numbered[i].person;
    }
    players->count = count;
    return true;
}

static enum status load_players(struct loader *loader)
{
    struct games *games = loader->games;
    struct numbered *numbered = NULL;
    size_t capacity = 0, name_capacity = 0;
    bool row = true, memory = true;
    sqlite3_stmt *statement = store_prepare(loader->store, SELECT_PLAYERS);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    while (status == STATUS_DONE && memory) {
        status = store_step(loader->store, statement, &row);
        if (status != STATUS_DONE || !row)
            break;
        size_t count = games->person_count;
        struct span name = store_text(statement, 1);
        memory = array_grow(&numbered, count, &capacity, sizeof *numbered) &&
                 array_grow(&games->names, count, &name_capacity, sizeof *games->names) &&
                 (games->names[count] = strndup(name.text, name.length));
        if (!memory)
            break;
        numbered[count] = (struct numbered){sqlite3_column_int64(statement, 0), (uint32_t)count};
        games->person_count++;
    }
    if (status == STATUS_DONE && !(memory && index_players(loader, numbered, games->person_count)))
        status = diag_memory(loader->store->diag, "reading the players");
    free(numbered);
    sqlite3_finalize(statement);
    return status;
}

/* The person that a player is, or person_count where the store does not know him. */
static size_t person_of(const struct loader *loader, int64_t player)
{
    const struct players *players = &loader->players;
    size_t low = 0;
    size_t high = players->count;
    /* Numbers are dense as a rule: the first guess is the right one. */
    if (high && player >= players->ids[0] && (uint64_t)(player - players->ids[0]) < high) {
        size_t guess = (size_t)(player - players->ids[0]);
        if (players->ids[guess] == player)
            return players->persons[guess];
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (players->ids[middle] == player)
            return players->persons[middle];
        if (players->ids[middle] < player)
            low = middle + 1;
        else
            high = middle;
    }
    return loader->games->person_count;
}

static enum status read_entry(struct loader *loader)
{
    sqlite3_stmt *row = loader->entry;
    size_t person = person_of(loader, sqlite3_column_int64(row, 1));
    if (person == loader->games->person_count) {
        diag_error(loader->store->diag,
                   "database: game %lld has an entry of a player that is not in it; "
                   "'karoiq parse --all' reads the archive again",
                   (long long)sqlite3_column_int64(row, 0));
        return STATUS_STORE;
    }
    if (!array_grow(&loader->raw, loader->raw_count, &loader->raw_capacity, sizeof *loader->raw))
        return diag_memory(loader->store->diag, "reading the entries");
    loader->raw[loader->raw_count++] = (struct raw_entry){
        .person = (uint32_t)person,
        .outcome = outcome_of((const char *)sqlite3_column_text(row, 2)),
        .place = sqlite3_column_int(row, 3),
        .moves = sqlite3_column_int(row, 4),
        .from_log = span_equal(store_text(row, 5), SPAN("log")),
    };
    return STATUS_DONE;
}

/* Gathers the entries of `gid` in loader->raw; skips those of games that are not known. */
static enum status read_entries(struct loader *loader, int64_t gid)
{
    enum status status = STATUS_DONE;
    loader->raw_count = 0;
    while (status == STATUS_DONE && loader->entry_row) {
        int64_t entry_gid = sqlite3_column_int64(loader->entry, 0);
        if (entry_gid > gid)
            break;
        if (entry_gid == gid)
            status = read_entry(loader);
        if (status == STATUS_DONE)
            status = store_step(loader->store, loader->entry, &loader->entry_row);
    }
    return status;
}

/* In words, the kind of the first error of `gid`; NULL for none. */
static enum status read_error(struct loader *loader, int64_t gid, const char **error)
{
    enum status status = STATUS_DONE;
    *error = NULL;
    while (status == STATUS_DONE && loader->anomaly_row) {
        int64_t error_gid = sqlite3_column_int64(loader->anomaly, 0);
        if (error_gid > gid)
            break;
        if (error_gid == gid && !*error)
            *error = anomaly_reason(store_text(loader->anomaly, 1));
        status = store_step(loader->store, loader->anomaly, &loader->anomaly_row);
    }
    return status;
}

/* Names stand by bytes, so entries by person stand by name: the same sums in the same order,
   however the store numbers the players. Games are small, and mostly sorted already. */
static void sort_entries(struct raw_entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct raw_entry entry = entries[i];
        size_t at = i;
        for (; at > 0 && entries[at - 1].person > entry.person; at--)
            entries[at] = entries[at - 1];
        entries[at] = entry;
    }
}

static bool keep_entries(struct games *games, struct game *game, const struct raw_entry *entries,
                         size_t count)
{
    game->first = games->entry_count;
    game->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        if (!array_grow(&games->entries, games->entry_count, &games->entry_capacity,
                        sizeof *games->entries))
            return false;
        games->entries[games->entry_count++] = (struct entry){
            .person = entries[i].person,
            .moves = entries[i].moves,
            .place = (int16_t)entries[i].place,
            .outcome = (uint8_t)entries[i].outcome,
        };
    }
    return true;
}

static enum status load_game(struct loader *loader)
{
    sqlite3_stmt *row = loader->game;
    struct games *games = loader->games;
    struct game game = {.gid = sqlite3_column_int64(row, 0),
                        .started = stamp_pack(store_text(row, 4))};
    struct span list_state = store_text(row, 2);
    struct facts facts = {
        .tagged = sqlite3_column_int(row, 1),
        .listed_finished = span_equal(list_state, SPAN("finished")),
        .listed_running = span_equal(list_state, SPAN("running")),
        .has_log = sqlite3_column_int(row, 3),
        .log_finished = stamp_pack(store_text(row, 5)),
        .list_finished = stamp_pack(store_text(row, 6)),
    };
    enum status status = read_entries(loader, game.gid);
    if (status == STATUS_DONE)
        status = read_error(loader, game.gid, &facts.error);
    if (status != STATUS_DONE)
        return status;
    size_t count = entries_rated(loader->parameters, loader->raw, loader->raw_count);
    sort_entries(loader->raw, count);
    if (!judge(games, &game, &facts, loader->raw, count) ||
        !keep_entries(games, &game, loader->raw, count) ||
        !array_grow(&games->games, games->count, &games->game_capacity, sizeof *games->games))
        return diag_memory(loader->store->diag, "reading the games");
    games->games[games->count++] = game;
    return STATUS_DONE;
}

static enum status load_games(struct loader *loader)
{
    bool row = true;
    loader->game = store_prepare(loader->store, SELECT_GAMES);
    loader->entry = store_prepare(loader->store, SELECT_ENTRIES);
    loader->anomaly = store_prepare(loader->store, SELECT_ERRORS);
    if (!loader->game || !loader->entry || !loader->anomaly)
        return STATUS_STORE;
    enum status status = store_step(loader->store, loader->entry, &loader->entry_row);
    if (status == STATUS_DONE)
        status = store_step(loader->store, loader->anomaly, &loader->anomaly_row);
    while (status == STATUS_DONE) {
        status = store_step(loader->store, loader->game, &row);
        if (status != STATUS_DONE || !row)
            break;
        status = load_game(loader);
    }
    return status;
}

enum status games_load(struct store *store, const struct parameters *parameters,
                       struct games *games)
{
    *games = (struct games){0};
    struct loader loader = {.store = store, .parameters = parameters, .games = games};
    /* All reads see the store at one instant, also inside a transaction of the caller. */
    enum status status = store_run(store, "SAVEPOINT games");
    if (status != STATUS_DONE)
        return status;
    status = load_players(&loader);
    if (status == STATUS_DONE)
        status = load_games(&loader);
    if (status == STATUS_DONE && !games_arrange(games, parameters->order))
        status = diag_memory(store->diag, "ordering the games");
    sqlite3_finalize(loader.game);
    sqlite3_finalize(loader.entry);
    sqlite3_finalize(loader.anomaly);
    free(loader.players.ids);
    free(loader.players.persons);
    free(loader.raw);
    enum status released = store_run(store, "RELEASE games");
    return status == STATUS_DONE ? released : status;
}
