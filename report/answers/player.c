#include "report/answers/player.h"

#include "base/core/text.h"
#include "base/model/locale.h"
#include "report/sheet.h"

#include <math.h>

enum { DECIMALS = 2, BEST_GAMES = 5, LATEST_GAMES = 15 };

#define AT(member) MEMBER(struct played_game, member)
static const struct column game_columns[] = {
    {"gid", COLUMN_COUNT, IN_DATA, AT(game.gid), WORD_NONE, false, NULL, 0},
    {"title", COLUMN_TEXT, IN_DATA, AT(game.title), WORD_NONE, false, NULL, 0},
    {"finished", COLUMN_TEXT, IN_DATA, AT(game.finished), WORD_NONE, false, NULL, 0},
    {"outcome", COLUMN_WORD, IN_DATA, AT(outcome), WORD_NONE, false, NULL, 0},
    {"place", COLUMN_COUNT, IN_DATA, AT(game.place), WORD_NONE, false, NULL, 0},
    {"players", COLUMN_COUNT, IN_DATA, AT(game.players), WORD_NONE, false, NULL, 0},
    {"before", COLUMN_RATING, IN_DATA, AT(game.before), WORD_NONE, false, NULL, 0},
    {"delta", COLUMN_RATING, IN_DATA, AT(game.delta), WORD_NONE, false, NULL, 0},
    {"after", COLUMN_RATING, IN_DATA, AT(game.after), WORD_NONE, false, NULL, 0},
    {"rank", COLUMN_COUNT, IN_DATA, AT(rank), WORD_NONE, false, NULL, 0},
};
#undef AT

/* The same for people. */
struct shown_game {
    struct played_game played;
    const char *date, *place; /* the texts below */
    char date_text[STAMP_SIZE], place_text[32];
};

#define AT(member) MEMBER(struct shown_game, member)
static const struct column shown_columns[] = {
    {NULL, COLUMN_WORD, IN_TEXT, AT(date), WORD_FINISHED_AT, false, NULL, 0},
    {NULL, COLUMN_COUNT, IN_TEXT, AT(played.game.gid), WORD_GAME, false, NULL, 0},
    {NULL, COLUMN_PLAIN, IN_TEXT, AT(place), WORD_PLACE, false, NULL, 0},
    {NULL, COLUMN_GAIN, IN_TEXT, AT(played.game.delta), WORD_CHANGE, false, NULL, DECIMALS},
    {NULL, COLUMN_RATING, IN_TEXT, AT(played.game.after), WORD_RATING, false, NULL, 0},
    {NULL, COLUMN_PLACE, IN_TEXT, AT(played.rank), WORD_RANK, false, NULL, 0},
    {NULL, COLUMN_TEXT, IN_TEXT, AT(played.game.title), WORD_TITLE, false, NULL, 0},
};
#undef AT

#define AT(member) MEMBER(struct duel, member)
static const struct column opponent_columns[] = {
    {"name", COLUMN_TEXT, EVERYWHERE, AT(name), WORD_OPPONENT, false, NULL, 0},
    {"games", COLUMN_COUNT, EVERYWHERE, AT(games), WORD_GAMES, false, NULL, 0},
    {"wins", COLUMN_COUNT, EVERYWHERE, AT(wins), WORD_WINS, false, NULL, 0},
    {"draws", COLUMN_COUNT, EVERYWHERE, AT(draws), WORD_DRAWS, false, NULL, 0},
    {"losses", COLUMN_COUNT, EVERYWHERE, AT(losses), WORD_LOSSES, false, NULL, 0},
    {"points", COLUMN_GAIN, EVERYWHERE, AT(points), WORD_CHANGE, false, NULL, DECIMALS},
};
#undef AT

static void label(struct buffer *out, enum language language, enum word which)
{
    const char *text = word(language, which);
    buffer_string(out, text);
    /* Wide enough for the longest label; all are of one column a character. */
    for (size_t width = text_columns(span_of(text)); width < 24; width++)
        buffer_char(out, ' ');
}

static void rating_at(struct buffer *out, enum language language, const struct played *game)
{
    locale_real(out, language, game->after, DECIMALS);
    buffer_printf(out, " (%s %lld, ", word(language, WORD_GAME_NUMBER), (long long)game->gid);
    locale_date(out, language, game->finished);
    buffer_string(out, ")\n");
}

