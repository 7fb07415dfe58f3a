#include "report/json.h"
#include "report/player_formats.h"

static void integer(struct json *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_integer(json, value);
}

static void real(struct json *json, const char *key, double value)
{
    json_key(json, key);
    json_real(json, value);
}

static void text(struct json *json, const char *key, const char *value)
{
    json_key(json, key);
    json_text(json, span_of(value));
}

static void streak(struct json *json, const char *key, const struct biography *biography,
                   const struct streak *streak)
{
    json_key(json, key);
    json_open_object(json);
    integer(json, "length", (int64_t)streak->length);
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
    integer(json, "gid", game->gid);
    text(json, "title", game->title);
    text(json, "finished", game->finished);
    text(json, "outcome", outcome_name(game->outcome));
    integer(json, "place", game->place);
    integer(json, "players", game->players);
    real(json, "before", game->before);
    real(json, "delta", game->delta);
    real(json, "after", game->after);
    integer(json, "rank", game->rank);
    json_close_object(json);
}

static void opponent(struct json *json, const struct opponent *opponent)
{
    json_open_object(json);
    text(json, "name", opponent->name);
    integer(json, "games", opponent->games);
    integer(json, "wins", opponent->wins);
    integer(json, "draws", opponent->draws);
    integer(json, "losses", opponent->losses);
    real(json, "points", opponent->points);
    json_close_object(json);
}

static void head(struct json *json, const struct biography *biography)
{
    text(json, "name", biography->name);
    json_key(json, "rank");
    if (biography->rank)
        json_integer(json, biography->rank);
    else
        json_null(json);
    integer(json, "ranked", biography->ranked);
    real(json, "rating", biography->rating);
    integer(json, "wins", biography->wins);
    integer(json, "draws", biography->draws);
    integer(json, "losses", biography->losses);
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
