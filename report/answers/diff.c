#include "report/answers/diff.h"

#include "base/core/text.h"
#include "report/sheet.h"
#include "report/table_text.h"

#include <math.h>

enum { DECIMALS = 2, LISTED_GAMES = 50 };

/* What does not show in the table's decimals has not moved. */
static const double LEAST_SHOWN = 0.005;

static const char *kind_text(enum language language, enum cause_kind kind)
{
    return word(language, WORD_CAUSE_NEW + (enum word)kind);
}

static const char *kind_name(enum cause_kind kind)
{
    static const char *const names[] = {"new",   "late",       "removed", "corrected",
                                        "moved", "parameters", "rules",   "weights",
                                        "alias", "participant"};
    _Static_assert(sizeof names / sizeof *names == CAUSE_KINDS, "every kind has a name");
    return names[kind];
}

static bool write_value(struct buffer *out, const char *value, text_sink *sink)
{
    struct span text = *value ? span_of(value) : SPAN("–");
    return sink ? sink(out, text) : buffer_span(out, text);
}

/* Which settings a cause changed: "k 2 → 3, phi 0.05 → 0.1". What they were and are goes through
   the sink. */
static void write_settings(struct buffer *out, enum language language, const struct cause *cause,
                           const char *arrow, text_sink *sink)
{
    for (size_t i = 0; i < cause->setting_count; i++) {
        const struct setting_change *change = &cause->settings[i];
        buffer_printf(out, "%s%s ", i ? ", " : "", change->name);
        write_value(out, change->before, sink);
        if (strcmp(change->before, change->after) == 0) {
            buffer_printf(out, " %s", word(language, WORD_EDITED));
        } else {
            buffer_printf(out, " %s ", arrow);
            write_value(out, change->after, sink);
        }
    }
}

static void write_head(struct buffer *out, enum language language,
                       const struct comparison *comparison)
{
    if (!comparison->since) {
        buffer_string(out, word(language, WORD_FIRST_RANKING));
        phrase_number(out, language, WORD_RATED_GAMES_COUNT, comparison->games_after);
        buffer_string(out, ", ");
        phrase_number(out, language, WORD_PLAYERS_NUMBER, (int64_t)comparison->player_count);
        buffer_char(out, '\n');
        return;
    }
    phrase_text(out, language, WORD_CHANGES_SINCE, NULL, span_of(comparison->since));
    if (comparison->until)
        phrase_text(out, language, WORD_CHANGES_UNTIL, NULL, span_of(comparison->until));
    buffer_string(out, "\n\n");
}

static void write_causes(struct buffer *out, enum language language,
                         const struct comparison *comparison)
{
    static const enum word headings[] = {WORD_WHAT, WORD_GAME, WORD_FINISHED_AT, WORD_TITLE};
    struct table_text table;
    size_t listed = comparison->cause_count;
    if (listed > LISTED_GAMES)
        listed = LISTED_GAMES;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = table.left[2] = table.left[3] = true;
    for (size_t i = 0; i < listed; i++) {
        const struct cause *cause = &comparison->causes[i];
        struct buffer moment = {0}, what = {0};
        if (cause->finished)
            locale_moment(&moment, language, cause->finished);
        table_text_cell(&table, span_of(kind_text(language, cause->kind)));
        if (cause->gid)
            cell_format(&table, "%lld", (long long)cause->gid);
        else
            table_text_cell(&table, SPAN(""));
        table_text_cell(&table, buffer_view(&moment));
        buffer_string(&what, cause->title);
        if (*cause->title && cause->setting_count)
            buffer_string(&what, ": ");
        write_settings(&what, language, cause, "→", NULL);
        table_text_cell(&table, buffer_view(&what));
        table.failed |= moment.failed || what.failed;
        buffer_free(&moment);
        buffer_free(&what);
    }
    table_text_end(&table, out);
    if (listed < comparison->cause_count) {
        phrase_number(out, language, WORD_AND_MORE, (int64_t)(comparison->cause_count - listed));
        buffer_char(out, '\n');
    }
    buffer_char(out, '\n');
}

static bool has_moved(const struct compared_player *player)
{
    return player->rank_before != player->rank_after ||
           fabs(player->after - player->before) >= LEAST_SHOWN || player->new_games > 0;
}

