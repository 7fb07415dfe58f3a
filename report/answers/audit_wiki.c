#include "report/answers/audit.h"

#include "base/model/locale.h"
#include "base/model/reason.h"
#include "base/model/words.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

enum { DECIMALS = 4 };

static void number_cell(struct buffer *out, enum language language, bool known, double value,
                        bool with_sign)
{
    char key[400]; /* a double has at most 309 digits before the point */
    snprintf(key, sizeof key, "%.9f", value);
    wiki_cell_open(out, false, known ? key : NULL);
    if (!known)
        buffer_string(out, "&#8211;");
    else if (with_sign)
        locale_signed(out, language, value, DECIMALS);
    else
        locale_real(out, language, value, DECIMALS);
    wiki_cell_close(out);
}

static void player_cell(struct buffer *out, const struct config *config, const char *name)
{
    wiki_cell_open(out, true, NULL);
    wiki_player(out, span_of(config->player_template), span_of(name));
    wiki_cell_close(out);
}

static void place_cell(struct buffer *out, int place)
{
    wiki_cell_open(out, false, NULL);
    if (place > 0)
        buffer_printf(out, "%d.", place);
    else
        buffer_string(out, "&#8211;");
    wiki_cell_close(out);
}

static void write_players(struct buffer *out, const struct config *config,
                          const struct explanation *explanation)
{
    enum language language = config->language;
    const struct wiki_column columns[] = {
        {word(language, WORD_PLACE), false},  {word(language, WORD_PLAYER), true},
        {word(language, WORD_OUTCOME), true}, {word(language, WORD_BEFORE), false},
        {word(language, WORD_SUM), false},    {word(language, WORD_DELTA), false},
        {word(language, WORD_AFTER), false},
    };
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < explanation->player_count; i++) {
        const struct explained_player *player = &explanation->players[i];
        wiki_row(out);
        place_cell(out, player->place);
        player_cell(out, config, player->name);
        wiki_cell_open(out, true, NULL);
        wiki_text(out, span_of(word(language, outcome_word(player->outcome,
                                                           explanation->state == STATE_RUNNING))));
        wiki_cell_close(out);
        number_cell(out, language, true, player->before, false);
        number_cell(out, language, explanation->moved, player->sum, true);
        number_cell(out, language, explanation->moved, player->delta, true);
        number_cell(out, language, explanation->state != STATE_RUNNING, player->after, false);
    }
    wiki_table_close(out);
}

static void write_pairs(struct buffer *out, const struct config *config,
                        const struct explanation *explanation)
{
    enum language language = config->language;
    const struct wiki_column columns[] = {
        {word(language, WORD_PLAYER), true},  {word(language, WORD_AGAINST), true},
        {word(language, WORD_RESULT), false}, {word(language, WORD_EXPECTATION), false},
        {word(language, WORD_POINTS), false},
    };
    wiki_table_open(out, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < explanation->pair_count; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        wiki_row(out);
        player_cell(out, config, explanation->players[pair->a].name);
        player_cell(out, config, explanation->players[pair->b].name);
        wiki_cell_open(out, false, NULL);
        if (pair->exchanged)
            locale_real(out, language, pair->result, pair->result > 0.25 && pair->result < 0.75);
        else
            buffer_string(out, "&#8211;");
        wiki_cell_close(out);
        number_cell(out, language, true, pair->expectation, false);
        number_cell(out, language, pair->exchanged, pair->points, true);
    }
    wiki_table_close(out);
}

static void text_cell(struct buffer *out, struct span text)
{
    wiki_cell_open(out, true, NULL);
    wiki_text(out, text);
    wiki_cell_close(out);
}

/* What was read, where it stands, and what the maintainer made of it. */
static void write_source(struct buffer *out, const struct explanation *explanation,
                         enum language language)
{
    const struct wiki_column columns[AUDIT_SOURCE_COLUMNS] = {
        {word(language, WORD_PLAYER), true},  {word(language, WORD_RESULT), true},
        {word(language, WORD_SOURCE), true},  {word(language, WORD_LINE), false},
        {word(language, WORD_WORDING), true},
    };
    wiki_table_open(out, columns, AUDIT_SOURCE_COLUMNS);
    for (size_t i = 0; i < explanation->player_count; i++) {
        const struct explained_player *player = &explanation->players[i];
        struct buffer result = {0};
        if (!player->source)
            continue;
        audit_read_result(&result, player, language);
        wiki_row(out);
        text_cell(out, span_of(player->login ? player->login : player->name));
        text_cell(out, buffer_view(&result));
        text_cell(out, span_of(audit_source_name(player, language)));
        wiki_cell_count(out, player->line);
        text_cell(out, span_of(player->text));
        out->failed |= result.failed;
        buffer_free(&result);
    }
    wiki_table_close(out);
}

static void write_correction(struct buffer *out, const struct explanation *explanation,
                             enum language language)
{
    struct buffer text = {0};
    audit_correction(&text, explanation, language);
    buffer_char(out, '\n');
    wiki_text(out, buffer_view(&text));
    buffer_char(out, '\n');
    out->failed |= text.failed;
    buffer_free(&text);
}

static void write_heading(struct buffer *out, const struct config *config,
                          const struct explanation *explanation)
{
    wiki_game(out, span_of(config->game_template), (long long)explanation->gid,
              span_of(explanation->title));
    buffer_string(out, "\n\n");
    wiki_text(out,
              span_of(word(config->language, WORD_STATE_RATED + (enum word)explanation->state)));
    if (explanation->reason) {
        buffer_string(out, ": ");
        reason_words(out, config->language, explanation->reason, span_of(explanation->detail),
                     wiki_text);
    }
    if (explanation->finished) {
        buffer_string(out, ", ");
        locale_moment(out, config->language, explanation->finished);
    }
    buffer_string(out, "\n\n");
}

bool audit_wiki(struct buffer *out, const struct explanation *explanation,
                const struct config *config)
{
    write_heading(out, config, explanation);
    if (explanation->player_count)
        write_players(out, config, explanation);
    if (explanation->pair_count) {
        buffer_char(out, '\n');
        write_pairs(out, config, explanation);
    }
    if (explanation->divisor > 0) {
        buffer_char(out, '\n');
        wiki_text(out, span_of(word(config->language, WORD_DIVISOR)));
        locale_real(out, config->language, explanation->divisor, DECIMALS);
        buffer_string(out, ".\n");
    }
    if (explanation->correction)
        write_correction(out, explanation, config->language);
    if (audit_has_source(explanation)) {
        buffer_char(out, '\n');
        write_source(out, explanation, config->language);
    }
    return !out->failed;
}
