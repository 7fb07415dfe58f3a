#include "report/ranking.h"

#include "base/core/wordlist.h"
#include "base/model/lookalike.h"
#include "base/rules/stored_run.h"

#include <math.h>
#include <stdlib.h>

static void copy_stamp(char stamp[STAMP_SIZE], struct span text)
{
    snprintf(stamp, STAMP_SIZE, "%.*s", (int)text.length, text.text);
}

bool ranking_row_is_of(const struct ranking_row *row, enum player_group group)
{
    switch (group) {
    case GROUP_ACTIVE:
        return row->active && !row->provisional;
    case GROUP_INACTIVE:
        return !row->active;
    case GROUP_NEWCOMERS:
        return row->active && row->provisional;
    case GROUP_ALL:
        break;
    }
    return true;
}

/* All counts come from the verdicts, so that they add up even where games were read but not yet
   rated again. */
static enum status read_counts(struct ranking *ranking, struct store *store)
{
    static const char count_states[] = "SELECT count(*) FROM verdict WHERE state = ?1";
    sqlite3_stmt *statement = store_prepare(store, count_states);
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    for (enum game_state state = 0; state < STATE_COUNT && status == STATUS_DONE; state++) {
        bool row;
        store_bind_text(statement, 1, span_of(game_state_name(state)));
        status = store_step(store, statement, &row);
        if (status == STATUS_DONE && row)
            ranking->games[state] = sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
        ranking->listed += ranking->games[state];
    }
    ranking->tagged = ranking->listed - ranking->games[STATE_UNTAGGED];
    sqlite3_finalize(statement);
    return status;
}

/* What the ranking rests on: no page that came after the day that it is of. */
static enum status read_basis(struct ranking *ranking, struct store *store)
{
    static const char newest_game[] = "SELECT gid, finished FROM verdict WHERE state = 'rated'"
                                      " AND finished IS NOT NULL"
                                      " ORDER BY finished DESC, gid DESC LIMIT 1";
    static const char newest_page[] = "SELECT max(fetched) AS fetched FROM page";
    bool row = false;
    sqlite3_stmt *game = store_prepare(store, newest_game);
    enum status status = game ? store_step(store, game, &row) : STATUS_STORE;
    if (status == STATUS_DONE && row) {
        ranking->newest = sqlite3_column_int64(game, 0);
        copy_stamp(ranking->newest_finished, store_text(game, 1));
    }
    sqlite3_finalize(game);
    sqlite3_stmt *page = status == STATUS_DONE ? store_prepare(store, newest_page) : NULL;
    status = page ? store_step(store, page, &row) : STATUS_STORE;
    if (status == STATUS_DONE)
        copy_stamp(ranking->data, store_text(page, 0));
    if (strcmp(ranking->data, ranking->generated) > 0)
        memcpy(ranking->data, ranking->generated, sizeof ranking->data);
    sqlite3_finalize(page);
    return status;
}

/* Rounded: the range of each moves a little with every game, and a page is drawn anew only for what
   it shows. NAN for NULL. */
static double whole_points(sqlite3_stmt *statement, int column)
{
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
        return NAN;
    return round(sqlite3_column_double(statement, column));
}

static bool fill_row(struct ranking_row *row, sqlite3_stmt *statement, const struct config *config,
                     const char *now)
{
    struct span name = store_text(statement, 0);
    *row = (struct ranking_row){
        .name = strndup(name.text, name.length),
        .rank = sqlite3_column_int64(statement, 1),
        .rating = sqlite3_column_double(statement, 2),
        .change = sqlite3_column_type(statement, 3) == SQLITE_NULL
                      ? NAN
                      : sqlite3_column_double(statement, 3),
        .games = sqlite3_column_int64(statement, 4),
        .wins = sqlite3_column_int64(statement, 5),
        .draws = sqlite3_column_int64(statement, 6),
        .losses = sqlite3_column_int64(statement, 7),
        .max = sqlite3_column_double(statement, 8),
        .min = sqlite3_column_double(statement, 9),
        .last_game = sqlite3_column_int64(statement, 10),
        .low = whole_points(statement, 12),
        .high = whole_points(statement, 13),
    };
    hash_name(name, row->page);
    copy_stamp(row->last_played, store_text(statement, 11));
    row->active = stamp_days_between(row->last_played, now) <= config->active_days;
    row->provisional = row->games < config->min_games;
    row->robot = wordlist_matches(span_of(config->robots), name);
    return row->name != NULL;
}

/* Equal ratings share a rank here as well. */
static void rank_settled(struct ranking *ranking)
{
    const struct ranking_row *before = NULL;
    for (size_t i = 0; i < ranking->count; i++) {
        struct ranking_row *row = &ranking->rows[i];
        if (!ranking_row_is_of(row, GROUP_ACTIVE))
            continue;
        ranking->settled++;
        row->settled_rank =
            before && before->rank == row->rank ? before->settled_rank : (int64_t)ranking->settled;
        before = row;
    }
}

static enum status read_rows(struct ranking *ranking, struct store *store,
                             const struct config *config, const char *now)
{
    static const char rows[] = "SELECT name, rank, rating, change, games, wins, draws, losses,"
                               " max, min, last_game, last_played, s.low, s.high FROM standing"
                               " LEFT JOIN strength AS s USING (id) ORDER BY position";
    int64_t count = 0;
    enum status status = store_number(store, "SELECT count(*) FROM standing", &count);
    if (status != STATUS_DONE)
        return status;
    ranking->rows = calloc((size_t)count + 1, sizeof *ranking->rows);
    if (!ranking->rows)
        return diag_memory(store->diag, "reading the ranking");
    sqlite3_stmt *statement = store_prepare(store, rows);
    if (!statement)
        return STATUS_STORE;
    while (ranking->count < (size_t)count && store_next(store, statement, &status))
        if (!fill_row(&ranking->rows[ranking->count++], statement, config, now))
            status = diag_memory(store->diag, "reading the ranking");
    sqlite3_finalize(statement);
    rank_settled(ranking);
    return status;
}

/* Names that look alike are told apart by a character that one has and the other has not. */
static enum status tell_apart(struct ranking *ranking, struct diag *diag)
{
    char **names = calloc(ranking->count + 1, sizeof *names);
    for (size_t i = 0; names && i < ranking->count; i++)
        names[i] = ranking->rows[i].name;
    struct lookalike *found = names ? lookalikes_of(names, ranking->count) : NULL;
    for (size_t i = 0; found && i < ranking->count; i++)
        ranking->rows[i].odd = found[i].point;
    free(names);
    if (!found)
        return diag_memory(diag, "comparing names");
    free(found);
    return STATUS_DONE;
}

enum status ranking_read(struct ranking *ranking, struct store *store, const struct config *config,
                         const char *now)
{
    *ranking = (struct ranking){0};
    copy_stamp(ranking->generated, span_of(now));
    enum status status = stored_parameters(store, config, &ranking->parameters);
    if (status == STATUS_DONE)
        status = read_counts(ranking, store);
    if (status == STATUS_DONE)
        status = read_basis(ranking, store);
    if (status == STATUS_DONE)
        status = read_rows(ranking, store, config, now);
    if (status == STATUS_DONE)
        status = tell_apart(ranking, store->diag);
    if (status != STATUS_DONE)
        ranking_free(ranking);
    return status;
}

void ranking_free(struct ranking *ranking)
{
    for (size_t i = 0; i < ranking->count; i++)
        free(ranking->rows[i].name);
    free(ranking->rows);
    *ranking = (struct ranking){0};
}
