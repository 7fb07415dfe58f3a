#include "base/model/locale.h"
#include "base/model/words.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

enum { LATEST = 50 };

/* "A +0,54, B −0,54": who won how much, by place. */
static void write_result(struct buffer *out, const struct site *site, const struct rated_game *game)
{
    const struct config *config = site->config;
    wiki_cell_open(out, true, NULL);
    for (size_t i = 0; i < game->count; i++) {
        const struct rated_change *change = &site->rated_games.changes[game->first + i];
        if (i > 0)
            buffer_string(out, ", ");
        wiki_player(out, span_of(config->player_template),
                    span_of(site->ranking->rows[change->person].name));
        buffer_char(out, ' ');
        locale_signed(out, config->language, change->delta, config->decimals);
    }
    wiki_cell_close(out);
}

bool wiki_latest(struct buffer *out, const struct site *site)
{
    const struct config *config = site->config;
    const struct wiki_column columns[] = {
        {word(config->language, WORD_DATE), true},
        {word(config->language, WORD_GAME), true},
        {word(config->language, WORD_RESULT_OF_GAME), true},
    };
    size_t count = site->rated_games.game_count;
    size_t last = count > LATEST ? count - LATEST : 0;
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = count; i > last; i--) {
        const struct rated_game *game = &site->rated_games.games[i - 1];
        wiki_row(out);
        wiki_cell_date(out, config->language, game->finished);
        wiki_cell_game(out, config, game->gid, span_of(game->title));
        write_result(out, site, game);
    }
    wiki_table_close(out);
    return !out->failed;
}
