#include "base/model/locale.h"
#include "base/model/words.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

enum { SHOWN = 5 }; /* of each kind */

static void write_players(struct buffer *out, const struct site *site, enum record_kind kind,
                          const struct record *record)
{
    const struct config *config = site->config;
    struct span template = span_of(config->player_template);
    wiki_cell_open(out, true, NULL);
    wiki_player(out, template, span_of(site->ranking->rows[record->person].name));
    if (kind == RECORD_UPSET) {
        buffer_printf(out, " %s ", word(config->language, WORD_AGAINST));
        wiki_player(out, template, span_of(site->ranking->rows[record->other].name));
    }
    wiki_cell_close(out);
}

static void write_record(struct buffer *out, const struct site *site, enum record_kind kind,
                         const struct record *record)
{
    const struct rated_game *game = &site->rated_games.games[record->game];
    wiki_row(out);
    wiki_cell_open(out, true, NULL);
    buffer_string(out, word(site->config->language, record_word(kind)));
    wiki_cell_close(out);
    write_players(out, site, kind, record);
    if (record_is_count(kind))
        wiki_cell_count(out, (int64_t)record->value);
    else
        wiki_cell_real(out, site->config, record->value);
    wiki_cell_date(out, site->config->language, game->finished);
    wiki_cell_game(out, site->config, game->gid, span_of(game->title));
}

bool wiki_records(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    const struct wiki_column columns[] = {
        {word(language, WORD_RECORD), true}, {word(language, WORD_PLAYER), true},
        {word(language, WORD_VALUE), false}, {word(language, WORD_DATE), true},
        {word(language, WORD_GAME), true},
    };
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (enum record_kind kind = 0; kind < RECORD_KINDS; kind++)
        for (size_t i = 0; i < site->records.count[kind] && i < SHOWN; i++)
            write_record(out, site, kind, &site->records.best[kind][i]);
    wiki_table_close(out);
    return !out->failed;
}
