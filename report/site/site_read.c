#include "report/site/site_read.h"

#include "base/core/sort.h"
#include "base/model/reason.h"
#include "base/rules/stored_run.h"

#include <stdlib.h>

/* The page of what was strange is for people: beyond so many rows it says only how many there are.
 */
enum { ANOMALY_LIMIT = 2000 };

static const char SELECT_OTHERS[] =
    "SELECT v.gid, coalesce(v.title, g.title, ''), v.reason, v.detail, coalesce(g.log_started, "
    "g.list_started) AS started,"
    " v.state FROM verdict v LEFT JOIN game g ON g.gid = v.gid"
    " WHERE v.state NOT IN ('rated', 'untagged') ORDER BY v.state, v.gid DESC";
static const char SELECT_ANOMALIES[] =
    "SELECT coalesce(gid, 0), kind, text FROM anomaly ORDER BY severity(kind), gid, id LIMIT ?1";

static bool fill_other(struct other_game *other, sqlite3_stmt *statement)
{
    bool failed = false;
    struct span started = store_text(statement, 4);
    *other = (struct other_game){
        .gid = sqlite3_column_int64(statement, 0),
        .title = store_copy(statement, 1, &failed),
        .reason = reason_of(store_text(statement, 2)),
        .detail = store_copy(statement, 3, &failed),
        .state = game_state_of(store_text(statement, 5)),
    };
    snprintf(other->started, sizeof other->started, "%.*s", (int)started.length, started.text);
    return !failed;
}

static bool fill_anomaly(struct anomaly_row *strange, sqlite3_stmt *statement)
{
    bool failed = false;
    *strange = (struct anomaly_row){
        .gid = sqlite3_column_int64(statement, 0),
        .kind = reason_of(store_text(statement, 1)),
        .text = store_copy(statement, 2, &failed),
    };
    return !failed;
}

static enum status read_others(struct site *site, struct store *store)
{
    size_t capacity = 0;
    for (enum game_state state = STATE_VOID; state < STATE_UNTAGGED; state++)
        capacity += (size_t)site->ranking->games[state];
    site->others = calloc(capacity + 1, sizeof *site->others);
    sqlite3_stmt *statement = site->others ? store_prepare(store, SELECT_OTHERS) : NULL;
    enum status status = statement ? STATUS_DONE : STATUS_STORE;
    if (!site->others)
        return diag_memory(store->diag, "reading the other games");
    while (site->other_count < capacity && store_next(store, statement, &status))
        if (!fill_other(&site->others[site->other_count++], statement))
            status = diag_memory(store->diag, "reading the other games");
    sqlite3_finalize(statement);
    return status;
}

static enum status read_anomalies(struct site *site, struct store *store)
{
    enum status status = store_number(store, "SELECT count(*) FROM anomaly", &site->anomaly_total);
    if (status != STATUS_DONE)
        return status;
    site->strange = calloc(ANOMALY_LIMIT + 1, sizeof *site->strange);
    if (!site->strange)
        return diag_memory(store->diag, "reading the anomalies");
    sqlite3_stmt *statement = store_prepare(store, SELECT_ANOMALIES);
    if (!statement)
        return STATUS_STORE;
    sqlite3_bind_int(statement, 1, ANOMALY_LIMIT);
    while (site->anomaly_count < ANOMALY_LIMIT && store_next(store, statement, &status))
        if (!fill_anomaly(&site->strange[site->anomaly_count++], statement))
            status = diag_memory(store->diag, "reading the anomalies");
    sqlite3_finalize(statement);
    return status;
}

static int compare_rows(size_t first, size_t second, const void *rows)
{
    const struct ranking_row *a = rows, *b = rows;
    return strcmp(a[first].name, b[second].name);
}

static bool index_names(struct site *site)
{
    const struct ranking *ranking = site->ranking;
    site->by_name = malloc((ranking->count + 1) * sizeof *site->by_name);
    if (!site->by_name)
        return false;
    for (size_t i = 0; i < ranking->count; i++)
        site->by_name[i] = i;
    sort_indices(site->by_name, ranking->count, compare_rows, ranking->rows);
    return true;
}

static int compare_years(const void *first, const void *second)
{
    const struct year *a = first, *b = second;
    return (a->number < b->number) - (a->number > b->number);
}

static bool count_years(struct site *site)
{
    const struct rated_games *rated = &site->rated_games;
    struct year *years = calloc(rated->game_count + 1, sizeof *years);
    site->years = years;
    if (!years)
        return false;
    for (size_t i = 0; i < rated->game_count; i++)
        years[i] = (struct year){rated_game_year(&rated->games[i]), 1};
    qsort(years, rated->game_count, sizeof *years, compare_years);
    for (size_t i = 0; i < rated->game_count; i++)
        if (site->year_count > 0 && years[site->year_count - 1].number == years[i].number)
            years[site->year_count - 1].games++;
        else
            years[site->year_count++] = years[i];
    return true;
}

const struct ranking_row *site_person(const struct site *site, const char *name)
{
    size_t low = 0;
    size_t high = site->ranking->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct ranking_row *row = &site->ranking->rows[site->by_name[middle]];
        int order = strcmp(name, row->name);
        if (order == 0)
            return row;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

enum status site_read(struct site *site, struct store *store, const struct config *config,
                      const struct ranking *ranking, const struct uncertainty *strengths)
{
    *site = (struct site){.config = config, .ranking = ranking, .strengths = strengths};
    enum status status = index_names(site) ? rated_games_read(&site->rated_games, store, ranking)
                                           : diag_memory(store->diag, "reading the ranking");
    if (status == STATUS_DONE && !count_years(site))
        status = diag_memory(store->diag, "reading the ranking");
    if (status == STATUS_DONE)
        status = read_others(site, store);
    if (status == STATUS_DONE)
        status = read_anomalies(site, store);
    if (status == STATUS_DONE)
        status = stored_corrections(store, &site->corrections);
    if (status == STATUS_DONE)
        status = stored_dropouts(store, &site->dropouts);
    if (status == STATUS_DONE)
        records_find(&site->records, ranking, &site->rated_games);
    return status;
}

void site_free(struct site *site)
{
    for (size_t i = 0; i < site->other_count; i++) {
        free(site->others[i].title);
        free(site->others[i].detail);
    }
    for (size_t i = 0; i < site->anomaly_count; i++)
        free(site->strange[i].text);
    corrections_free(&site->corrections);
    free(site->by_name);
    free(site->years);
    free(site->others);
    free(site->strange);
    rated_games_free(&site->rated_games);
    *site = (struct site){0};
}