static void streak_line(struct buffer *out, enum language language,
                        const struct player_history *player_history, const struct streak *streak)
{
    buffer_printf(out, "%zu", streak->length);
    if (streak->length) {
        const struct played *first = &player_history->page.played[streak->first];
        const struct played *last = first + streak->length - 1;
        buffer_string(out, " (");
        locale_date(out, language, first->finished);
        buffer_string(out, " – ");
        locale_date(out, language, last->finished);
        buffer_char(out, ')');
    }
    buffer_char(out, '\n');
}

static void write_career(struct buffer *out, enum language language, const struct career *career)
{
    label(out, language, WORD_FIRST_PLACES);
    locale_count(out, language, career->victories);
    buffer_char(out, '\n');
    label(out, language, WORD_PODIUMS);
    locale_count(out, language, career->podiums);
    buffer_char(out, '\n');
    label(out, language, WORD_MEAN_PLACE);
    locale_real(out, language, career->mean_place, DECIMALS);
    buffer_printf(out, " %s ", word(language, WORD_OF_PLAYERS));
    locale_real(out, language, career->mean_players, DECIMALS);
    buffer_char(out, '\n');
    if (!isnan(career->opposition)) {
        label(out, language, WORD_OPPOSITION);
        locale_real(out, language, career->opposition, DECIMALS);
        buffer_char(out, '\n');
        label(out, language, WORD_DROPPED_OUT);
        career_dropouts(out, language, career);
        buffer_char(out, '\n');
    }
}

static void write_head(struct buffer *out, enum language language,
                       const struct player_history *player_history)
{
    text_for_terminal(out, span_of(player_history->name));
    buffer_string(out, "\n\n");
    label(out, language, WORD_RATING);
    locale_real(out, language, player_history->page.rating, DECIMALS);
    buffer_char(out, '\n');
    if (!player_history->played_count) {
        buffer_printf(out, "%s\n", word(language, WORD_NO_GAMES));
        return;
    }
    label(out, language, WORD_RANK);
    buffer_printf(out, "%lld %s %zu\n", (long long)player_history->page.rank,
                  word(language, WORD_OF_PLAYERS), player_history->ranking.count);
    label(out, language, WORD_RATED_GAMES);
    locale_count(out, language, (int64_t)player_history->played_count);
    buffer_char(out, '\n');
    write_career(out, language, &player_history->page.career);
    label(out, language, WORD_DUELS_WON_DRAWN_LOST);
    buffer_printf(out, "%lld / %lld / %lld\n", (long long)player_history->page.wins,
                  (long long)player_history->page.draws, (long long)player_history->page.losses);
    label(out, language, WORD_HIGHEST);
    rating_at(out, language, &player_history->page.played[player_history->peak]);
    label(out, language, WORD_LOWEST);
    rating_at(out, language, &player_history->page.played[player_history->low]);
    label(out, language, WORD_WINS_IN_A_ROW);
    streak_line(out, language, player_history, &player_history->victories);
    label(out, language, WORD_GAINS_IN_A_ROW);
    streak_line(out, language, player_history, &player_history->gains);
    label(out, language, WORD_SETBACKS_IN_A_ROW);
    streak_line(out, language, player_history, &player_history->setbacks);
}

static void heading(struct buffer *out, enum language language, enum word which)
{
    buffer_printf(out, "\n%s\n", word(language, which));
}

/* In the order of the table: the best first, the worst first, the latest first. */
enum order { BEST, WORST, LATEST };

static size_t nth(const struct player_history *player_history, enum order order, size_t i)
{
    size_t last = player_history->played_count - 1;
    if (order == LATEST)
        return last - i;
    return player_history->by_delta[order == BEST ? i : last - i];
}

