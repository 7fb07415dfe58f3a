#include "base/rules/results.h"
#include "fuzz.h"

static void check_result(const struct results *results, const struct result_game *game)
{
    MUST(game->gid >= 1 && game->gid <= GID_MOST && game->count >= 1);
    for (size_t i = game->first; i < game->first + game->count; i++) {
        const struct result_row *row = &results->rows[i];
        MUST(row->gid == game->gid && fuzz_is_text(span_of(row->name)));
        if (!*row->name)
            continue;
        MUST(game->title && *game->title && stamp_valid(span_of(game->finished)));
        MUST(row->outcome != OUTCOME_NONE);
        MUST((row->outcome == OUTCOME_FINISHED) == (row->place > 0));
        for (size_t k = game->first; k < i; k++)
            MUST(strcmp(results->rows[k].name, row->name) != 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag diag = {.stream = fopen("/dev/null", "w"), .verbosity = NORMAL};
    struct results results;
    MUST(diag.stream);
    results_is_table(fuzz_span(data, size));
    enum status status = results_read(&results, "fuzz", fuzz_span(data, size), &diag);
    MUST(status == STATUS_DONE || (status == STATUS_INCOMPLETE && diag.errors > 0));
    for (size_t i = 0; i < results.game_count; i++) {
        MUST(i == 0 || results.games[i - 1].gid < results.games[i].gid);
        check_result(&results, &results.games[i]);
    }
    results_free(&results);
    fclose(diag.stream);
    return 0;
}
