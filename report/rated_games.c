#include "report/rated_games.h"

#include <stdlib.h>

static const char SELECT_GAMES[] =
    "SELECT v.gid, coalesce(v.title, g.title, ''), v.finished"
    " FROM verdict v LEFT JOIN game g ON g.gid = v.gid WHERE v.seq IS NOT NULL ORDER BY v.seq";
/* In the order in which they are stored: sorting is done here. */
static const char SELECT_CHANGES[] =
    "SELECT seq, person, place, outcome, moves, start, before, delta, after FROM change"
    " WHERE seq IS NOT NULL ORDER BY gid, person, login";
static const char SELECT_ROWS[] = "SELECT id, position - 1 FROM standing";

static enum status no_memory(struct store *store)
{
    return diag_memory(store->diag, "reading the rated games");
}

static bool fill_game(struct rated_game *game, sqlite3_stmt *statement)
{
    bool failed = false;
    struct span finished = store_text(statement, 2);
    *game = (struct rated_game){.gid = sqlite3_column_int64(statement, 0),
                                .title = store_copy(statement, 1, &failed)};
    snprintf(game->finished, sizeof game->finished, "%.*s", (int)finished.length, finished.text);
    return !failed;
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

/* The ranking's row of each person, by his number. */
struct rows {
    size_t *of; /* NO_ROW for who has none */
    size_t count;
};
enum { NO_ROW = -1, MOST_PERSONS = 10000000 };

static enum status read_rows(struct rows *rows, struct store *store)
{
    int64_t last = 0;
    enum status status = store_number(store, "SELECT max(id) FROM standing", &last);
    if (status != STATUS_DONE)
        return status;
    /* A number beyond that is nobody's: the checksums tell that the store is damaged. */
    rows->count = last < 0 ? 0 : last < MOST_PERSONS ? (size_t)last + 1 : MOST_PERSONS;
    rows->of = malloc((rows->count + 1) * sizeof *rows->of);
    if (!rows->of)
        return no_memory(store);
    memset(rows->of, NO_ROW, rows->count * sizeof *rows->of);
    sqlite3_stmt *statement = store_prepare(store, SELECT_ROWS);
    status = statement ? STATUS_DONE : STATUS_STORE;
    while (store_next(store, statement, &status)) {
        size_t person = (size_t)sqlite3_column_int64(statement, 0);
        if (person < rows->count)
            rows->of[person] = (size_t)sqlite3_column_int64(statement, 1);
    }
    sqlite3_finalize(statement);
    return status;
}

/* False for one of a game or a person that is not in the ranking. */
static bool fill_change(struct rated_change *change, sqlite3_stmt *statement,
                        const struct rows *rows, const struct rated_games *rated_games,
                        const struct ranking *ranking)
{
    size_t person = (size_t)sqlite3_column_int64(statement, 1);
    *change = (struct rated_change){
        .game = (size_t)sqlite3_column_int64(statement, 0) - 1,
        .person = person < rows->count ? rows->of[person] : ranking->count,
        .place = sqlite3_column_int(statement, 2),
        .outcome = outcome_of((const char *)sqlite3_column_text(statement, 3)),
        .moves = sqlite3_column_int(statement, 4),
        .start = sqlite3_column_double(statement, 5),
        .before = sqlite3_column_double(statement, 6),
        .delta = sqlite3_column_double(statement, 7),
        .after = sqlite3_column_double(statement, 8),
    };
    return change->game < rated_games->game_count && change->person < ranking->count;
}

static bool stands_before(const struct rated_change *a, const struct rated_change *b)
{
    bool a_finished = a->outcome == OUTCOME_FINISHED;
    bool b_finished = b->outcome == OUTCOME_FINISHED;
    return a_finished != b_finished ? a_finished : a->place < b->place;
}

/* Puts each change to its game, by place; equals stay as they come, by name. */
static void sort_changes(struct rated_games *rated_games, const struct rated_change *unsorted)
{
    size_t first = 0;
    for (size_t i = 0; i < rated_games->change_count; i++)
        rated_games->games[unsorted[i].game].count++;
    for (size_t i = 0; i < rated_games->game_count; i++) {
        rated_games->games[i].first = first;
        first += rated_games->games[i].count;
        rated_games->games[i].count = 0;
    }
    for (size_t i = 0; i < rated_games->change_count; i++) {
        struct rated_game *game = &rated_games->games[unsorted[i].game];
        struct rated_change *changes = &rated_games->changes[game->first];
        size_t at = game->count++;
        for (; at > 0 && stands_before(&unsorted[i], &changes[at - 1]); at--)
            changes[at] = changes[at - 1];
        changes[at] = unsorted[i];
    }
}

static enum status take_changes(struct rated_games *rated_games, struct store *store,
                                const struct rows *rows, const struct ranking *ranking,
                                struct rated_change *unsorted, size_t count)
{
    sqlite3_stmt *statement = store_prepare(store, SELECT_CHANGES);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    while (rated_games->change_count < count && store_next(store, statement, &status))
        rated_games->change_count += fill_change(&unsorted[rated_games->change_count], statement,
                                                 rows, rated_games, ranking);
    sqlite3_finalize(statement);
    return status;
}

static enum status read_changes(struct rated_games *rated_games, struct store *store,
                                const struct rows *rows, const struct ranking *ranking)
{
    int64_t count;
    enum status status =
        store_number(store, "SELECT count(*) FROM change WHERE seq IS NOT NULL", &count);
    if (status != STATUS_DONE)
        return status;
    struct rated_change *unsorted = calloc((size_t)count + 1, sizeof *unsorted);
    rated_games->changes = calloc((size_t)count + 1, sizeof *rated_games->changes);
    if (!unsorted || !rated_games->changes) {
        free(unsorted);
        return no_memory(store);
    }
    status = take_changes(rated_games, store, rows, ranking, unsorted, (size_t)count);
    if (status == STATUS_DONE)
        sort_changes(rated_games, unsorted);
    free(unsorted);
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
    struct rows rows = {0};
    *rated_games = (struct rated_games){0};
    enum status status = read_games(rated_games, store);
    if (status == STATUS_DONE)
        status = read_rows(&rows, store);
    if (status == STATUS_DONE)
        status = read_changes(rated_games, store, &rows, ranking);
    free(rows.of);
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

int rated_game_year(const struct rated_game *game)
{
    return (int)strtol(game->finished, NULL, 10);
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
