#include "rate/prospect.h"

#include "base/rules/stored_run.h"
#include "base/store/query.h"
#include "rate/uncertainty.h"

#include <stdlib.h>

static const char SELECT_RATING[] = "SELECT rating FROM standing WHERE name = ?1";
static const char SELECT_GAME[] = "SELECT g.title FROM verdict v LEFT JOIN game g ON g.gid = v.gid"
                                  " WHERE v.gid = ?1 AND v.state = 'running'";
static const char SELECT_CONTESTANTS[] =
    "SELECT p.name, c.before, c.start, c.outcome, ifnull(c.place, 0) FROM change c"
    " JOIN person p ON p.id = c.person WHERE c.gid = ?1 ORDER BY p.name";

static enum status find(struct store *store, const struct config *config, struct prospect *prospect)
{
    struct uncertainty uncertainty = {0};
    double dropouts = 0;
    if (prospect->count < 2 || prospect->count > PLAYERS_LIMIT) {
        diag_error(store->diag, "a race has 2 to %d players, not %zu", PLAYERS_LIMIT,
                   prospect->count);
        return STATUS_USAGE;
    }
    enum status status = stored_dropouts(store, &dropouts);
    if (status == STATUS_DONE)
        status = rate_uncertainty(store, config, &uncertainty);
    for (size_t i = 0; i < prospect->count && status == STATUS_DONE; i++)
        prospect->contestants[i].strength =
            uncertainty_index(&uncertainty, span_of(prospect->contestants[i].name));
    if (status == STATUS_DONE && !prospect_find(prospect, &uncertainty.strengths, dropouts))
        status = diag_memory(store->diag, "drawing races");
    uncertainty_free(&uncertainty);
    return status;
}

static enum status add_named(struct store *store, const char *name, struct prospect *prospect)
{
    struct contestant contestant = {.rating = prospect->parameters.start};
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_RATING, &status, WITH(V(name)));
    if (store_next(store, row, &status))
        contestant.rating = sqlite3_column_double(row, 0);
    sqlite3_reset(row);
    for (size_t i = 0; i < prospect->count && status == STATUS_DONE; i++) {
        if (strcmp(prospect->contestants[i].name, name) != 0)
            continue;
        diag_error(store->diag, "'%s' is named twice", name);
        status = STATUS_USAGE;
    }
    if (status == STATUS_DONE && !prospect_add(prospect, span_of(name), &contestant))
        status = diag_memory(store->diag, "reading the players");
    return status;
}

/* What everybody gains if they come in in the order in which they are named: that of `order`. */
static enum status put_named(struct store *store, struct prospect *prospect, char *const *order)
{
    int places[PLAYERS_LIMIT] = {0};
    prospect->named = calloc(prospect->count + 1, sizeof *prospect->named);
    bool done = prospect->named != NULL;
    for (size_t i = 0; i < prospect->count && done; i++)
        for (size_t j = 0; j < prospect->count; j++)
            if (strcmp(prospect->contestants[j].name, order[i]) == 0)
                places[j] = (int)i + 1;
    if (done)
        prospect_gains(prospect, places, prospect->named);
    return done ? STATUS_DONE : diag_memory(store->diag, "reading the players");
}

enum status rate_prospect(struct store *store, const struct config *config, char *const *names,
                          size_t count, struct prospect *prospect)
{
    *prospect = (struct prospect){0};
    enum status status = stored_parameters(store, config, &prospect->parameters);
    for (size_t i = 0; i < count && status == STATUS_DONE; i++)
        status = add_named(store, names[i], prospect);
    if (status == STATUS_DONE)
        status = find(store, config, prospect);
    return status == STATUS_DONE ? put_named(store, prospect, names) : status;
}

static bool take_contestant(void *context, sqlite3_stmt *row)
{
    struct prospect *prospect = context;
    const struct contestant contestant = {
        .rating = sqlite3_column_double(row, 1),
        .start = sqlite3_column_double(row, 2),
        .outcome = outcome_of((const char *)sqlite3_column_text(row, 3)),
        .place = sqlite3_column_int(row, 4),
    };
    return prospect_add(prospect, store_text(row, 0), &contestant);
}

static enum status read_title(struct store *store, int64_t gid, struct prospect *prospect)
{
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, SELECT_GAME, &status, WITH(V(gid)));
    bool found = store_next(store, row, &status);
    struct span title = found ? store_text(row, 0) : SPAN("");
    if (found && !(prospect->title = strndup(title.text, title.length)))
        status = diag_memory(store->diag, "reading the game");
    sqlite3_reset(row);
    if (status != STATUS_DONE || found)
        return status;
    diag_error(store->diag, "game %lld is not running; 'karoiq audit %lld' says what became of it",
               (long long)gid, (long long)gid);
    return STATUS_USAGE;
}

enum status rate_prospect_of_game(struct store *store, const struct config *config, int64_t gid,
                                  struct prospect *prospect)
{
    *prospect = (struct prospect){.gid = gid};
    enum status status = read_title(store, gid, prospect);
    if (status == STATUS_DONE)
        status = stored_parameters(store, config, &prospect->parameters);
    if (status == STATUS_DONE)
        status = query_each(store, SELECT_CONTESTANTS, take_contestant, prospect,
                            "reading the game", WITH(V(gid)));
    return status == STATUS_DONE ? find(store, config, prospect) : status;
}
