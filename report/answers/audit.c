#include "report/answers/audit.h"

#include "base/core/text.h"
#include "base/model/locale.h"
#include "base/model/reason.h"
#include "report/sheet.h"
#include "report/site/html_table.h"
#include "report/site/page.h"
#include "report/table_text.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

#include <math.h>
#include <stdlib.h>

/* Expected scores and divisors have more, so that what is computed from them comes out. */
enum { DECIMALS = 4, FINE_DECIMALS = 6 };

/* Below this, what is left of a sum that should be nothing is rounding. */
static const double ROUNDING = 1e-9;

/* A game's tables as they are shown: NAN and NULL for what there is not. */
struct shown_player {
    const char *name;
    int place;
    const char *outcome, *outcome_code;
    double before, sum, delta, after;
};

struct shown_pair {
    const char *a, *b;
    double result, expectation;
    double points, exact_points; /* where nothing was exchanged: none, and 0 */
};

struct shown_source {
    const char *name, *result, *source, *text;
    int64_t line;
    char place[16];
};

struct tables {
    struct shown_player *players;
    struct shown_pair *pairs;
    struct shown_source *sources;
    size_t player_count, pair_count, source_count;
};

#define AT(member) MEMBER(struct shown_player, member)
static const struct column player_columns[] = {
    {"name", COLUMN_PLAYER, IN_DATA, AT(name), WORD_NONE, false, NULL, 0},
    {"place", COLUMN_PLACE, EVERYWHERE, AT(place), WORD_PLACE, true, NULL, 0},
    {NULL, COLUMN_PLAYER, SHOWN, AT(name), WORD_PLAYER, false, "l", 0},
    {NULL, COLUMN_WORD, SHOWN, AT(outcome), WORD_OUTCOME, false, "t", 0},
    {"outcome", COLUMN_WORD, IN_DATA, AT(outcome_code), WORD_NONE, false, NULL, 0},
    {"before", COLUMN_REAL, EVERYWHERE, AT(before), WORD_BEFORE, false, NULL, DECIMALS},
    {NULL, COLUMN_DELTA, IN_WIKI | ON_SITE, AT(sum), WORD_SUM, false, NULL, DECIMALS},
    {"delta", COLUMN_DELTA, EVERYWHERE, AT(delta), WORD_DELTA, false, NULL, DECIMALS},
    {"after", COLUMN_REAL, EVERYWHERE, AT(after), WORD_AFTER, false, NULL, DECIMALS},
};
#undef AT

#define AT(member) MEMBER(struct shown_pair, member)
static const struct column pair_columns[] = {
    {"a", COLUMN_PLAYER, EVERYWHERE, AT(a), WORD_PLAYER, false, "l", 0},
    {"b", COLUMN_PLAYER, EVERYWHERE, AT(b), WORD_AGAINST, false, "t", 0},
    {"result", COLUMN_RESULT, EVERYWHERE, AT(result), WORD_RESULT, false, NULL, 0},
    {"expectation", COLUMN_REAL, EVERYWHERE, AT(expectation), WORD_EXPECTATION, false, NULL,
     FINE_DECIMALS},
    {NULL, COLUMN_DELTA, SHOWN, AT(points), WORD_POINTS, false, NULL, DECIMALS},
    {"points", COLUMN_DELTA, IN_DATA, AT(exact_points), WORD_NONE, false, NULL, DECIMALS},
};
#undef AT

/* What was read of a player, before corrections. A terminal has no headline above it. */
#define AT(member) MEMBER(struct shown_source, member)
static const struct column source_columns[] = {
    {NULL, COLUMN_TEXT, IN_TEXT, AT(name), WORD_READ_FOR, false, NULL, 0},
    {NULL, COLUMN_TEXT, IN_WIKI | ON_SITE, AT(name), WORD_PLAYER, false, "l", 0},
    {NULL, COLUMN_TEXT, SHOWN, AT(result), WORD_RESULT, false, "t", 0},
    {NULL, COLUMN_TEXT, IN_TEXT, AT(source), WORD_FROM_SOURCE, false, NULL, 0},
    {NULL, COLUMN_TEXT, IN_WIKI | ON_SITE, AT(source), WORD_SOURCE, false, "t", 0},
    {NULL, COLUMN_NUMBER, SHOWN, AT(line), WORD_LINE, false, NULL, 0},
    {NULL, COLUMN_TEXT, SHOWN, AT(text), WORD_WORDING, false, "t", 0},
};
#undef AT

