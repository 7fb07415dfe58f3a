#include "report/answers/prospect.h"

#include "base/core/text.h"
#include "report/json.h"
#include "report/prospect_table.h"
#include "report/wiki_text.h"

static void prospect_text(struct buffer *out, const struct prospect *prospect,
                          enum language language)
{
    if (prospect->title) {
        buffer_printf(out, "%lld  ", (long long)prospect->gid);
        text_for_terminal(out, span_of(prospect->title));
        buffer_string(out, "\n\n");
    }
    for (enum prospect_table which = 0; which < PROSPECT_TABLES; which++) {
        const struct prospect_words *words = &prospect_words[which];
        struct grid grid = prospect_grid(prospect, which, language);
        if (!grid.columns)
            continue;
        buffer_printf(out, "%s\n", word(language, words->title));
        grid_for_terminal(out, &grid);
        if (words->help)
            buffer_printf(out, "%s\n", word(language, words->help));
        buffer_string(out, which + 1 < PROSPECT_TABLES ? "\n" : "");
    }
}

static void prospect_wiki(struct buffer *out, const struct prospect *prospect,
                          const struct config *config)
{
    if (prospect->title) {
        wiki_game(out, span_of(config->game_template), (long long)prospect->gid,
                  span_of(prospect->title));
        buffer_string(out, "\n\n");
    }
    for (enum prospect_table which = 0; which < PROSPECT_TABLES; which++) {
        const struct prospect_words *words = &prospect_words[which];
        struct grid grid = prospect_grid(prospect, which, config->language);
        if (!grid.columns)
            continue;
        buffer_printf(out, "'''%s'''\n", word(config->language, words->title));
        grid_for_wiki(out, &grid, config);
        if (words->help)
            buffer_printf(out, "%s\n", word(config->language, words->help));
        buffer_char(out, '\n');
    }
}

static void outlook_members(struct json *json, double chance, double gain)
{
    json_member_real(json, "chance", chance);
    json_member_real(json, "gain", gain);
}

static void json_places(struct json *json, const struct prospect *prospect, size_t who)
{
    size_t first = who * (prospect->count + 1);
    json_key(json, "places");
    json_open_array(json);
    for (size_t p = 0; p < prospect->count; p++) {
        json_open_object(json);
        json_member_integer(json, "place", (int64_t)p + 1);
        outlook_members(json, prospect->chances[first + p], prospect->gains[first + p]);
        json_close_object(json);
    }
    json_close_array(json);
    json_key(json, "dropping_out");
    json_open_object(json);
    outlook_members(json, prospect->chances[first + prospect->count],
                    prospect->gains[first + prospect->count]);
    json_close_object(json);
}

static void json_expected(struct json *json, const struct prospect *prospect, size_t who)
{
    json_key(json, "expected");
    json_open_array(json);
    for (size_t i = 0; i < prospect->count; i++) {
        size_t other = prospect->shown[i];
        if (other == who)
            continue;
        json_open_object(json);
        json_member_text(json, "against", prospect->contestants[other].name);
        json_member_real(json, "score", prospect->expected[who * prospect->count + other]);
        json_close_object(json);
    }
    json_close_array(json);
}

static void prospect_json(struct buffer *out, const struct prospect *prospect)
{
    struct json json = {.out = out, .broken = 2};
    json_open_object(&json);
    json_member_number(&json, "gid", prospect->gid);
    json_member_text(&json, "title", prospect->title);
    json_key(&json, "players");
    json_open_array(&json);
    for (size_t i = 0; i < prospect->count; i++) {
        size_t who = prospect->shown[i];
        const struct contestant *contestant = &prospect->contestants[who];
        json_open_object(&json);
        json_member_text(&json, "name", contestant->name);
        json_member_real(&json, "rating", contestant->rating);
        json_member_text(&json, "outcome", outcome_name(contestant->outcome));
        json_member_real(&json, "change", prospect->changes[who]);
        json_places(&json, prospect, who);
        if (prospect->named)
            json_member_real(&json, "as_named", prospect->named[who]);
        json_expected(&json, prospect, who);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
}

enum status report_prospect(const struct config *config, const struct prospect *prospect,
                            enum report_format format, struct buffer *out, struct diag *diag)
{
    if (format == FORMAT_TEXT)
        prospect_text(out, prospect, config->answers);
    else if (format == FORMAT_WIKI)
        prospect_wiki(out, prospect, config);
    else
        prospect_json(out, prospect);
    return out->failed ? diag_memory(diag, "writing the forecast") : STATUS_DONE;
}
