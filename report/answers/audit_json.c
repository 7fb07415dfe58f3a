#include "base/model/reason.h"
#include "report/answers/audit.h"
#include "report/json.h"

static void real_or_null(struct json *json, const char *key, bool known, double value)
{
    json_key(json, key);
    if (known)
        json_write_real(json, value);
    else
        json_write_null(json);
}

static void write_player(struct json *json, const struct explained_player *player,
                         const struct explanation *explanation)
{
    json_open_object(json);
    json_member_text(json, "name", player->name);
    json_key(json, "place");
    if (player->place > 0)
        json_write_integer(json, player->place);
    else
        json_write_null(json);
    json_member_text(json, "outcome", outcome_name(player->outcome));
    real_or_null(json, "before", true, player->before);
    real_or_null(json, "delta", explanation->moved, player->delta);
    /* A game that is still running has no rating after it. */
    real_or_null(json, "after", explanation->state != STATE_RUNNING, player->after);
    json_close_object(json);
}

static void write_pair(struct json *json, const struct explained_pair *pair,
                       const struct explanation *explanation)
{
    json_open_object(json);
    json_member_text(json, "a", explanation->players[pair->a].name);
    json_member_text(json, "b", explanation->players[pair->b].name);
    real_or_null(json, "result", pair->exchanged, pair->result);
    real_or_null(json, "expectation", true, pair->expectation);
    real_or_null(json, "points", true, pair->exchanged ? pair->points : 0);
    json_close_object(json);
}

/* `only` is one player's index, or player_count for everybody. */
static void write_game(struct buffer *out, const struct explanation *explanation, size_t only)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_integer(&json, "gid", explanation->gid);
    json_member_text(&json, "title", explanation->title);
    json_member_text(&json, "state", game_state_name(explanation->state));
    const char *code = reason_row(explanation->reason)->code;
    json_member_text(&json, "reason", *code ? code : NULL);
    if (explanation->detail)
        json_member_text(&json, "detail", explanation->detail);
    json_member_text(&json, "finished", explanation->finished);
    real_or_null(&json, "divisor", explanation->divisor > 0, explanation->divisor);
    json_key(&json, "players");
    json_open_array(&json);
    bool all = only == explanation->player_count;
    for (size_t i = 0; i < explanation->player_count; i++)
        if (all || i == only)
            write_player(&json, &explanation->players[i], explanation);
    json_close_array(&json);
    json_key(&json, "pairs");
    json_open_array(&json);
    for (size_t i = 0; i < explanation->pair_count; i++)
        if (all || explanation->pairs[i].a == only || explanation->pairs[i].b == only)
            write_pair(&json, &explanation->pairs[i], explanation);
    json_close_array(&json);
    json_close_object(&json);
}

bool audit_json(struct buffer *out, const struct explanation *explanation)
{
    write_game(out, explanation, explanation->player_count);
    return !out->failed;
}

bool audit_player_json(struct buffer *out, const struct explanation *explanation, size_t which)
{
    write_game(out, explanation, which);
    return !out->failed;
}
