#include "report/answers/uncertainty.h"

#include "base/core/text.h"
#include "report/cell.h"
#include "report/csv_text.h"
#include "report/json.h"

enum { DECIMALS = 2 };

static void uncertainty_text(struct buffer *out, enum language language,
                             const struct uncertainty *uncertainty)
{
    static const enum word headings[] = {WORD_RANK,   WORD_PLAYER,          WORD_GAMES,
                                         WORD_RATING, WORD_DEVIATION_SIGN,  WORD_FROM_95,
                                         WORD_TO,     WORD_BETTER_THAN_NEXT};
    struct table_text table;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[1] = true;
    for (size_t i = 0; i < uncertainty->count; i++) {
        const struct uncertain_player *player = &uncertainty->players[i];
        cell_rank(&table, player->rank);
        table_text_cell(&table, span_of(player->name));
        cell_count(&table, language, player->games);
        cell_real(&table, language, player->rating, DECIMALS);
        cell_real(&table, language, player->deviation, DECIMALS);
        cell_real(&table, language, player->low, DECIMALS);
        cell_real(&table, language, player->high, DECIMALS);
        if (i + 1 < uncertainty->count)
            cell_percent(&table, language, player->ahead);
        else
            table_text_cell(&table, SPAN("–"));
    }
    table_text_end(&table, out);
}

static void uncertainty_csv(struct buffer *out, const struct uncertainty *uncertainty)
{
    buffer_string(out, "rank,name,games,rating,deviation,low,high,ahead\r\n");
    for (size_t i = 0; i < uncertainty->count; i++) {
        const struct uncertain_player *player = &uncertainty->players[i];
        buffer_printf(out, "%d,", player->rank);
        csv_text(out, span_of(player->name));
        buffer_printf(out, ",%lld,%.17g,%.17g,%.17g,%.17g,%.17g\r\n", (long long)player->games,
                      player->rating, player->deviation, player->low, player->high, player->ahead);
    }
}

static void uncertainty_json(struct buffer *out, const struct uncertainty *uncertainty)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_integer(&json, "samples", uncertainty->samples);
    json_key(&json, "players");
    json_open_array(&json);
    for (size_t i = 0; i < uncertainty->count; i++) {
        const struct uncertain_player *player = &uncertainty->players[i];
        json_open_object(&json);
        json_member_integer(&json, "rank", player->rank);
        json_member_text(&json, "name", player->name);
        json_member_integer(&json, "games", player->games);
        json_member_real(&json, "rating", player->rating);
        json_member_real(&json, "deviation", player->deviation);
        json_member_real(&json, "low", player->low);
        json_member_real(&json, "high", player->high);
        json_key(&json, "ahead");
        if (i + 1 < uncertainty->count)
            json_write_real(&json, player->ahead);
        else
            json_write_null(&json);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
}

enum status report_uncertainty(const struct config *config, const struct uncertainty *uncertainty,
                               enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_TEXT) {
        uncertainty_text(out, config->answers, uncertainty);
    } else if (format == FORMAT_CSV) {
        uncertainty_csv(out, uncertainty);
    } else {
        uncertainty_json(out, uncertainty);
    }
    return out->failed ? diag_memory(diag, "writing the error bars") : STATUS_DONE;
}

static void chance_text(struct buffer *out, enum language language, struct span first,
                        struct span second, double chance)
{
    text_for_terminal(out, first);
    buffer_string(out, word(language, WORD_REALLY_BETTER));
    text_for_terminal(out, second);
    buffer_string(out, word(language, WORD_CHANCE));
    locale_real(out, language, 100 * chance, 1);
    buffer_string(out, word(language, WORD_PERCENT));
    buffer_char(out, '\n');
}

static void chance_json(struct buffer *out, struct span first, struct span second, double chance)
{
    struct json json = {.out = out, .broken = 1};
    json_open_object(&json);
    json_key(&json, "first");
    json_write_text(&json, first);
    json_key(&json, "second");
    json_write_text(&json, second);
    json_member_real(&json, "chance", chance);
    json_close_object(&json);
}

enum status report_chance(const struct config *config, const struct uncertainty *uncertainty,
                          struct span first, struct span second, enum report_format format,
                          struct buffer *out, struct diag *diag)
{
    size_t a = uncertainty_find(uncertainty, first);
    size_t b = uncertainty_find(uncertainty, second);
    if (a == uncertainty->count || b == uncertainty->count) {
        struct span unknown = a == uncertainty->count ? first : second;
        diag_error(diag, "player '%.*s' is not in the ranking; names are compared exactly",
                   (int)unknown.length, unknown.text);
        return STATUS_USAGE;
    }
    double chance = uncertainty_chance(uncertainty, a, b);
    if (format == FORMAT_JSON)
        chance_json(out, first, second, chance);
    else
        chance_text(out, config->answers, first, second, chance);
    return out->failed ? diag_memory(diag, "writing the error bars") : STATUS_DONE;
}
