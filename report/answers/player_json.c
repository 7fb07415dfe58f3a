#include "report/answers/player_formats.h"
#include "report/json.h"

static void streak(struct json *json, const char *key, const struct player_history *player_history,
                   const struct streak *streak)
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

static void game(struct json *json, const struct played_game *game)
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

static void opponent(struct json *json, const struct opponent *opponent)
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

static void head(struct json *json, const struct player_history *player_history)
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
    streak(json, "victories", player_history, &player_history->victories);
    streak(json, "gains", player_history, &player_history->gains);
    streak(json, "setbacks", player_history, &player_history->setbacks);
}

bool player_json(struct buffer *out, const struct player_history *player_history)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    head(&json, player_history);
    json_key(&json, "games");
    json_open_array(&json);
    for (size_t i = 0; i < player_history->played_count; i++)
        game(&json, &player_history->played[i]);
    json_close_array(&json);
    json_key(&json, "opponents");
    json_open_array(&json);
    for (size_t i = 0; i < player_history->opponent_count; i++)
        opponent(&json, &player_history->opponents[i]);
    json_close_array(&json);
    json_close_object(&json);
    return !out->failed;
}
