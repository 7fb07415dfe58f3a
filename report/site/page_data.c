#include "base/model/locale.h"
#include "base/model/reason.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

static void fact(struct html *html, const char *name, const char *value)
{
    html_open(html, "div");
    html_element(html, "dt", name);
    html_element(html, "dd", value);
    html_close(html);
    html_newline(html);
}

static void count_fact(struct html *html, enum language language, enum word name, int64_t count)
{
    struct buffer text = {0};
    if (locale_count(&text, language, count))
        fact(html, word(language, name), text.data);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

static void write_counts(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    const struct ranking *ranking = site->ranking;
    size_t games = site->rated_games.game_count;
    html_element(html, "h2", word(language, WORD_DATA));
    if (games > 0) {
        html_open(html, "p");
        html_string(html, word(language, WORD_DATA_AS_OF));
        put_date(html, language, site->rated_games.games[games - 1].finished);
        html_string(html, ".");
        html_close(html);
        html_newline(html);
    }
    html_open(html, "dl");
    html_set(html, "class", "facts");
    html_newline(html);
    count_fact(html, language, WORD_LISTED, ranking->listed);
    count_fact(html, language, WORD_TAGGED, ranking->tagged);
    for (enum game_state state = 0; state < STATE_COUNT; state++)
        if (state != STATE_WAITING || ranking->games[state])
            count_fact(html, language, WORD_STATE_RATED + (enum word)state, ranking->games[state]);
    html_close(html);
    html_newline(html);
}

static bool has_page(const struct site *site, int64_t gid)
{
    for (size_t i = 0; i < site->rated_games.game_count; i++)
        if (site->rated_games.games[i].gid == gid)
            return true;
    for (size_t i = 0; i < site->other_count; i++)
        if (site->others[i].gid == gid)
            return true;
    return false;
}

/* A game's number, as a link if it has a page. */
static void put_gid(struct html *html, const struct site *site, int64_t gid)
{
    char digits[24];
    struct span text = {digits, (size_t)snprintf(digits, sizeof digits, "%lld", (long long)gid)};
    if (gid > 0 && has_page(site, gid))
        game_link(html, "", gid, text);
    else
        html_string(html, gid > 0 ? digits : "–");
}

static bool is_shown(const struct other_game *game)
{
    return game->state != STATE_RUNNING;
}

static void write_others(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_GAME, "l", true, false},
        {WORD_STATE, "t", true, false},
        {WORD_REASON, "t", true, false},
    };
    enum language language = site->config->language;
    size_t shown = 0;
    for (size_t i = 0; i < site->other_count; i++)
        shown += is_shown(&site->others[i]);
    if (shown == 0)
        return;
    html_element(html, "h2", word(language, WORD_UNRATED));
    table_open(html, "unrated", "sortable stack", WORD_UNRATED, HEADINGS(headings), language);
    for (size_t i = 0; i < site->other_count; i++) {
        const struct other_game *game = &site->others[i];
        if (!is_shown(game))
            continue;
        html_open(html, "tr");
        th_open(html, "l");
        game_link(html, "", game->gid, span_of(game->title));
        html_close(html);
        td_string(html, "t", word(language, WORD_STATE_RATED + (enum word)game->state));
        td_open(html, "t");
        if (game->reason)
            html_reason(html, language, game->reason, game->detail);
        html_close(html);
        tr_close(html);
    }
    table_close(html);
}

static void foreign_cell(struct html *html, const char *text)
{
    td_open(html, "t");
    if (text)
        html_foreign(html, span_of(text));
    html_close(html);
}

static void write_anomalies(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_SEVERITY, "t", true, false}, {WORD_GID, NULL, true, false},
        {WORD_WHAT, "l", true, false},     {WORD_STANDS_THERE, "t", true, false},
        {WORD_ASSUMED, "t", true, false},
    };
    enum language language = site->config->language;
    if (site->anomaly_total == 0)
        return;
    html_element(html, "h2", word(language, WORD_STRANGE));
    html_element(html, "p", word(language, WORD_STRANGE_HELP));
    table_open(html, "strange", "sortable stack", WORD_STRANGE, HEADINGS(headings), language);
    for (size_t i = 0; i < site->anomaly_count; i++) {
        const struct anomaly_row *strange = &site->strange[i];
        const struct reason_row *row = reason_row(strange->kind);
        bool error = row->severity == SEVERITY_ERROR;
        html_open(html, "tr");
        td_string(html, error ? "t down" : "t",
                  word(language, error ? WORD_SEVERITY_ERROR : WORD_SEVERITY_WARNING));
        td_open(html, NULL);
        put_gid(html, site, strange->gid);
        html_close(html);
        td_open(html, "l");
        html_reason(html, language, strange->kind, strange->text);
        html_close(html);
        foreign_cell(html, reason_takes_detail(strange->kind) ? NULL : strange->text);
        td_string(html, "t", word(language, row->made));
        tr_close(html);
    }
    table_close(html);
    if ((int64_t)site->anomaly_count < site->anomaly_total) {
        html_open(html, "p");
        html_format(html, "… %lld / %lld", (long long)site->anomaly_count,
                    (long long)site->anomaly_total);
        html_close(html);
    }
}

