#include "report/answers/audit.h"

#include "base/model/reason.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

enum { DECIMALS = 4 };

static void text_cell(struct html *html, struct span text)
{
    html_open(html, "td");
    html_set(html, "class", "t");
    html_foreign(html, text);
    html_close(html);
}

/* A cell with the audit's many digits, or a dash. */
static void number_cell(struct html *html, enum language language, bool known, double value,
                        bool with_sign)
{
    html_open(html, "td");
    if (!known)
        html_string(html, "–");
    else if (with_sign)
        put_signed(html, language, value, DECIMALS);
    else
        put_real(html, language, value, DECIMALS);
    html_close(html);
}

static void write_players(struct html *html, enum language language,
                          const struct explanation *explanation)
{
    static const struct heading headings[] = {
        {WORD_PLACE, NULL, true, true},   {WORD_PLAYER, "l", true, false},
        {WORD_OUTCOME, "t", true, false}, {WORD_BEFORE, NULL, false, false},
        {WORD_SUM, NULL, false, false},   {WORD_DELTA, NULL, false, false},
        {WORD_AFTER, NULL, false, false},
    };
    table_open(html, NULL, NULL, WORD_RESULT, headings, sizeof headings / sizeof headings[0],
               language);
    for (size_t i = 0; i < explanation->player_count; i++) {
        const struct explained_player *player = &explanation->players[i];
        html_open(html, "tr");
        td_place(html, NULL, player->place);
        text_cell(html, span_of(player->name));
        td_string(
            html, "t",
            word(language, outcome_word(player->outcome, explanation->state == STATE_RUNNING)));
        number_cell(html, language, true, player->before, false);
        number_cell(html, language, explanation->moved, player->sum, true);
        number_cell(html, language, explanation->moved, player->delta, true);
        number_cell(html, language, explanation->state != STATE_RUNNING, player->after, false);
        html_close(html);
        html_newline(html);
    }
    table_close(html);
}

static void write_pairs(struct html *html, enum language language,
                        const struct explanation *explanation)
{
    static const struct heading headings[] = {
        {WORD_PLAYER, "l", true, false},   {WORD_AGAINST, "t", true, false},
        {WORD_RESULT, NULL, false, false}, {WORD_EXPECTATION, NULL, false, false},
        {WORD_POINTS, NULL, false, false},
    };
    table_open(html, NULL, NULL, WORD_PAIRS, headings, sizeof headings / sizeof headings[0],
               language);
    for (size_t i = 0; i < explanation->pair_count; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        html_open(html, "tr");
        text_cell(html, span_of(explanation->players[pair->a].name));
        text_cell(html, span_of(explanation->players[pair->b].name));
        html_open(html, "td");
        if (pair->exchanged)
            put_real(html, language, pair->result, pair->result > 0.25 && pair->result < 0.75);
        else
            html_string(html, "–");
        html_close(html);
        number_cell(html, language, true, pair->expectation, false);
        number_cell(html, language, pair->exchanged, pair->points, true);
        html_close(html);
        html_newline(html);
    }
    table_close(html);
}

static void source_row(struct html *html, const struct explained_player *player,
                       enum language language)
{
    struct buffer result = {0};
    audit_read_result(&result, player, language);
    html_open(html, "tr");
    text_cell(html, span_of(player->login ? player->login : player->name));
    text_cell(html, buffer_view(&result));
    text_cell(html, span_of(audit_source_name(player, language)));
    if (player->line)
        td_count(html, NULL, player->line);
    else
        td_string(html, NULL, "");
    text_cell(html, span_of(player->text));
    html_close(html);
    html_newline(html);
    html->out->failed |= result.failed;
    buffer_free(&result);
}

void audit_html_source(struct html *html, const struct explanation *explanation,
                       enum language language)
{
    static const struct heading headings[AUDIT_SOURCE_COLUMNS] = {
        {WORD_PLAYER, "l", true, false},  {WORD_RESULT, "t", true, false},
        {WORD_SOURCE, "t", true, false},  {WORD_LINE, NULL, true, false},
        {WORD_WORDING, "t", true, false},
    };
    if (explanation->correction) {
        struct buffer text = {0};
        audit_correction(&text, explanation, language);
        html_open(html, "p");
        html_foreign(html, buffer_view(&text));
        html_close(html);
        html->out->failed |= text.failed;
        buffer_free(&text);
    }
    if (!audit_has_source(explanation))
        return;
    html_element(html, "h2", word(language, WORD_AS_READ));
    table_open(html, NULL, "stack", WORD_AS_READ, headings, AUDIT_SOURCE_COLUMNS, language);
    for (size_t i = 0; i < explanation->player_count; i++)
        if (explanation->players[i].source)
            source_row(html, &explanation->players[i], language);
    table_close(html);
}

static void write_state(struct html *html, enum language language,
                        const struct explanation *explanation)
{
    html_open(html, "p");
    html_string(html, word(language, WORD_STATE_RATED + (enum word)explanation->state));
    if (explanation->reason) {
        html_string(html, ": ");
        html_reason(html, language, explanation->reason, explanation->detail);
    }
    if (explanation->finished) {
        html_string(html, ", ");
        put_date(html, language, explanation->finished);
    }
    html_close(html);
}

bool audit_html(struct buffer *out, const struct explanation *explanation, enum language language)
{
    struct html html = {0};
    const struct page page = {
        .language = language, .title = span_of(explanation->title), .root = "", .alone = true};
    page_begin(&html, out, &page);
    html_open(&html, "h1");
    html_format(&html, "%lld ", (long long)explanation->gid);
    html_foreign(&html, span_of(explanation->title));
    html_close(&html);
    write_state(&html, language, explanation);
    if (explanation->player_count)
        write_players(&html, language, explanation);
    if (explanation->pair_count) {
        html_element(&html, "h2", word(language, WORD_PAIRS));
        write_pairs(&html, language, explanation);
    }
    if (explanation->divisor > 0) {
        html_open(&html, "p");
        html_string(&html, word(language, WORD_DIVISOR));
        put_real(&html, language, explanation->divisor, DECIMALS);
        html_string(&html, ".");
        html_close(&html);
    }
    audit_html_source(&html, explanation, language);
    page_end(&html, &page);
    return !out->failed;
}
