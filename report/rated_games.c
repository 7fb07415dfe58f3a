#include "report/rated_games.h"

#include <stdlib.h>

static const char SELECT_GAMES[] =
    "SELECT v.gid, coalesce(g.title, ''), coalesce(v.finished, '')"
    " FROM verdict v LEFT JOIN game g ON g.gid = v.gid WHERE v.seq IS NOT NULL ORDER BY v.seq";
static const char SELECT_CHANGES[] =
    "SELECT c.gid, s.position - 1, c.place, c.outcome, c.moves, c.start, c.before, c.delta, c.after"
    " FROM change c JOIN standing s ON s.id = c.person WHERE c.seq IS NOT NULL"
    " ORDER BY c.seq, c.outcome <> 'finished', c.place, c.person";

static enum status no_memory(struct store *store)
{
    return diag_memory(store->diag, "reading the rated games");
}

static bool fill_game(struct rated_game *game, sqlite3_stmt *statement)
{
    struct span title = store_text(statement, 1);
    struct span finished = store_text(statement, 2);
    *game = (struct rated_game){.gid = sqlite3_column_int64(statement, 0),
                                .title = strndup(title.text, title.length)};
    snprintf(game->finished, sizeof game->finished, "%.*s", (int)finished.length, finished.text);
    return game->title != NULL;
}

static enum status read_games(struct rated_games *rated_games, struct store *store)
{
    int64_t count;
    enum status status =
        store_number(store, "SELECT count(*) FROM verdict WHERE seq IS NOT NULL", &count);
    if (status != STATUS_DONE)
        return status;
    rated_games->games = calloc((size_t)count + 1, sizeof *rated_games->games);
    if (!rated_games->games)
        return no_memory(store);
    sqlite3_stmt *statement = store_prepare(store, SELECT_GAMES);
    if (!statement)
        return STATUS_STORE;
    while (rated_games->game_count < (size_t)count && store_next(store, statement, &status))
        if (!fill_game(&rated_games->games[rated_games->game_count++], statement))
            status = no_memory(store);
    sqlite3_finalize(statement);
    return status;
}

static void fill_change(struct rated_change *change, sqlite3_stmt *statement)
{
    *change = (struct rated_change){
        .person = (size_t)sqlite3_column_int64(statement, 1),
        .place = sqlite3_column_int(statement, 2),
        .outcome = outcome_of((const char *)sqlite3_column_text(statement, 3)),
        .moves = sqlite3_column_int(statement, 4),
        .start = sqlite3_column_double(statement, 5),
        .before = sqlite3_column_double(statement, 6),
        .delta = sqlite3_column_double(statement, 7),
        .after = sqlite3_column_double(statement, 8),
    };
}

/* The changes come in the order of the games, so one walk along both will do. */
static enum status read_changes(struct rated_games *rated_games, struct store *store,
                                const struct ranking *ranking)
{
    int64_t count;
    size_t game = 0;
    enum status status =
        store_number(store, "SELECT count(*) FROM change WHERE seq IS NOT NULL", &count);
    if (status != STATUS_DONE)
        return status;
    rated_games->changes = calloc((size_t)count + 1, sizeof *rated_games->changes);
    if (!rated_games->changes)
        return no_memory(store);
    sqlite3_stmt *statement = store_prepare(store, SELECT_CHANGES);
    if (!statement)
        return STATUS_STORE;
    while (rated_games->change_count < (size_t)count && store_next(store, statement, &status)) {
        struct rated_change *change = &rated_games->changes[rated_games->change_count];
        int64_t gid = sqlite3_column_int64(statement, 0);
        fill_change(change, statement);
        while (game < rated_games->game_count && rated_games->games[game].gid != gid)
            game++;
        if (game == rated_games->game_count || change->person >= ranking->count)
            break;
        if (rated_games->games[game].count++ == 0)
            rated_games->games[game].first = rated_games->change_count;
        change->game = game;
        rated_games->change_count++;
    }
    sqlite3_finalize(statement);
    return status;
}

/* Counting sort of the changes by person; their order stays that of the games. */
static bool index_persons(struct rated_games *rated_games, size_t persons)
{
    rated_games->person_first = calloc(persons + 2, sizeof *rated_games->person_first);
    rated_games->of_person = calloc(rated_games->change_count + 1, sizeof *rated_games->of_person);
    if (!rated_games->person_first || !rated_games->of_person)
        return false;
    size_t *next = rated_games->person_first + 1;
    for (size_t i = 0; i < rated_games->change_count; i++)
        if (rated_games->changes[i].person + 1 < persons)
            next[rated_games->changes[i].person + 1]++;
    for (size_t person = 1; person < persons; person++)
        next[person] += next[person - 1];
    /* next[p] is where p's part begins; after this walk it is where it ends, which is where that of
       p + 1 begins. */
    for (size_t i = 0; i < rated_games->change_count; i++)
        rated_games->of_person[next[rated_games->changes[i].person]++] = i;
    return true;
}

enum status rated_games_read(struct rated_games *rated_games, struct store *store,
                             const struct ranking *ranking)
{
    *rated_games = (struct rated_games){0};
    enum status status = read_games(rated_games, store);
    if (status == STATUS_DONE)
        status = read_changes(rated_games, store, ranking);
    if (status == STATUS_DONE && !index_persons(rated_games, ranking->count))
        status = no_memory(store);
    if (status != STATUS_DONE)
        rated_games_free(rated_games);
    return status;
}

void rated_games_free(struct rated_games *rated_games)
{
    for (size_t i = 0; i < rated_games->game_count; i++)
        free(rated_games->games[i].title);
    free(rated_games->games);
    free(rated_games->changes);
    free(rated_games->of_person);
    free(rated_games->person_first);
    *rated_games = (struct rated_games){0};
}

size_t rated_games_count(const struct rated_games *rated_games, size_t person)
{
    return rated_games->person_first[person + 1] - rated_games->person_first[person];
}

const struct rated_change *rated_games_nth(const struct rated_games *rated_games, size_t person,
                                           size_t i)
{
    return &rated_games->changes[rated_games->of_person[rated_games->person_first[person] + i]];
}
