#include "report/answers/uncertainty.h"

#include "base/core/text.h"
#include "report/cell.h"
#include "report/csv_text.h"
#include "report/json.h"

enum { DECIMALS = 1 };

/* A chance is never certain, not even by rounding: "> 99.9%". */
static void put_chance(struct buffer *out, enum language language, double chance)
{
    static const double LEAST = 0.001;
    const char *sign = chance < LEAST ? "< " : chance > 1 - LEAST ? "> " : "";
    double shown = chance < LEAST ? LEAST : chance > 1 - LEAST ? 1 - LEAST : chance;
    buffer_string(out, sign);
    locale_real(out, language, 100 * shown, 1);
    buffer_string(out, word(language, WORD_PERCENT));
}

static void chance_cell(struct table_text *table, enum language language, double chance)
{
    struct buffer cell = {0};
    put_chance(&cell, language, chance);
    table_text_cell(table, buffer_view(&cell));
    table->failed |= cell.failed;
    buffer_free(&cell);
}

static void player_row(struct table_text *table, enum language language,
                       const struct uncertain_player *player, bool last)
{
    cell_rank(table, player->rank);
    table_text_cell(table, span_of(player->name));
    cell_count(table, language, player->games);
    cell_real(table, language, player->rating, 2);
    cell_real(table, language, player->strength, DECIMALS);
    cell_real(table, language, player->low, DECIMALS);
    cell_real(table, language, player->high, DECIMALS);
    if (last)
        table_text_cell(table, SPAN("–"));
    else
        chance_cell(table, language, player->ahead);
}

/* What the table is, below it. */
static void explain(struct buffer *out, enum language language,
                    const struct uncertain_player *newcomer)
{
    const double values[] = {newcomer->strength, newcomer->low, newcomer->high};
    struct buffer texts[3] = {0};
    struct span fields[3];
    for (size_t i = 0; i < 3; i++) {
        locale_real(&texts[i], language, values[i], DECIMALS);
        out->failed |= texts[i].failed;
        fields[i] = buffer_view(&texts[i]);
    }
    buffer_printf(out, "\n%s\n", word(language, WORD_STRENGTH_LONG));
    phrase(out, language, WORD_STRENGTH_OF_NEWCOMER, NULL, fields, 3);
    buffer_char(out, '\n');
    for (size_t i = 0; i < 3; i++)
        buffer_free(&texts[i]);
}

static void uncertainty_text(struct buffer *out, enum language language,
                             const struct uncertainty *uncertainty)
{
    static const enum word headings[] = {
        WORD_RANK,     WORD_PLAYER, WORD_GAMES, WORD_RATING,
        WORD_STRENGTH, WORD_FROM,   WORD_TO,    WORD_STRONGER_THAN_NEXT};
    struct table_text table;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[1] = true;
    for (size_t i = 0; i < uncertainty->ranked; i++)
        player_row(&table, language, &uncertainty->players[i], i + 1 == uncertainty->ranked);
    table_text_end(&table, out);
    explain(out, language, &uncertainty->newcomer);
}

static void uncertainty_csv(struct buffer *out, const struct uncertainty *uncertainty)
{
    buffer_string(out, "rank,name,games,rating,strength,deviation,low,high,ahead\r\n");
    for (size_t i = 0; i < uncertainty->ranked; i++) {
        const struct uncertain_player *player = &uncertainty->players[i];
        buffer_printf(out, "%d,", player->rank);
        csv_text(out, span_of(player->name));
        buffer_printf(out, ",%lld,%.17g,%.17g,%.17g,%.17g,%.17g,", (long long)player->games,
                      player->rating, player->strength, player->deviation, player->low,
                      player->high);
        if (i + 1 < uncertainty->ranked)
            buffer_printf(out, "%.17g", player->ahead);
        buffer_string(out, "\r\n");
    }
}

static void strength_members(struct json *json, const struct uncertain_player *player)
{
    json_member_real(json, "strength", player->strength);
    json_member_real(json, "deviation", player->deviation);
    json_member_real(json, "low", player->low);
    json_member_real(json, "high", player->high);
}

static void player_object(struct json *json, const struct uncertain_player *player, bool last)
{
    json_open_object(json);
    json_member_integer(json, "rank", player->rank);
    json_member_text(json, "name", player->name);
    json_member_integer(json, "games", player->games);
    json_member_real(json, "rating", player->rating);
    strength_members(json, player);
    json_key(json, "ahead");
    if (last)
        json_write_null(json);
    else
        json_write_real(json, player->ahead);
    json_close_object(json);
}

static void uncertainty_json(struct buffer *out, const struct uncertainty *uncertainty)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_real(&json, "spread", uncertainty->spread);
    json_member_real(&json, "drift", uncertainty->drift);
    json_key(&json, "newcomer");
    json_open_object(&json);
    strength_members(&json, &uncertainty->newcomer);
    json_close_object(&json);
    json_key(&json, "players");
    json_open_array(&json);
    for (size_t i = 0; i < uncertainty->ranked; i++)
        player_object(&json, &uncertainty->players[i], i + 1 == uncertainty->ranked);
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
    return out->failed ? diag_memory(diag, "writing the strengths") : STATUS_DONE;
}

static void chance_text(struct buffer *out, enum language language, struct span first,
                        struct span second, double chance)
{
    const struct span names[] = {first, second};
    phrase(out, language, WORD_CHANCE_STRONGER, text_for_terminal, names, 2);
    put_chance(out, language, chance);
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
        diag_error(diag, "player '%.*s' is not known; names are compared exactly",
                   (int)unknown.length, unknown.text);
        return STATUS_USAGE;
    }
    double chance = uncertainty_chance(uncertainty, a, b);
    if (format == FORMAT_JSON)
        chance_json(out, first, second, chance);
    else
        chance_text(out, config->answers, first, second, chance);
    return out->failed ? diag_memory(diag, "writing the strengths") : STATUS_DONE;
}
