#include "report/site/html_table.h"
#include "report/site/site.h"

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

static void put_outcome(struct html *html, enum language language,
                        const struct corrected_result *result)
{
    html_foreign(html, span_of(result->name));
    if (result->outcome == OUTCOME_FINISHED)
        html_format(html, ": %d.", result->place);
    else
        html_format(html, ": %s", word(language, outcome_word(result->outcome, false)));
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
    char gid[24];
    snprintf(gid, sizeof gid, "%lld", (long long)correction->gid);
    html_open(html, "tr");
    html_open(html, "td");
    if (has_page(site, correction->gid))
        game_link(html, "", correction->gid, span_of(gid));
    else
        html_string(html, gid);
    html_close(html);
    html_open(html, "td");
    html_set(html, "class", "l");
    put_decision(html, site->config->language, correction);
    html_close(html);
    html_open(html, "td");
    html_set(html, "class", "t");
    html_foreign(html, span_of(correction->reason));
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void write_games(struct html *html, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_GID, NULL, true, false},
        {WORD_DECISION, "l", true, false},
        {WORD_REASON, "t", true, false},
    };
    enum language language = site->config->language;
    table_open(html, "corrections", "sortable stack", WORD_CORRECTIONS, headings,
               sizeof headings / sizeof headings[0], language);
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
    table_open(html, "aliases", "sortable", WORD_ALIASES, headings,
               sizeof headings / sizeof headings[0], language);
    for (size_t i = 0; i < site->corrections.alias_count; i++) {
        const struct alias *alias = &site->corrections.aliases[i];
        const struct ranking_row *row = site_person(site, alias->new_name);
        html_open(html, "tr");
        html_open(html, "td");
        html_set(html, "class", "l");
        html_foreign(html, span_of(alias->old_name));
        html_close(html);
        html_open(html, "td");
        html_set(html, "class", "t");
        if (row)
            player_link(html, "", row->name);
        else
            html_foreign(html, span_of(alias->new_name));
        html_close(html);
        td_date(html, NULL, language, alias->until);
        html_close(html);
        html_newline(html);
    }
    table_close(html);
}

void corrections_section(struct html *html, const struct site *site)
{
    if (site->corrections.game_count > 0) {
        html_element(html, "h2", word(site->config->language, WORD_CORRECTIONS));
        write_games(html, site);
    }
    if (site->corrections.alias_count > 0)
        write_aliases(html, site);
}