static void write_player(struct table_text *table, enum language language,
                         const struct comparison *comparison, const struct compared_player *player)
{
    cell_rank(table, player->rank_after);
    cell_rank(table, player->rank_before);
    table_text_cell(table, span_of(player->name));
    cell_real(table, language, player->after, DECIMALS);
    cell_signed(table, language, player->after - player->before, DECIMALS);
    if (player->new_games)
        cell_format(table, "%d", player->new_games);
    else
        table_text_cell(table, SPAN(""));
    cell_signed(table, language, player->own, DECIMALS);
    cell_signed(table, language, player->recalculated, DECIMALS);
    if (player->cause == NO_CAUSE) {
        table_text_cell(table, SPAN(""));
        return;
    }
    const struct cause *cause = &comparison->causes[player->cause];
    if (cause->gid)
        cell_format(table, "%lld (%s)", (long long)cause->gid, kind_text(language, cause->kind));
    else
        table_text_cell(table, span_of(kind_text(language, cause->kind)));
}

static void write_players(struct buffer *out, enum language language,
                          const struct comparison *comparison)
{
    static const enum word headings[] = {WORD_RANK,   WORD_BEFORE,       WORD_PLAYER,
                                         WORD_RATING, WORD_CHANGE,       WORD_GAMES,
                                         WORD_OWN,    WORD_RECALCULATED, WORD_MAINLY};
    struct table_text table;
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[2] = table.left[8] = true;
    for (size_t i = 0; i < comparison->player_count; i++)
        if (has_moved(&comparison->players[i]))
            write_player(&table, language, comparison, &comparison->players[i]);
    table_text_end(&table, out);
}

/* "No known cause: Anna +0.12, Bernd −0.10". */
static void write_left(struct buffer *out, enum language language,
                       const struct comparison *comparison)
{
    bool any = false;
    for (size_t i = 0; i < comparison->player_count; i++) {
        const struct compared_player *player = &comparison->players[i];
        if (fabs(player->left) < LEAST_SHOWN)
            continue;
        buffer_string(out, any ? ", " : word(language, WORD_LEFT));
        any = true;
        text_for_terminal(out, span_of(player->name));
        buffer_char(out, ' ');
        locale_signed(out, language, player->left, DECIMALS);
    }
    if (any)
        buffer_char(out, '\n');
}

static bool is_empty(const struct comparison *comparison)
{
    bool moved = comparison->cause_count > 0;
    for (size_t i = 0; i < comparison->player_count && !moved; i++)
        moved = has_moved(&comparison->players[i]);
    return !moved;
}

static void diff_text(struct buffer *out, enum language language,
                      const struct comparison *comparison)
{
    if (is_empty(comparison))
        return;
    write_head(out, language, comparison);
    if (!comparison->since)
        return;
    if (comparison->cause_count)
        write_causes(out, language, comparison);
    write_players(out, language, comparison);
    write_left(out, language, comparison);
}

#define AT(member) MEMBER(struct setting_change, member)
static const struct column setting_columns[] = {
    {"name", COLUMN_TEXT, IN_DATA, AT(name), WORD_NONE, false, NULL, 0},
    {"before", COLUMN_TEXT, IN_DATA, AT(before), WORD_NONE, false, NULL, 0},
    {"after", COLUMN_TEXT, IN_DATA, AT(after), WORD_NONE, false, NULL, 0},
};
#undef AT

/* Also in one text, as `details`: that was there before. */
static void json_settings(struct json *json, const struct cause *cause)
{
    const struct sheet sheet = SHEET(setting_columns, cause->settings, cause->setting_count);
    struct buffer text = {0};
    write_settings(&text, LANGUAGE_EN, cause, "->", NULL);
    json_member_text(json, "details", cause->setting_count ? text.data : NULL);
    json->out->failed |= text.failed;
    buffer_free(&text);
    sheet_json(json, "settings", &sheet);
}

static void json_cause(struct json *json, const struct cause *cause)
{
    json_open_object(json);
    json_member_text(json, "kind", kind_name(cause->kind));
    json_member_number(json, "gid", cause->gid);
    json_member_text(json, "title", cause->title);
    json_member_text(json, "finished", cause->finished);
    json_settings(json, cause);
    json_close_object(json);
}

