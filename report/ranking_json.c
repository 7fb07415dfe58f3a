#include "report/sheet.h"

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
            json_write_real(json, *(const double *)value);
        else
            json_write_text(json, span_of(setting->choices[*(const int *)value]));
    }
}

/* Readers of old add up six states: who waits for his log is no more rated than who failed. */
static void write_counts(struct json *json, const struct ranking *ranking)
{
    json_key(json, "games");
    json_open_object(json);
    json_member_integer(json, "listed", ranking->listed);
    json_member_integer(json, "tagged", ranking->tagged);
    json_member_integer(json, "untagged", ranking->games[STATE_UNTAGGED]);
    for (enum game_state state = 0; state < STATE_UNTAGGED; state++) {
        if (state == STATE_WAITING)
            continue;
        bool failed = state == STATE_FAILED;
        json_key(json, game_state_name(state));
        json_write_integer(json,
                           ranking->games[state] + (failed ? ranking->games[STATE_WAITING] : 0));
    }
    json_close_object(json);
}

bool ranking_json(struct buffer *out, const struct ranking *ranking)
{
    struct json json = {.out = out, .broken = 2};
    const struct sheet sheet = columns_of_ranking(ranking);
    json_open_object(&json);
    json_member_text(&json, "generated", ranking->generated);
    write_parameters(&json, &ranking->parameters, true);
    json_key(&json, "parameters");
    json_open_object(&json);
    write_parameters(&json, &ranking->parameters, false);
    json_close_object(&json);
    write_counts(&json, ranking);
    sheet_json(&json, "players", &sheet);
    json_close_object(&json);
    return !out->failed;
}