static struct shown_player shown_player(const struct explanation *explanation,
                                        const struct explained_player *player,
                                        enum language language)
{
    /* A game that is still running has no rating after it. */
    bool running = explanation->state == STATE_RUNNING;
    return (struct shown_player){
        .name = player->name,
        .place = player->place,
        .outcome = word(language, outcome_word(player->outcome, running)),
        .outcome_code = outcome_name(player->outcome),
        .before = player->before,
        .sum = explanation->moved ? player->sum : NAN,
        .delta = explanation->moved ? player->delta : NAN,
        .after = running ? NAN : player->after,
    };
}

static struct shown_pair shown_pair(const struct explanation *explanation,
                                    const struct explained_pair *pair)
{
    return (struct shown_pair){
        .a = explanation->players[pair->a].name,
        .b = explanation->players[pair->b].name,
        .result = pair->exchanged ? pair->result : NAN,
        .expectation = pair->expectation,
        .points = pair->exchanged ? pair->points : NAN,
        .exact_points = pair->exchanged ? pair->points : 0,
    };
}

static enum word source_word(const char *source)
{
    if (strcmp(source, "log") == 0)
        return WORD_SOURCE_LOG;
    return strcmp(source, "api") == 0 ? WORD_SOURCE_API : WORD_SOURCE_PAGE;
}

static void show_source(struct shown_source *shown, const struct explained_player *player,
                        enum language language)
{
    *shown = (struct shown_source){
        .name = player->login ? player->login : player->name,
        .result = word(language, outcome_word(player->read_outcome, false)),
        .source = word(language, source_word(player->source)),
        .text = player->text,
        .line = player->line,
    };
    snprintf(shown->place, sizeof shown->place, "%d.", player->read_place);
    if (player->read_outcome == OUTCOME_FINISHED)
        shown->result = shown->place;
}

/* `only` is one player's index, or player_count for everybody. Freed by the caller; empty where
   memory runs out, which `out` then tells. */
static struct tables make_tables(const struct explanation *explanation, size_t only,
                                 enum language language, struct buffer *out)
{
    bool all = only == explanation->player_count;
    struct tables tables = {
        .players = calloc(explanation->player_count + 1, sizeof *tables.players),
        .pairs = calloc(explanation->pair_count + 1, sizeof *tables.pairs),
        .sources = calloc(explanation->player_count + 1, sizeof *tables.sources),
    };
    out->failed |= !tables.players || !tables.pairs || !tables.sources;
    for (size_t i = 0; i < explanation->player_count && !out->failed; i++) {
        const struct explained_player *player = &explanation->players[i];
        if (all || i == only)
            tables.players[tables.player_count++] = shown_player(explanation, player, language);
        if (player->source)
            show_source(&tables.sources[tables.source_count++], player, language);
    }
    for (size_t i = 0; i < explanation->pair_count && !out->failed; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        if (all || pair->a == only || pair->b == only)
            tables.pairs[tables.pair_count++] = shown_pair(explanation, pair);
    }
    return tables;
}

static void free_tables(struct tables *tables)
{
    free(tables->players);
    free(tables->pairs);
    free(tables->sources);
}

static struct sheet players_of(const struct tables *tables)
{
    return (struct sheet)SHEET(player_columns, tables->players, tables->player_count);
}

static struct sheet pairs_of(const struct tables *tables)
{
    return (struct sheet)SHEET(pair_columns, tables->pairs, tables->pair_count);
}

static struct sheet sources_of(const struct tables *tables)
{
    return (struct sheet)SHEET(source_columns, tables->sources, tables->source_count);
}

void audit_state(struct buffer *out, const struct explanation *explanation, enum language language,
                 bool (*sink)(struct buffer *, struct span))
{
    sink(out, span_of(word(language, WORD_STATE_RATED + (enum word)explanation->state)));
    if (explanation->reason) {
        buffer_string(out, ": ");
        reason_words(out, language, explanation->reason, span_of(explanation->detail), sink);
    }
    if (explanation->finished) {
        buffer_string(out, ", ");
        locale_moment(out, language, explanation->finished);
    }
}

