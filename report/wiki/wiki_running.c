#include "base/model/words.h"
#include "report/wiki/wiki_table.h"

bool wiki_running(struct buffer *out, const struct site *site)
{
    const struct config *config = site->config;
    const struct wiki_column columns[] = {
        {word(config->language, WORD_GID), false},
        {word(config->language, WORD_GAME), true},
        {word(config->language, WORD_STARTED), true},
    };
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < site->other_count; i++) {
        const struct other_game *game = &site->others[i];
        if (game->state != STATE_RUNNING)
            continue;
        wiki_row(out);
        wiki_cell_count(out, game->gid);
        wiki_cell_game(out, config, game->gid, span_of(game->title));
        wiki_cell_date(out, config->language, game->started);
    }
    wiki_table_close(out);
    return !out->failed;
}
