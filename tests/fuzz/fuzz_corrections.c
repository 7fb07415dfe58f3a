#include "base/rules/corrections.h"
#include "fuzz.h"

static void check_game(const struct correction *game)
{
    MUST(game->reason && game->gid >= 1);
    MUST(!(game->exclude && game->accept));
    for (size_t i = 0; i < game->result_count; i++) {
        MUST(game->results[i].outcome != OUTCOME_NONE);
        MUST((game->results[i].outcome == OUTCOME_FINISHED) == (game->results[i].place > 0));
        MUST(fuzz_is_text(span_of(game->results[i].name)));
    }
    for (size_t i = 0; i < game->draw_count; i++)
        MUST(game->draws[i].count >= 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag diag = {.stream = fopen("/dev/null", "w"), .verbosity = NORMAL};
    struct corrections corrections;
    char path[64];
    int file = fuzz_file(data, size, path);
    MUST(diag.stream);
    enum status status = corrections_load(&corrections, path, &diag);
    MUST(status == STATUS_DONE || (status == STATUS_CONFIG && diag.errors > 0));
    for (size_t i = 0; i < corrections.game_count && status == STATUS_DONE; i++)
        check_game(&corrections.games[i]);
    for (size_t i = 0; i < corrections.alias_count && status == STATUS_DONE; i++)
        corrections_person(&corrections, span_of(corrections.aliases[i].old_name),
                           "2014-05-01 00:00:00");
    corrections_free(&corrections);
    close(file);
    fclose(diag.stream);
    return 0;
}
