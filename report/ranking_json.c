#include "report/json.h"
#include "report/ranking.h"

/* The settings of [rating] under their names in config.ini; which system it is stands outside. */
static void write_parameters(struct json *json, const struct parameters *parameters, bool system)
{
    struct config run = {.rating = *parameters};
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *setting = &settings[i];
        const void *value = (const char *)&run + setting->offset;
        if (!setting_is_parameter(setting) || (strcmp(setting->key, "system") == 0) != system)
            continue;
        json_key(json, setting->key);
        if (setting->type == SETTING_REAL)
            json_real(json, *(const double *)value);
        else
            json_text(json, span_of(setting->choices[*(const int *)value]));
    }
}

static void write_counts(struct json *json, const struct ranking *ranking)
{
    json_key(json, "games");
    json_open_object(json);
    json_key(json, "listed");
    json_integer(json, ranking->listed);
    json_key(json, "tagged");
    json_integer(json, ranking->tagged);
    json_key(json, "untagged");
    json_integer(json, ranking->games[STATE_UNTAGGED]);
    for (enum game_state state = 0; state < STATE_UNTAGGED; state++) {
        json_key(json, game_state_name(state));
        json_integer(json, ranking->games[state]);
    }
    json_close_object(json);
}

static void integer_member(struct json *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_integer(json, value);
}

static void real_member(struct json *json, const char *key, double value)
{
    json_key(json, key);
    json_real(json, value);
}

static void bool_member(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

static void write_row(struct json *json, const struct ranking_row *row)
{
    json_open_object(json);
    integer_member(json, "rank", row->rank);
    json_key(json, "name");
    json_text(json, span_of(row->name));
    real_member(json, "rating", row->rating);
    json_key(json, "change");
    if (row->has_change)
        json_real(json, row->change);
    else
        json_null(json);
    integer_member(json, "games", row->games);
    integer_member(json, "wins", row->wins);
    integer_member(json, "draws", row->draws);
    integer_member(json, "losses", row->losses);
    real_member(json, "max", row->max);
    real_member(json, "min", row->min);
    integer_member(json, "last_game", row->last_game);
    json_key(json, "last_played");
    json_text(json, span_of(row->last_played));
    bool_member(json, "active", row->active);
    bool_member(json, "provisional", row->provisional);
    json_close_object(json);
}

bool ranking_json(struct buffer *out, const struct ranking *ranking)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_key(&json, "generated");
    json_text(&json, span_of(ranking->generated));
    write_parameters(&json, &ranking->parameters, true);
    json_key(&json, "parameters");
    json_open_object(&json);
    write_parameters(&json, &ranking->parameters, false);
    json_close_object(&json);
    write_counts(&json, ranking);
    json_key(&json, "players");
    json_open_array(&json);
    for (size_t i = 0; i < ranking->count; i++)
        write_row(&json, &ranking->rows[i]);
    json_close_array(&json);
    json_close_object(&json);
    return !out->failed;
}
