#include "report/answers/audit.h"

#include "base/core/text.h"
#include "report/cell.h"

enum { DECIMALS = 4 };

/* Below this, what is left of a sum that should be nothing is rounding. */
static const double ROUNDING = 1e-9;

static void signed_cell(struct table_text *table, enum language language, double value)
{
    struct buffer cell = {0};
    locale_signed(&cell, language, value, DECIMALS);
    table_text_cell(table, buffer_view(&cell));
    table->failed |= cell.failed;
    buffer_free(&cell);
}

static double without_rounding(double sum)
{
    return sum < ROUNDING && sum > -ROUNDING ? 0 : sum;
}

/* Every player's sum, what it is divided by, and that nothing is won that nobody lost. */
bool audit_text_sums(struct buffer *out, const struct explanation *explanation,
                     enum language language)
{
    static const enum word headings[] = {WORD_PLAYER, WORD_SUM_OF_POINTS, WORD_DIVIDED_BY,
                                         WORD_DELTA};
    struct table_text table;
    double points = 0;
    if (!explanation->moved || explanation->pair_count == 0)
        return !out->failed;
    buffer_char(out, '\n');
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = true;
    for (size_t i = 0; i < explanation->player_count; i++) {
        double sum = explanation->players[i].sum;
        points += sum;
        table_text_cell(&table, span_of(explanation->players[i].name));
        signed_cell(&table, language, sum);
        cell_real(&table, language, explanation->divisor, DECIMALS);
        signed_cell(&table, language, sum / explanation->divisor);
    }
    points = without_rounding(points);
    cell_word(&table, language, WORD_SUM);
    cell_real(&table, language, points, DECIMALS);
    table_text_cell(&table, SPAN(""));
    cell_real(&table, language, points / explanation->divisor, DECIMALS);
    return table_text_end(&table, out);
}

void audit_read_result(struct buffer *out, const struct explained_player *player,
                       enum language language)
{
    if (player->read_outcome == OUTCOME_FINISHED)
        buffer_printf(out, "%d.", player->read_place);
    else
        buffer_string(out, word(language, outcome_word(player->read_outcome, false)));
}

const char *audit_source_name(const struct explained_player *player, enum language language)
{
    if (strcmp(player->source, "log") == 0)
        return word(language, WORD_SOURCE_LOG);
    if (strcmp(player->source, "api") == 0)
        return word(language, WORD_SOURCE_API);
    return word(language, WORD_SOURCE_PAGE);
}

bool audit_has_source(const struct explanation *explanation)
{
    for (size_t i = 0; i < explanation->player_count; i++)
        if (explanation->players[i].source)
            return true;
    return false;
}

void audit_correction(struct buffer *out, const struct explanation *explanation,
                      enum language language)
{
    buffer_printf(out, "%s %d: ", word(language, WORD_CORRECTED_IN), explanation->correction_line);
    buffer_string(out, explanation->correction);
}

static void source_row(struct table_text *table, enum language language,
                       const struct explained_player *player)
{
    struct buffer result = {0};
    audit_read_result(&result, player, language);
    table_text_cell(table, span_of(player->login ? player->login : player->name));
    table_text_cell(table, buffer_view(&result));
    table_text_cell(table, span_of(audit_source_name(player, language)));
    if (player->line)
        cell_format(table, "%lld", (long long)player->line);
    else
        table_text_cell(table, SPAN(""));
    table_text_cell(table, span_of(player->text));
    table->failed |= result.failed;
    buffer_free(&result);
}

/* What was read, where it stands, and what the maintainer made of it. */
bool audit_text_source(struct buffer *out, const struct explanation *explanation,
                       enum language language)
{
    static const enum word headings[] = {WORD_READ_FOR, WORD_RESULT, WORD_FROM_SOURCE, WORD_LINE,
                                         WORD_WORDING};
    struct table_text table;
    if (explanation->correction) {
        struct buffer text = {0};
        audit_correction(&text, explanation, language);
        buffer_char(out, '\n');
        text_for_terminal(out, buffer_view(&text));
        buffer_char(out, '\n');
        out->failed |= text.failed;
        buffer_free(&text);
    }
    if (!audit_has_source(explanation))
        return !out->failed;
    buffer_char(out, '\n');
    cell_headings(&table, language, headings, AUDIT_SOURCE_COLUMNS);
    table.left[0] = table.left[1] = table.left[2] = table.left[4] = true;
    for (size_t i = 0; i < explanation->player_count; i++)
        if (explanation->players[i].source)
            source_row(&table, language, &explanation->players[i]);
    return table_text_end(&table, out);
}