static void write_games(struct buffer *out, enum language language,
                        const struct player_history *player_history, enum order order, size_t most)
{
    struct shown_game rows[LATEST_GAMES];
    size_t count = player_history->played_count < most ? player_history->played_count : most;
    const struct sheet sheet = SHEET(shown_columns, rows, count);
    for (size_t i = 0; i < count; i++) {
        const struct played_game *played = &player_history->played[nth(player_history, order, i)];
        struct buffer date = {0};
        locale_date(&date, language, played->game.finished);
        rows[i] = (struct shown_game){
            .played = *played, .date = rows[i].date_text, .place = rows[i].place_text};
        snprintf(rows[i].date_text, sizeof rows[i].date_text, "%s", date.data ? date.data : "");
        snprintf(rows[i].place_text, sizeof rows[i].place_text, "%d/%zu", played->game.place,
                 played->game.players);
        out->failed |= date.failed;
        buffer_free(&date);
    }
    sheet_text(out, &sheet, language, DECIMALS);
}

static bool player_text(struct buffer *out, const struct player_history *player_history,
                        enum language language)
{
    write_head(out, language, player_history);
    if (player_history->played_count) {
        const struct sheet opponents =
            SHEET(opponent_columns, player_history->page.duels, player_history->page.duel_count);
        heading(out, language, WORD_BEST_GAMES);
        write_games(out, language, player_history, BEST, BEST_GAMES);
        heading(out, language, WORD_WORST_GAMES);
        write_games(out, language, player_history, WORST, BEST_GAMES);
        heading(out, language, WORD_LATEST_GAMES_OF_HIS);
        write_games(out, language, player_history, LATEST, LATEST_GAMES);
        heading(out, language, WORD_DUELS);
        sheet_text(out, &opponents, language, DECIMALS);
    }
    return !out->failed;
}

static void json_streak(struct json *json, const char *key,
                        const struct player_history *player_history, const struct streak *streak)
{
    json_key(json, key);
    json_open_object(json);
    json_member_integer(json, "length", (int64_t)streak->length);
    const struct played *first = &player_history->page.played[streak->first];
    json_member_number(json, "first_gid", streak->length ? first->gid : 0);
    json_close_object(json);
}

static void json_career(struct json *json, const struct career *career)
{
    json_key(json, "career");
    json_open_object(json);
    json_member_integer(json, "victories", career->victories);
    json_member_integer(json, "podiums", career->podiums);
    json_member_real(json, "mean_place", career->mean_place);
    json_member_real(json, "mean_players", career->mean_players);
    json_member_real(json, "opposition", career->opposition);
    json_member_integer(json, "dropouts", career->dropouts);
    json_member_real(json, "dropped_share", career->dropped_share);
    json_member_real(json, "dropped_points", career->dropped_points);
    json_close_object(json);
}

static void json_head(struct json *json, const struct player_history *player_history)
{
    const struct played *played = player_history->page.played;
    bool any = player_history->played_count > 0;
    json_member_text(json, "name", player_history->name);
    json_member_number(json, "rank", player_history->page.rank);
    json_member_integer(json, "ranked", (int64_t)player_history->ranking.count);
    json_member_real(json, "rating", player_history->page.rating);
    if (any)
        json_career(json, &player_history->page.career);
    json_member_integer(json, "wins", player_history->page.wins);
    json_member_integer(json, "draws", player_history->page.draws);
    json_member_integer(json, "losses", player_history->page.losses);
    json_member_number(json, "peak_gid", any ? played[player_history->peak].gid : 0);
    json_member_number(json, "low_gid", any ? played[player_history->low].gid : 0);
    json_streak(json, "victories", player_history, &player_history->victories);
    json_streak(json, "gains", player_history, &player_history->gains);
    json_streak(json, "setbacks", player_history, &player_history->setbacks);
}

static bool player_json(struct buffer *out, const struct player_history *player_history)
{
    const struct sheet games =
        SHEET(game_columns, player_history->played, player_history->played_count);
    const struct sheet opponents =
        SHEET(opponent_columns, player_history->page.duels, player_history->page.duel_count);
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_head(&json, player_history);
    sheet_json(&json, "games", &games);
    sheet_json(&json, "opponents", &opponents);
    json_close_object(&json);
    return !out->failed;
}

enum status report_player(const struct config *config, const struct player_history *player_history,
                          enum report_format format, struct buffer *out, struct diag *diag)
{
    bool done = format == FORMAT_TEXT ? player_text(out, player_history, config->answers)
                                      : player_json(out, player_history);
    return done ? STATUS_DONE : diag_memory(diag, "writing a player's history");
}