/* The maintainer's reason for a correction of this game, of which there is one; foreign text. */
static void write_correction(struct buffer *out, const struct explanation *explanation,
                             enum language language, bool (*sink)(struct buffer *, struct span))
{
    struct buffer text = {0};
    if (explanation->correction_line)
        buffer_printf(&text, "%s %d: ", word(language, WORD_CORRECTED_IN),
                      explanation->correction_line);
    else
        buffer_printf(&text, "%s: ", word(language, WORD_BY_HAND));
    buffer_string(&text, explanation->correction);
    sink(out, buffer_view(&text));
    out->failed |= text.failed;
    buffer_free(&text);
}

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
static void write_sums(struct buffer *out, const struct explanation *explanation,
                       enum language language)
{
    static const enum word headings[] = {WORD_PLAYER, WORD_SUM_OF_POINTS, WORD_DIVIDED_BY,
                                         WORD_DELTA};
    struct table_text table;
    double points = 0;
    if (!explanation->moved || explanation->pair_count == 0)
        return;
    buffer_char(out, '\n');
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = true;
    for (size_t i = 0; i < explanation->player_count; i++) {
        double sum = explanation->players[i].sum;
        points += sum;
        table_text_cell(&table, span_of(explanation->players[i].name));
        signed_cell(&table, language, sum);
        cell_real(&table, language, explanation->divisor, FINE_DECIMALS);
        signed_cell(&table, language, sum / explanation->divisor);
    }
    points = without_rounding(points);
    cell_word(&table, language, WORD_SUM);
    cell_real(&table, language, points, DECIMALS);
    table_text_cell(&table, SPAN(""));
    cell_real(&table, language, points / explanation->divisor, DECIMALS);
    table_text_end(&table, out);
}

bool audit_text(struct buffer *out, const struct explanation *explanation, enum language language)
{
    struct tables tables = make_tables(explanation, explanation->player_count, language, out);
    const struct sheet players = players_of(&tables), pairs = pairs_of(&tables);
    const struct sheet sources = sources_of(&tables);
    buffer_printf(out, "%lld  ", (long long)explanation->gid);
    text_for_terminal(out, span_of(explanation->title));
    buffer_char(out, '\n');
    audit_state(out, explanation, language, text_for_terminal);
    buffer_char(out, '\n');
    if (players.count > 0) {
        buffer_char(out, '\n');
        sheet_text(out, &players, language, 0);
    }
    if (pairs.count > 0) {
        buffer_printf(out, "\n%s\n", word(language, WORD_PAIRS));
        sheet_text(out, &pairs, language, 0);
    }
    if (pairs.count > 0 && explanation->divisor > 0) {
        buffer_printf(out, "\n%s", word(language, WORD_DIVISOR));
        locale_real(out, language, explanation->divisor, FINE_DECIMALS);
        buffer_string(out, ".\n");
    }
    write_sums(out, explanation, language);
    if (players.count > 0 && explanation->correction) {
        buffer_char(out, '\n');
        write_correction(out, explanation, language, text_for_terminal);
        buffer_char(out, '\n');
    }
    if (sources.count > 0) {
        buffer_char(out, '\n');
        sheet_text(out, &sources, language, 0);
    }
    free_tables(&tables);
    return !out->failed;
}

bool audit_wiki(struct buffer *out, const struct explanation *explanation,
                const struct config *config)
{
    enum language language = config->language;
    struct tables tables = make_tables(explanation, explanation->player_count, language, out);
    const struct sheet players = players_of(&tables), pairs = pairs_of(&tables);
    const struct sheet sources = sources_of(&tables);
    wiki_game(out, span_of(config->game_template), (long long)explanation->gid,
              span_of(explanation->title));
    buffer_string(out, "\n\n");
    audit_state(out, explanation, language, wiki_text);
    buffer_string(out, "\n\n");
    if (players.count > 0)
        wiki_sheet(out, &players, config);
    if (pairs.count > 0) {
        buffer_char(out, '\n');
        wiki_sheet(out, &pairs, config);
    }
    if (explanation->divisor > 0) {
        buffer_char(out, '\n');
        wiki_text(out, span_of(word(language, WORD_DIVISOR)));
        locale_real(out, language, explanation->divisor, FINE_DECIMALS);
        buffer_string(out, ".\n");
    }
    if (explanation->correction) {
        buffer_char(out, '\n');
        write_correction(out, explanation, language, wiki_text);
        buffer_char(out, '\n');
    }
    if (sources.count > 0) {
        buffer_char(out, '\n');
        wiki_sheet(out, &sources, config);
    }
    free_tables(&tables);
    return !out->failed;
}