#define AT(member) MEMBER(struct compared_player, member)
static const struct column player_columns[] = {
    {"name", COLUMN_TEXT, IN_DATA, AT(name), WORD_NONE, false, NULL, 0},
    {"rank_before", COLUMN_PLACE, IN_DATA, AT(rank_before), WORD_NONE, false, NULL, 0},
    {"rank_after", COLUMN_PLACE, IN_DATA, AT(rank_after), WORD_NONE, false, NULL, 0},
    {"before", COLUMN_RATING, IN_DATA, AT(before), WORD_NONE, false, NULL, 0},
    {"after", COLUMN_RATING, IN_DATA, AT(after), WORD_NONE, false, NULL, 0},
    {"new_games", COLUMN_COUNT, IN_DATA, AT(new_games), WORD_NONE, false, NULL, 0},
    {"own", COLUMN_RATING, IN_DATA, AT(own), WORD_NONE, false, NULL, 0},
    {"recalculated", COLUMN_RATING, IN_DATA, AT(recalculated), WORD_NONE, false, NULL, 0},
    {"cause", COLUMN_INDEX, IN_DATA, AT(cause), WORD_NONE, false, NULL, 0},
    {"effect", COLUMN_RATING, IN_DATA, AT(effect), WORD_NONE, false, NULL, 0},
    {"others", COLUMN_RATING, IN_DATA, AT(others), WORD_NONE, false, NULL, 0},
    {"left", COLUMN_RATING, IN_DATA, AT(left), WORD_NONE, false, NULL, 0},
    {"joins", COLUMN_TEXT, IN_DATA, AT(joins), WORD_NONE, false, NULL, 0},
};
#undef AT

static void diff_json(struct buffer *out, const struct comparison *comparison)
{
    const struct sheet players =
        SHEET(player_columns, comparison->players, comparison->player_count);
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_text(&json, "since", comparison->since);
    json_member_text(&json, "until", comparison->until);
    json_member_integer(&json, "games_before", comparison->games_before);
    json_member_integer(&json, "games_after", comparison->games_after);
    json_key(&json, "causes");
    json_open_array(&json);
    for (size_t i = 0; i < comparison->cause_count; i++)
        json_cause(&json, &comparison->causes[i]);
    json_close_array(&json);
    sheet_json(&json, "players", &players);
    json_close_object(&json);
}

enum status report_diff(const struct config *config, const struct comparison *comparison,
                        enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_TEXT) {
        diff_text(out, config->answers, comparison);
    } else {
        diff_json(out, comparison);
    }
    return out->failed ? diag_memory(diag, "writing the changes") : STATUS_DONE;
}

static void whatif_causes(struct buffer *out, enum language language,
                          const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->cause_count; i++) {
        const struct cause *cause = &comparison->causes[i];
        buffer_string(out, word(language, WORD_WHATIF_ACCEPTED + (enum word)cause->kind));
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

static void rank_change_cell(struct table_text *table, const struct compared_player *player)
{
    int places = player->rank_before - player->rank_after;
    if (player->rank_before && player->rank_after && places)
        cell_format(table, "%s%d", places > 0 ? "↑" : "↓", places > 0 ? places : -places);
    else
        table_text_cell(table, SPAN(""));
}

/* A login that an alias joins to another has no rating of its own then. */
static void whatif_player(struct table_text *table, enum language language,
                          const struct compared_player *player)
{
    struct buffer name = {0};
    cell_rank(table, player->rank_before);
    cell_real(table, language, player->before, DECIMALS);
    cell_rank(table, player->rank_after);
    if (player->joins) {
        table_text_cell(table, SPAN("–"));
        rank_change_cell(table, player);
        table_text_cell(table, SPAN(""));
        phrase(&name, language, WORD_JOINS, NULL,
               (const struct span[]){span_of(player->name), span_of(player->joins)}, 2);
    } else {
        cell_real(table, language, player->after, DECIMALS);
        rank_change_cell(table, player);
        cell_signed(table, language, player->after - player->before, DECIMALS);
        buffer_string(&name, player->name);
    }
    table_text_cell(table, buffer_view(&name));
    table->failed |= name.failed;
    buffer_free(&name);
}

static void whatif_players(struct buffer *out, enum language language,
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
        whatif_player(&table, language, player);
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
    whatif_causes(out, config->answers, comparison);
    whatif_players(out, config->answers, comparison);
    return out->failed ? diag_memory(diag, "writing the comparison") : STATUS_DONE;
}
