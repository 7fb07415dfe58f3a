#include "report/answers/uncertainty.h"

#include "base/core/text.h"
#include "base/model/locale.h"
#include "report/sheet.h"

enum { DECIMALS = 1 };

#define AT(member) MEMBER(struct uncertain_player, member)
static const struct column columns[] = {
    {"rank", COLUMN_PLACE, EVERYWHERE, AT(rank), WORD_RANK, false, NULL, 0},
    {"name", COLUMN_TEXT, EVERYWHERE, AT(name), WORD_PLAYER, false, NULL, 0},
    {"games", COLUMN_SEVERAL, EVERYWHERE, AT(games), WORD_GAMES, false, NULL, 0},
    {"rating", COLUMN_RATING, EVERYWHERE, AT(rating), WORD_RATING, false, NULL, 0},
    {"strength", COLUMN_REAL, EVERYWHERE, AT(strength), WORD_STRENGTH, false, NULL, DECIMALS},
    {"deviation", COLUMN_REAL, IN_DATA, AT(deviation), WORD_NONE, false, NULL, 0},
    {"low", COLUMN_REAL, EVERYWHERE, AT(low), WORD_FROM, false, NULL, DECIMALS},
    {"high", COLUMN_REAL, EVERYWHERE, AT(high), WORD_TO, false, NULL, DECIMALS},
    {"ahead", COLUMN_CHANCE, EVERYWHERE, AT(ahead), WORD_STRONGER_THAN_NEXT, false, NULL, 0},
};

static struct sheet sheet_of(const struct uncertainty *uncertainty)
{
    return (struct sheet)SHEET(columns, uncertainty->players, uncertainty->ranked);
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

static void strength_members(struct json *json, const struct uncertain_player *player)
{
    json_member_real(json, "strength", player->strength);
    json_member_real(json, "deviation", player->deviation);
    json_member_real(json, "low", player->low);
    json_member_real(json, "high", player->high);
}

static void uncertainty_json(struct buffer *out, const struct uncertainty *uncertainty)
{
    const struct sheet sheet = sheet_of(uncertainty);
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_real(&json, "spread", uncertainty->spread);
    json_member_real(&json, "drift", uncertainty->drift);
    json_key(&json, "newcomer");
    json_open_object(&json);
    strength_members(&json, &uncertainty->newcomer);
    json_close_object(&json);
    sheet_json(&json, "players", &sheet);
    json_close_object(&json);
}

enum status report_uncertainty(const struct config *config, const struct uncertainty *uncertainty,
                               enum report_format format, struct buffer *out, struct diag *diag)
{
    const struct sheet sheet = sheet_of(uncertainty);
    if (format == FORMAT_TEXT) {
        sheet_text(out, &sheet, config->answers, RATING_DECIMALS);
        explain(out, config->answers, &uncertainty->newcomer);
    } else if (format == FORMAT_CSV) {
        sheet_csv(out, &sheet, CSV_EXACT);
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
    column_chance(out, language, chance);
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
