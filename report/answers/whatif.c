#include "report/answers/whatif.h"

#include "base/core/text.h"
#include "report/answers/diff.h"
#include "report/cell.h"

#include <math.h>

enum { DECIMALS = 2 };

/* What does not show in the table's decimals has not moved. */
static const double SHOWN = 0.005;

static const char *cause_text(enum language language, enum cause_kind kind)
{
    return word(language, WORD_WHATIF_ACCEPTED + (enum word)kind);
}

static void write_causes(struct buffer *out, enum language language,
                         const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->cause_count; i++) {
        const struct cause *cause = &comparison->causes[i];
        buffer_string(out, cause_text(language, cause->kind));
        if (cause->gid)
            buffer_printf(out, ": %s %lld", word(language, WORD_GAME_NUMBER),
                          (long long)cause->gid);
        if (cause->setting_count)
            buffer_string(out, ": ");
        write_settings(out, language, cause, "→", text_for_terminal);
        buffer_char(out, '\n');
    }
    buffer_string(out, word(language, WORD_RATED_GAMES_ARE));
    locale_count(out, language, comparison->games_before);
    buffer_string(out, " → ");
    locale_count(out, language, comparison->games_after);
    buffer_string(out, "\n\n");
}

static bool has_moved(const struct compared_player *player)
{
    return player->rank_before != player->rank_after ||
           fabs(player->after - player->before) >= SHOWN;
}

static void rank_change_cell(struct table_text *table, const struct compared_player *player)
{
    int places = player->rank_before - player->rank_after;
    if (player->rank_before && player->rank_after && places)
        cell_format(table, "%s%d", places > 0 ? "↑" : "↓", places > 0 ? places : -places);
    else
        table_text_cell(table, SPAN(""));
}

static void write_players(struct buffer *out, enum language language,
                          const struct comparison *comparison)
{
    static const enum word headings[] = {WORD_NOW,         WORD_RATING, WORD_THEN,  WORD_RATING,
                                         WORD_RANKS_MOVED, WORD_CHANGE, WORD_PLAYER};
    struct table_text table;
    size_t still = 0;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[6] = true;
    for (size_t i = 0; i < comparison->player_count; i++) {
        const struct compared_player *player = &comparison->players[i];
        if (!has_moved(player)) {
            still++;
            continue;
        }
        cell_rank(&table, player->rank_before);
        cell_real(&table, language, player->before, DECIMALS);
        cell_rank(&table, player->rank_after);
        cell_real(&table, language, player->after, DECIMALS);
        rank_change_cell(&table, player);
        cell_signed(&table, language, player->after - player->before, DECIMALS);
        table_text_cell(&table, span_of(player->name));
    }
    table_text_end(&table, out);
    buffer_string(out, word(language, WORD_UNCHANGED));
    phrase_number(out, language, WORD_PLAYERS_NUMBER, (int64_t)still);
    buffer_char(out, '\n');
}

enum status report_whatif(const struct config *config, const struct comparison *comparison,
                          enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_JSON)
        return report_diff(config, comparison, format, out, diag);
    write_causes(out, config->answers, comparison);
    write_players(out, config->answers, comparison);
    return out->failed ? diag_memory(diag, "writing the comparison") : STATUS_DONE;
}