static void html_source(struct html *html, const struct explanation *explanation,
                        const struct sheet *sources, enum language language)
{
    if (explanation->correction) {
        struct buffer text = {0};
        write_correction(&text, explanation, language, buffer_span);
        html_open(html, "p");
        html_foreign(html, buffer_view(&text));
        html_close(html);
        html->out->failed |= text.failed;
        buffer_free(&text);
    }
    if (sources->count > 0) {
        html_element(html, "h2", word(language, WORD_AS_READ));
        table_sheet(html, "stack", WORD_AS_READ, sources, language);
    }
}

void audit_html_source(struct html *html, const struct explanation *explanation,
                       enum language language)
{
    struct tables tables = make_tables(explanation, explanation->player_count, language, html->out);
    const struct sheet sources = sources_of(&tables);
    html_source(html, explanation, &sources, language);
    free_tables(&tables);
}

static void html_state(struct html *html, enum language language,
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
    struct tables tables = make_tables(explanation, explanation->player_count, language, out);
    const struct sheet players = players_of(&tables), pairs = pairs_of(&tables);
    const struct sheet sources = sources_of(&tables);
    const struct page page = {
        .language = language, .title = span_of(explanation->title), .root = "", .alone = true};
    page_begin(&html, out, &page);
    html_open(&html, "h1");
    html_format(&html, "%lld ", (long long)explanation->gid);
    html_foreign(&html, span_of(explanation->title));
    html_close(&html);
    html_state(&html, language, explanation);
    if (players.count > 0)
        table_sheet(&html, NULL, WORD_RESULT, &players, language);
    if (pairs.count > 0) {
        html_element(&html, "h2", word(language, WORD_PAIRS));
        table_sheet(&html, NULL, WORD_PAIRS, &pairs, language);
    }
    if (explanation->divisor > 0) {
        html_open(&html, "p");
        html_string(&html, word(language, WORD_DIVISOR));
        put_real(&html, language, explanation->divisor, FINE_DECIMALS);
        html_string(&html, ".");
        html_close(&html);
    }
    html_source(&html, explanation, &sources, language);
    page_end(&html, &page);
    free_tables(&tables);
    return !out->failed;
}

/* `only` is one player's index, or player_count for everybody. */
static bool write_json(struct buffer *out, const struct explanation *explanation, size_t only)
{
    struct json json = {.out = out, .broken = 2};
    struct tables tables = make_tables(explanation, only, LANGUAGE_EN, out);
    const struct sheet players = players_of(&tables), pairs = pairs_of(&tables);
    json_open_object(&json);
    json_member_integer(&json, "gid", explanation->gid);
    json_member_text(&json, "title", explanation->title);
    json_member_text(&json, "state", game_state_name(explanation->state));
    const char *code = reason_row(explanation->reason)->code;
    json_member_text(&json, "reason", *code ? code : NULL);
    if (explanation->detail)
        json_member_text(&json, "detail", explanation->detail);
    json_member_text(&json, "finished", explanation->finished);
    json_member_real(&json, "divisor", explanation->divisor > 0 ? explanation->divisor : NAN);
    sheet_json(&json, "players", &players);
    sheet_json(&json, "pairs", &pairs);
    json_close_object(&json);
    free_tables(&tables);
    return !out->failed;
}

bool audit_json(struct buffer *out, const struct explanation *explanation)
{
    return write_json(out, explanation, explanation->player_count);
}

bool audit_player_json(struct buffer *out, const struct explanation *explanation, size_t which)
{
    return write_json(out, explanation, which);
}
