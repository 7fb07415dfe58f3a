#include "report/answers/audit.h"

#include "base/core/text.h"
#include "base/model/locale.h"
#include "base/model/reason.h"
#include "base/model/words.h"
#include "report/table_text.h"

enum { AUDIT_DECIMALS = 4, EXPECTATION_DECIMALS = 4 };

typedef bool (*number_form)(struct buffer *, enum language, double, int);

/* One cell with a number, or a dash where there is none. */
static void number_cell(struct table_text *table, enum language language, bool known, double value,
                        number_form form)
{
    struct buffer cell = {0};
    if (known)
        form(&cell, language, value, AUDIT_DECIMALS);
    else
        buffer_string(&cell, "–");
    table_text_cell(table, buffer_view(&cell));
    table->failed |= cell.failed;
    buffer_free(&cell);
}

static void word_cell(struct table_text *table, enum language language, enum word which)
{
    table_text_cell(table, span_of(word(language, which)));
}

static void place_cell(struct table_text *table, int place)
{
    char text[16] = "–";
    if (place > 0)
        snprintf(text, sizeof text, "%d.", place);
    table_text_cell(table, span_of(text));
}

static void write_players(struct buffer *out, const struct explanation *explanation,
                          enum language language)
{
    static const enum word headings[] = {WORD_PLACE,  WORD_PLAYER, WORD_OUTCOME,
                                         WORD_BEFORE, WORD_DELTA,  WORD_AFTER};
    struct table_text table;
    table_text_begin(&table, sizeof headings / sizeof headings[0]);
    table.left[1] = table.left[2] = true;
    for (size_t i = 0; i < table.columns; i++)
        word_cell(&table, language, headings[i]);
    for (size_t i = 0; i < explanation->player_count; i++) {
        const struct explained_player *player = &explanation->players[i];
        place_cell(&table, player->place);
        table_text_cell(&table, span_of(player->name));
        word_cell(&table, language,
                  outcome_word(player->outcome, explanation->state == STATE_RUNNING));
        number_cell(&table, language, true, player->before, locale_real);
        number_cell(&table, language, explanation->moved, player->delta, locale_signed);
        number_cell(&table, language, explanation->state != STATE_RUNNING, player->after,
                    locale_real);
    }
    table_text_end(&table, out);
}

static void result_cell(struct table_text *table, enum language language,
                        const struct explained_pair *pair)
{
    struct buffer cell = {0};
    if (!pair->exchanged)
        buffer_string(&cell, "–");
    else
        locale_real(&cell, language, pair->result, pair->result > 0.25 && pair->result < 0.75);
    table_text_cell(table, buffer_view(&cell));
    table->failed |= cell.failed;
    buffer_free(&cell);
}

static void write_pairs(struct buffer *out, const struct explanation *explanation,
                        enum language language)
{
    static const enum word headings[] = {WORD_PLAYER, WORD_AGAINST, WORD_RESULT, WORD_EXPECTATION,
                                         WORD_POINTS};
    struct table_text table;
    table_text_begin(&table, sizeof headings / sizeof headings[0]);
    table.left[0] = table.left[1] = true;
    for (size_t i = 0; i < table.columns; i++)
        word_cell(&table, language, headings[i]);
    for (size_t i = 0; i < explanation->pair_count; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        table_text_cell(&table, span_of(explanation->players[pair->a].name));
        table_text_cell(&table, span_of(explanation->players[pair->b].name));
        result_cell(&table, language, pair);
        number_cell(&table, language, true, pair->expectation, locale_real);
        number_cell(&table, language, pair->exchanged, pair->points, locale_signed);
    }
    table_text_end(&table, out);
}

static void write_heading(struct buffer *out, const struct explanation *explanation,
                          enum language language)
{
    buffer_printf(out, "%lld  ", (long long)explanation->gid);
    text_for_terminal(out, span_of(explanation->title));
    buffer_printf(out, "\n%s", word(language, WORD_STATE_RATED + (enum word)explanation->state));
    if (explanation->reason) {
        buffer_string(out, ": ");
        reason_words(out, language, explanation->reason, span_of(explanation->detail),
                     text_for_terminal);
    }
    if (explanation->finished) {
        buffer_string(out, ", ");
        locale_moment(out, language, explanation->finished);
    }
    buffer_string(out, "\n");
}

bool audit_text(struct buffer *out, const struct explanation *explanation, enum language language)
{
    write_heading(out, explanation, language);
    if (explanation->player_count > 0) {
        buffer_string(out, "\n");
        write_players(out, explanation, language);
    }
    if (explanation->pair_count > 0) {
        buffer_printf(out, "\n%s\n", word(language, WORD_PAIRS));
        write_pairs(out, explanation, language);
    }
    if (explanation->pair_count > 0 && explanation->divisor > 0) {
        buffer_printf(out, "\n%s", word(language, WORD_DIVISOR));
        locale_real(out, language, explanation->divisor, AUDIT_DECIMALS);
        buffer_string(out, ".\n");
    }
    audit_text_sums(out, explanation, language);
    if (explanation->player_count > 0)
        audit_text_source(out, explanation, language);
    return !out->failed;
}