static void put_outcome(struct html *html, enum language language,
                        const struct corrected_result *result)
{
    html_foreign(html, span_of(result->name));
    if (result->outcome == OUTCOME_FINISHED)
        html_format(html, ": %d.", result->place);
    else
        html_format(html, ": %s", word(language, outcome_word(result->outcome, false)));
}

/* One phrase with what stands in it ("": it is not said), after a comma where it is not the first.
 */
static void put_said(struct html *html, enum language language, enum word which, const char *field,
                     const char **between)
{
    const struct span fields[] = {span_of(field)};
    if (!*field)
        return;
    html_string(html, *between);
    html_phrase(html, language, which, fields, 1);
    *between = ", ";
}

/* What was decided, in short, with commas between. */
static void put_decision(struct html *html, enum language language,
                         const struct correction *correction)
{
    const char *between = "";
    if (correction->exclude || correction->accept) {
        html_string(html, word(language, correction->exclude ? WORD_LEFT_OUT : WORD_TAKEN_IN));
        between = ", ";
    }
    put_said(html, language, WORD_OTHER_TITLE, correction->title ? correction->title : "",
             &between);
    put_said(html, language, WORD_OTHER_START, correction->started, &between);
    put_said(html, language, WORD_OTHER_FINISH, correction->finished, &between);
    if (correction->whole) {
        html_string(html, between);
        html_string(html, word(language, WORD_ALL_BY_HAND));
        between = ", ";
    }
    for (size_t i = 0; i < correction->result_count; i++) {
        html_string(html, between);
        put_outcome(html, language, &correction->results[i]);
        between = ", ";
    }
    for (size_t i = 0; i < correction->draw_count; i++) {
        html_string(html, between);
        between = " = ";
        for (size_t j = 0; j < correction->draws[i].count; j++) {
            if (j > 0)
                html_string(html, between);
            html_foreign(html, span_of(correction->draws[i].names[j]));
        }
        between = ", ";
    }
}

static void write_correction(struct html *html, const struct site *site,
                             const struct correction *correction)
{
    html_open(html, "tr");
    td_open(html, NULL);
    put_gid(html, site, correction->gid);
    html_close(html);
    td_open(html, "l");
    put_decision(html, site->config->language, correction);
    html_close(html);
    td_open(html, "t");
    html_foreign(html, span_of(correction->reason));
    html_close(html);
    tr_close(html);
}

static void write_corrected_games(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_GID, NULL, true, false},
        {WORD_DECISION, "l", true, false},
        {WORD_REASON, "t", true, false},
    };
    enum language language = site->config->language;
    table_open(html, "corrections", "sortable stack", WORD_CORRECTIONS, HEADINGS(headings),
               language);
    for (size_t i = 0; i < site->corrections.game_count; i++)
        write_correction(html, site, &site->corrections.games[i]);
    table_close(html);
}

static void write_aliases(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_OLD_NAME, "l", true, false},
        {WORD_PLAYER, "t", true, false},
        {WORD_UNTIL, NULL, true, false},
    };
    enum language language = site->config->language;
    html_element(html, "h2", word(language, WORD_ALIASES));
    table_open(html, "aliases", "sortable", WORD_ALIASES, HEADINGS(headings), language);
    for (size_t i = 0; i < site->corrections.alias_count; i++) {
        const struct alias *alias = &site->corrections.aliases[i];
        const struct ranking_row *row = site_person(site, alias->new_name);
        html_open(html, "tr");
        td_open(html, "l");
        html_foreign(html, span_of(alias->old_name));
        html_close(html);
        td_open(html, "t");
        if (row)
            player_link(html, "", row->name);
        else
            html_foreign(html, span_of(alias->new_name));
        html_close(html);
        td_date(html, NULL, language, alias->until);
        tr_close(html);
    }
    table_close(html);
}

static void write_corrections(struct html *html, const struct site *site)
{
    if (site->corrections.game_count > 0) {
        html_element(html, "h2", word(site->config->language, WORD_CORRECTIONS));
        write_corrected_games(html, site);
    }
    if (site->corrections.alias_count > 0)
        write_aliases(html, site);
}

bool page_data(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_DATA_PAGE)),
                        .root = "",
                        .file = "data.html",
                        .site = site->config->site};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_DATA_PAGE));
    html_newline(&html);
    write_counts(&html, site);
    write_corrections(&html, site);
    write_others(&html, site);
    write_anomalies(&html, site);
    page_end(&html, &page);
    return !out->failed;
}
