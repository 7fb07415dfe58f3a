#include "report/answers/player.h"

#include "base/core/text.h"
#include "report/cell.h"
#include "report/json.h"

enum { DECIMALS = 2, BEST_GAMES = 5, LATEST_GAMES = 15 };

static void label(struct buffer *out, enum language language, enum word which)
{
    const char *text = word(language, which);
    buffer_string(out, text);
    /* Wide enough for the longest label; all are of one column a character. */
    for (size_t width = text_columns(span_of(text)); width < 24; width++)
        buffer_char(out, ' ');
}

static void rating_at(struct buffer *out, enum language language, const struct played_game *game)
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
        const struct played_game *first = &player_history->played[streak->first];
        const struct played_game *last =
            &player_history->played[streak->first + streak->length - 1];
        buffer_string(out, " (");
        locale_date(out, language, first->finished);
        buffer_string(out, " – ");
        locale_date(out, language, last->finished);
        buffer_char(out, ')');
    }
    buffer_char(out, '\n');
}

static void write_head(struct buffer *out, enum language language,
                       const struct player_history *player_history)
{
    text_for_terminal(out, span_of(player_history->name));
    buffer_string(out, "\n\n");
    label(out, language, WORD_RATING);
    locale_real(out, language, player_history->rating, DECIMALS);
    buffer_char(out, '\n');
    if (!player_history->played_count) {
        buffer_printf(out, "%s\n", word(language, WORD_NO_GAMES));
        return;
    }
    label(out, language, WORD_RANK);
    buffer_printf(out, "%d %s %d\n", player_history->rank, word(language, WORD_OF_PLAYERS),
                  player_history->ranked);
    label(out, language, WORD_RATED_GAMES);
    locale_count(out, language, (int64_t)player_history->played_count);
    buffer_char(out, '\n');
    label(out, language, WORD_DUELS_WON_DRAWN_LOST);
    buffer_printf(out, "%lld / %lld / %lld\n", (long long)player_history->wins,
                  (long long)player_history->draws, (long long)player_history->losses);
    label(out, language, WORD_HIGHEST);
    rating_at(out, language, &player_history->played[player_history->peak]);
    label(out, language, WORD_LOWEST);
    rating_at(out, language, &player_history->played[player_history->low]);
    label(out, language, WORD_WINS_IN_A_ROW);
    streak_line(out, language, player_history, &player_history->victories);
    label(out, language, WORD_GAINS_IN_A_ROW);
    streak_line(out, language, player_history, &player_history->gains);
    label(out, language, WORD_SETBACKS_IN_A_ROW);
    streak_line(out, language, player_history, &player_history->setbacks);
}

static void game_headings(struct table_text *table, enum language language)
{
    static const enum word headings[] = {WORD_FINISHED_AT, WORD_GAME, WORD_PLACE, WORD_CHANGE,
                                         WORD_RATING,      WORD_RANK, WORD_TITLE};
    cell_headings(table, language, headings, sizeof headings / sizeof *headings);
    table->left[0] = table->left[6] = true;
}

static void game_row(struct table_text *table, enum language language,
                     const struct played_game *game)
{
    struct buffer date = {0};
    locale_date(&date, language, game->finished);
    table_text_cell(table, buffer_view(&date));
    table->failed |= date.failed;
    buffer_free(&date);
    cell_format(table, "%lld", (long long)game->gid);
    cell_format(table, "%d/%d", game->place, game->players);
    cell_signed(table, language, game->delta, DECIMALS);
    cell_real(table, language, game->after, DECIMALS);
    cell_rank(table, game->rank);
    table_text_cell(table, span_of(game->title));
}

static void heading(struct buffer *out, enum language language, enum word which)
{
    buffer_printf(out, "\n%s\n", word(language, which));
}

static void write_games(struct buffer *out, enum language language,
                        const struct player_history *player_history)
{
    struct table_text table;
    size_t count = player_history->played_count;
    size_t best = count < BEST_GAMES ? count : BEST_GAMES;
    heading(out, language, WORD_BEST_GAMES);
    game_headings(&table, language);
    for (size_t i = 0; i < best; i++)
        game_row(&table, language, &player_history->played[player_history->by_delta[i]]);
    table_text_end(&table, out);
    heading(out, language, WORD_WORST_GAMES);
    game_headings(&table, language);
    for (size_t i = 0; i < best; i++)
        game_row(&table, language,
                 &player_history->played[player_history->by_delta[count - 1 - i]]);
    table_text_end(&table, out);
    heading(out, language, WORD_LATEST_GAMES_OF_HIS);
    game_headings(&table, language);
    for (size_t i = 0; i < count && i < LATEST_GAMES; i++)
        game_row(&table, language, &player_history->played[count - 1 - i]);
    table_text_end(&table, out);
}

