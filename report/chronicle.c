#include "report/chronicle.h"

#include <stdlib.h>

static const char SELECT_GAMES[] =
    "SELECT v.gid, coalesce(g.title, ''), coalesce(g.log_finished, g.list_finished, '')"
    " FROM verdict v LEFT JOIN game g ON g.gid = v.gid WHERE v.seq IS NOT NULL ORDER BY v.seq";
static const char SELECT_CHANGES[] =
    "SELECT v.gid, s.position - 1, c.place, c.outcome, c.moves, c.before, c.delta, c.after"
    " FROM change c JOIN verdict v ON v.gid = c.gid JOIN standing s ON s.id = c.person"
    " WHERE v.seq IS NOT NULL"
    " ORDER BY v.seq, c.outcome <> 'finished', c.place, s.name";

static enum status no_memory(struct store *store)
{
    return diag_memory(store->diag, "reading the rated games");
}

static bool fill_game(struct chronicle_game *game, sqlite3_stmt *statement)
{
    struct span title = store_text(statement, 1);
    struct span finished = store_text(statement, 2);
    *game = (struct chronicle_game){.gid = sqlite3_column_int64(statement, 0),
                                    .title = strndup(title.text, title.length)};
    snprintf(game->finished, sizeof game->finished, "%.*s", (int)finished.length, finished.text);
    return game->title != NULL;
}

static enum status read_games(struct chronicle *chronicle, struct store *store)
{
    int64_t count;
    enum status status =
        store_number(store, "SELECT count(*) FROM verdict WHERE seq IS NOT NULL", &count);
    if (status != STATUS_DONE)
        return status;
    chronicle->games = calloc((size_t)count + 1, sizeof *chronicle->games);
    if (!chronicle->games)
        return no_memory(store);
    sqlite3_stmt *statement = store_prepare(store, SELECT_GAMES);
    if (!statement)
        return STATUS_STORE;
    while (chronicle->game_count < (size_t)count && store_next(store, statement, &status))
        if (!fill_game(&chronicle->games[chronicle->game_count++], statement))
            status = no_memory(store);
    sqlite3_finalize(statement);
    return status;
}

static void fill_change(struct chronicle_change *change, sqlite3_stmt *statement)
{
    *change = (struct chronicle_change){
        .person = (size_t)sqlite3_column_int64(statement, 1),
        .place = sqlite3_column_int(statement, 2),
        .outcome = outcome_of((const char *)sqlite3_column_text(statement, 3)),
        .moves = sqlite3_column_int(statement, 4),
        .before = sqlite3_column_double(statement, 5),
        .delta = sqlite3_column_double(statement, 6),
        .after = sqlite3_column_double(statement, 7),
    };
}

/* The changes come in the order of the games, so one walk along both will do. */
static enum status read_changes(struct chronicle *chronicle, struct store *store,
                                const struct ranking *ranking)
{
    int64_t count;
    size_t game = 0;
    enum status status = store_number(store, "SELECT count(*) FROM change", &count);
    if (status != STATUS_DONE)
        return status;
    chronicle->changes = calloc((size_t)count + 1, sizeof *chronicle->changes);
    if (!chronicle->changes)
        return no_memory(store);
    sqlite3_stmt *statement = store_prepare(store, SELECT_CHANGES);
    if (!statement)
        return STATUS_STORE;
    while (chronicle->change_count < (size_t)count && store_next(store, statement, &status)) {
        struct chronicle_change *change = &chronicle->changes[chronicle->change_count];
        int64_t gid = sqlite3_column_int64(statement, 0);
        fill_change(change, statement);
        while (game < chronicle->game_count && chronicle->games[game].gid != gid)
            game++;
        if (game == chronicle->game_count || change->person >= ranking->count)
            break;
        if (chronicle->games[game].count++ == 0)
            chronicle->games[game].first = chronicle->change_count;
        change->game = game;
        chronicle->change_count++;
    }
    sqlite3_finalize(statement);
    return status;
}

/* Counting sort of the changes by person; their order stays that of the games. */
static bool index_persons(struct chronicle *chronicle, size_t persons)
{
    chronicle->person_first = calloc(persons + 2, sizeof *chronicle->person_first);
    chronicle->of_person = calloc(chronicle->change_count + 1, sizeof *chronicle->of_person);
    if (!chronicle->person_first || !chronicle->of_person)
        return false;
    size_t *next = chronicle->person_first + 1;
    for (size_t i = 0; i < chronicle->change_count; i++)
        if (chronicle->changes[i].person + 1 < persons)
            next[chronicle->changes[i].person + 1]++;
    for (size_t person = 1; person < persons; person++)
        next[person] += next[person - 1];
    /* next[p] is where p's part begins; after this walk it is where it ends, which is where that of
       p + 1 begins. */
    for (size_t i = 0; i < chronicle->change_count; i++)
        chronicle->of_person[next[chronicle->changes[i].person]++] = i;
    return true;
}

enum status chronicle_read(struct chronicle *chronicle, struct store *store,
                           const struct ranking *ranking)
{
    *chronicle = (struct chronicle){0};
    enum status status = read_games(chronicle, store);
    if (status == STATUS_DONE)
        status = read_changes(chronicle, store, ranking);
    if (status == STATUS_DONE && !index_persons(chronicle, ranking->count))
        status = no_memory(store);
    if (status != STATUS_DONE)
        chronicle_free(chronicle);
    return status;
}

void chronicle_free(struct chronicle *chronicle)
{
    for (size_t i = 0; i < chronicle->game_count; i++)
        free(chronicle->games[i].title);
    free(chronicle->games);
    free(chronicle->changes);
    free(chronicle->of_person);
    free(chronicle->person_first);
    *chronicle = (struct chronicle){0};
}

size_t chronicle_count(const struct chronicle *chronicle, size_t person)
{
    return chronicle->person_first[person + 1] - chronicle->person_first[person];
}

const struct chronicle_change *chronicle_nth(const struct chronicle *chronicle, size_t person,
                                             size_t i)
{
    return &chronicle->changes[chronicle->of_person[chronicle->person_first[person] + i]];
}

bool chronicle_result(const struct chronicle_change *a, const struct chronicle_change *b,
                      enum draw_rule rule, double *result)
{
    bool a_finished = a->outcome == OUTCOME_FINISHED;
    bool b_finished = b->outcome == OUTCOME_FINISHED;
    if (!a_finished && !b_finished)
        return false;
    if (a_finished != b_finished)
        *result = a_finished;
    else if (a->place == b->place || (rule == DRAW_MOVES && a->moves == b->moves))
        *result = 0.5;
    else
        *result = a->place < b->place;
    return true;
}
