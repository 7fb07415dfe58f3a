#include "report/json.h"
#include "report/player_formats.h"

static void streak(struct json *json, const char *key, const struct biography *biography,
                   const struct streak *streak)
{
    json_key(json, key);
    json_open_object(json);
    json_member_integer(json, "length", (int64_t)streak->length);
    json_key(json, "first_gid");
    if (streak->length)
        json_integer(json, biography->played[streak->first].gid);
    else
        json_null(json);
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

static void head(struct json *json, const struct biography *biography)
{
    json_member_text(json, "name", biography->name);
    json_key(json, "rank");
    if (biography->rank)
        json_integer(json, biography->rank);
    else
        json_null(json);
    json_member_integer(json, "ranked", biography->ranked);
    json_member_real(json, "rating", biography->rating);
    json_member_integer(json, "wins", biography->wins);
    json_member_integer(json, "draws", biography->draws);
    json_member_integer(json, "losses", biography->losses);
    json_key(json, "peak_gid");
    if (biography->played_count)
        json_integer(json, biography->played[biography->peak].gid);
    else
        json_null(json);
    json_key(json, "low_gid");
    if (biography->played_count)
        json_integer(json, biography->played[biography->low].gid);
    else
        json_null(json);
    streak(json, "victories", biography, &biography->victories);
    streak(json, "gains", biography, &biography->gains);
    streak(json, "setbacks", biography, &biography->setbacks);
}

bool player_json(struct buffer *out, const struct biography *biography)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    head(&json, biography);
    json_key(&json, "games");
    json_open_array(&json);
    for (size_t i = 0; i < biography->played_count; i++)
        game(&json, &biography->played[i]);
    json_close_array(&json);
    json_key(&json, "opponents");
    json_open_array(&json);
    for (size_t i = 0; i < biography->opponent_count; i++)
        opponent(&json, &biography->opponents[i]);
    json_close_array(&json);
    json_close_object(&json);
    return !out->failed;
}
