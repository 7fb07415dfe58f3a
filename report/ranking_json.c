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
    json_member_integer(json, "listed", ranking->listed);
    json_member_integer(json, "tagged", ranking->tagged);
    json_member_integer(json, "untagged", ranking->games[STATE_UNTAGGED]);
    for (enum game_state state = 0; state < STATE_UNTAGGED; state++) {
        json_key(json, game_state_name(state));
        json_integer(json, ranking->games[state]);
    }
    json_close_object(json);
}

static void write_row(struct json *json, const struct ranking_row *row)
{
    json_open_object(json);
    json_member_integer(json, "rank", row->rank);
    json_member_text(json, "name", row->name);
    json_member_real(json, "rating", row->rating);
    json_key(json, "change");
    if (row->has_change)
        json_real(json, row->change);
    else
        json_null(json);
    json_member_integer(json, "games", row->games);
    json_member_integer(json, "wins", row->wins);
    json_member_integer(json, "draws", row->draws);
    json_member_integer(json, "losses", row->losses);
    json_member_real(json, "max", row->max);
    json_member_real(json, "min", row->min);
    json_member_integer(json, "last_game", row->last_game);
    json_member_text(json, "last_played", row->last_played);
    json_member_bool(json, "active", row->active);
    json_member_bool(json, "provisional", row->provisional);
    json_close_object(json);
}

bool ranking_json(struct buffer *out, const struct ranking *ranking)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_text(&json, "generated", ranking->generated);
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
