#include "fetch/result_table.h"

#include "base/core/text.h"
#include "base/rules/results.h"
#include "base/store/query.h"

static const char forget_sql[] = "DELETE FROM result WHERE gid = ?1";
static const char keep_sql[] =
    "INSERT INTO result (gid, name, title, started, finished, outcome, place, source, line)"
    " VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, ?6, nullif(?7, 0), ?8, ?9)";

/* In place of what was said of the game before. */
static enum status keep_game(struct store *store, struct span file, const struct results *results,
                             const struct result_game *game)
{
    enum status status = query_run(store, forget_sql, WITH(V(game->gid)));
    for (size_t i = game->first; i < game->first + game->count && status == STATUS_DONE; i++) {
        const struct result_row *row = &results->rows[i];
        if (*row->name)
            status = query_run(store, keep_sql,
                               WITH(V(game->gid), V(row->name), V(game->title),
                                    V(game->started ? game->started : ""), V(game->finished),
                                    V(outcome_name(row->outcome)), V(row->place), V(file),
                                    V((int64_t)row->line)));
    }
    return status == STATUS_DONE ? results_seal(store, game->gid) : status;
}

enum status result_table_keep(struct store *store, const char *file, struct span text,
                              int64_t *games)
{
    struct results results;
    struct buffer name = {0};
    enum status read = results_read(&results, file, text, store->diag);
    enum status kept = read == STATUS_STORE ? read : STATUS_DONE;
    if (!text_repair(&name, span_of(file)))
        kept = diag_memory(store->diag, "importing");
    if (kept == STATUS_DONE && results.game_count)
        kept = results_drop_damaged(store);
    for (size_t i = 0; i < results.game_count && kept == STATUS_DONE; i++)
        kept = keep_game(store, buffer_view(&name), &results, &results.games[i]);
    *games = (int64_t)results.game_count;
    results_free(&results);
    buffer_free(&name);
    return status_worse(kept, read);
}