static void write_opponents(struct buffer *out, enum language language,
                            const struct player_history *player_history)
{
    static const enum word headings[] = {WORD_OPPONENT, WORD_GAMES,  WORD_WINS,
                                         WORD_DRAWS,    WORD_LOSSES, WORD_CHANGE};
    struct table_text table;
    heading(out, language, WORD_DUELS);
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = true;
    for (size_t i = 0; i < player_history->opponent_count; i++) {
        const struct opponent *opponent = &player_history->opponents[i];
        table_text_cell(&table, span_of(opponent->name));
        cell_format(&table, "%lld", (long long)opponent->games);
        cell_format(&table, "%lld", (long long)opponent->wins);
        cell_format(&table, "%lld", (long long)opponent->draws);
        cell_format(&table, "%lld", (long long)opponent->losses);
        cell_signed(&table, language, opponent->points, DECIMALS);
    }
    table_text_end(&table, out);
}

static bool player_text(struct buffer *out, const struct player_history *player_history,
                        enum language language)
{
    write_head(out, language, player_history);
    if (player_history->played_count) {
        write_games(out, language, player_history);
        write_opponents(out, language, player_history);
    }
    return !out->failed;
}

static void json_streak(struct json *json, const char *key,
                        const struct player_history *player_history, const struct streak *streak)
{
    json_key(json, key);
    json_open_object(json);
    json_member_integer(json, "length", (int64_t)streak->length);
    json_key(json, "first_gid");
    if (streak->length)
        json_write_integer(json, player_history->played[streak->first].gid);
    else
        json_write_null(json);
    json_close_object(json);
}

static void json_game(struct json *json, const struct played_game *game)
{
    json_open_object(json);
    json_member_integer(json, "gid", game->gid);
    json_member_text(json, "title", game->title);
    json_member_text(json, "finished", game->finished);
    json_member_text(json, "outcome", outcome_name(game->outcome));
    json_member_integer(json, "place", game->place);
    json_member_integer(json, "players", game->players);
    json_member_real(json, "before", game->before);
    json_member_real(json, "delta", game->delta);
    json_member_real(json, "after", game->after);
    json_member_integer(json, "rank", game->rank);
    json_close_object(json);
}

static void json_opponent(struct json *json, const struct opponent *opponent)
{
    json_open_object(json);
    json_member_text(json, "name", opponent->name);
    json_member_integer(json, "games", opponent->games);
    json_member_integer(json, "wins", opponent->wins);
    json_member_integer(json, "draws", opponent->draws);
    json_member_integer(json, "losses", opponent->losses);
    json_member_real(json, "points", opponent->points);
    json_close_object(json);
}

static void json_head(struct json *json, const struct player_history *player_history)
{
    json_member_text(json, "name", player_history->name);
    json_key(json, "rank");
    if (player_history->rank)
        json_write_integer(json, player_history->rank);
    else
        json_write_null(json);
    json_member_integer(json, "ranked", player_history->ranked);
    json_member_real(json, "rating", player_history->rating);
    json_member_integer(json, "wins", player_history->wins);
    json_member_integer(json, "draws", player_history->draws);
    json_member_integer(json, "losses", player_history->losses);
    json_key(json, "peak_gid");
    if (player_history->played_count)
        json_write_integer(json, player_history->played[player_history->peak].gid);
    else
        json_write_null(json);
    json_key(json, "low_gid");
    if (player_history->played_count)
        json_write_integer(json, player_history->played[player_history->low].gid);
    else
        json_write_null(json);
    json_streak(json, "victories", player_history, &player_history->victories);
    json_streak(json, "gains", player_history, &player_history->gains);
    json_streak(json, "setbacks", player_history, &player_history->setbacks);
}

static bool player_json(struct buffer *out, const struct player_history *player_history)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_head(&json, player_history);
    json_key(&json, "games");
    json_open_array(&json);
    for (size_t i = 0; i < player_history->played_count; i++)
        json_game(&json, &player_history->played[i]);
    json_close_array(&json);
    json_key(&json, "opponents");
    json_open_array(&json);
    for (size_t i = 0; i < player_history->opponent_count; i++)
        json_opponent(&json, &player_history->opponents[i]);
    json_close_array(&json);
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
