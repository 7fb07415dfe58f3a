#include "base/model/locale.h"
#include "report/answers/audit.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

#include <math.h>
#include <stdlib.h>

/* What the system in use is told by; EVERY_SYSTEM for what holds for all. */
enum { EVERY_SYSTEM = -1 };

struct paragraph {
    const char *element;
    int system;
    enum word text;
};

static const struct paragraph rules[] = {
    {"h2", EVERY_SYSTEM, WORD_ABOUT_WHAT},        {"p", SYSTEM_KAROIQ, WORD_ABOUT_ONE_POINT},
    {"p", EVERY_SYSTEM, WORD_ABOUT_INTRODUCTION}, {"h2", EVERY_SYSTEM, WORD_ABOUT_RULES},
    {"p", EVERY_SYSTEM, WORD_ABOUT_EVERYBODY},    {"p", EVERY_SYSTEM, WORD_ABOUT_DROPPED_OUT},
    {"p", EVERY_SYSTEM, WORD_ABOUT_ANEW},
};

/* For who wants to compute it. */
static const struct paragraph formulas[] = {
    {"h2", EVERY_SYSTEM, WORD_ABOUT_HOW},
    {"p", SYSTEM_KAROIQ, WORD_ABOUT_KAROIQ},
    {"p", SYSTEM_ELO, WORD_ABOUT_ELO},
    {"p", SYSTEM_ELO_ADVANTAGE, WORD_ABOUT_ELO_ADVANTAGE},
};

static void write_paragraphs(struct html *html, const struct site *site,
                             const struct paragraph *paragraphs, size_t count)
{
    int system = (int)site->ranking->parameters.system;
    for (size_t i = 0; i < count; i++) {
        if (paragraphs[i].system != EVERY_SYSTEM && paragraphs[i].system != system)
            continue;
        html_element(html, paragraphs[i].element, word(site->config->language, paragraphs[i].text));
        html_newline(html);
    }
}
#define PARAGRAPHS(list) (list), sizeof(list) / sizeof(list)[0]

/* A game of three, by the constants of this ranking: the weakest wins. */
static void write_example(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    const struct parameters *parameters = &site->ranking->parameters;
    /* A step of 10 points for the KaroIQ, and as much as that is in another system. */
    double step = 10 * fmax(1, round(0.05 / parameters->phi));
    char names[][8] = {"Clara", "Anna", "Bernd"};
    struct explained_player players[] = {
        {.name = names[0], .place = 1, .before = parameters->start - step},
        {.name = names[1], .place = 2, .before = parameters->start + step},
        {.name = names[2], .place = 3, .before = parameters->start},
    };
    enum { PLAYERS = sizeof players / sizeof players[0] };
    struct explanation example = {.parameters = *parameters,
                                  .state = STATE_RATED,
                                  .moved = true,
                                  .players = players,
                                  .player_count = PLAYERS};
    for (size_t i = 0; i < PLAYERS; i++)
        players[i].outcome = OUTCOME_FINISHED;
    html->out->failed |= !explanation_fill(&example);
    if (example.pair_count == 0 || example.divisor <= 0)
        return;
    html_element(html, "h2", word(language, WORD_ABOUT_EXAMPLE));
    html_element(html, "p", word(language, WORD_ABOUT_EXAMPLE_HELP));
    html_newline(html);
    for (size_t i = 0; i < PLAYERS; i++) {
        players[i].delta = players[i].sum / example.divisor;
        players[i].after = players[i].before + players[i].delta;
    }
    for (size_t i = 0; i < PLAYERS; i++) {
        html_element(html, "h3", names[i]);
        audit_html_words(html, &example, i, language);
    }
    html_element(html, "p", word(language, WORD_ROUNDED));
    html_newline(html);
    free(example.pairs);
}

/* A phrase in which the settings of who has a rank may stand. */
static void phrase_limits(struct html *html, const struct config *config, enum word which)
{
    char digits[2][24];
    snprintf(digits[0], sizeof digits[0], "%d", config->min_games);
    snprintf(digits[1], sizeof digits[1], "%d", config->active_days);
    html_phrase(html, config->language, which,
                (const struct span[]){span_of(digits[0]), span_of(digits[1])}, 2);
}

/* A word and what it means, one after the other. */
static void write_terms(struct html *html, const struct site *site)
{
    static const enum word terms[][2] = {
        {WORD_RATING, WORD_TERM_RATING},           {WORD_RANK, WORD_TERM_RANK},
        {WORD_LIKELY, WORD_TERM_LIKELY},           {WORD_TERM_DUEL_NAME, WORD_TERM_DUEL},
        {WORD_EXPECTATION, WORD_TERM_EXPECTATION}, {WORD_CHANGE_OF_GAME, WORD_TERM_CHANGE},
        {WORD_DROPPED_OUT, WORD_TERM_DROPPED_OUT}, {WORD_STATE_VOID, WORD_TERM_VOID},
        {WORD_CORRECTIONS, WORD_TERM_CORRECTION},
    };
    enum language language = site->config->language;
    html_element(html, "h2", word(language, WORD_TERMS));
    html_open(html, "dl");
    html_set(html, "class", "terms");
    html_newline(html);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        html_element(html, "dt", word(language, terms[i][0]));
        html_open(html, "dd");
        phrase_limits(html, site->config, terms[i][1]);
        html_close(html);
        html_newline(html);
    }
    html_close(html);
    html_newline(html);
}

static void fact(struct html *html, const char *name, const char *value)
{
    html_open(html, "div");
    html_element(html, "dt", name);
    html_element(html, "dd", value);
    html_close(html);
    html_newline(html);
}

/* The settings of [rating], by the names that config.ini and JSON have. */
static void write_constants(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    struct config run = {.rating = site->ranking->parameters};
    html_element(html, "h2", word(language, WORD_CONSTANTS));
    html_open(html, "dl");
    html_set(html, "class", "facts");
    html_newline(html);
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *setting = &settings[i];
        const void *value = (const char *)&run + setting->offset;
        struct buffer text = {0};
        if (!setting_is_parameter(setting))
            continue;
        if (setting->type == SETTING_REAL)
            locale_plain(&text, language, *(const double *)value);
        else
            buffer_string(&text, setting->choices[*(const int *)value]);
        if (text.length > 0)
            fact(html, setting->key, text.data);
        html->out->failed |= text.failed;
        buffer_free(&text);
    }
    html_close(html);
    html_newline(html);
}

static void write_downloads(struct html *html, enum language language)
{
    static const struct {
        const char *file;
        enum word what;
    } files[] = {
        {"ranking.csv", WORD_DOWNLOAD_CSV},
        {"ranking.json", WORD_DOWNLOAD_JSON},
        {"ranking.wiki", WORD_DOWNLOAD_WIKI},
        {"feed.atom", WORD_FEED},
    };
    html_element(html, "h2", word(language, WORD_DOWNLOADS));
    html_open(html, "ul");
    html_set(html, "id", "downloads");
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        html_open(html, "li");
        html_open(html, "a");
        html_set(html, "href", files[i].file);
        html_string(html, files[i].file);
        html_close(html);
        html_format(html, " – %s", word(language, files[i].what));
        html_close(html);
    }
    html_close(html);
    html_newline(html);
}

static void write_data_link(struct html *html, enum language language)
{
    html_open(html, "p");
    html_string(html, word(language, WORD_ABOUT_DATA));
    html_open(html, "a");
    html_set(html, "href", "data.html");
    html_string(html, word(language, WORD_DATA_PAGE));
    html_close(html);
    html_string(html, ".");
    html_close(html);
    html_newline(html);
}

bool page_about(struct buffer *out, const struct site *site)
{
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_ABOUT)),
                        .root = "",
                        .file = "about.html",
                        .site = site->config->site,
                        .current = "about.html"};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_ABOUT));
    html_newline(&html);
    write_paragraphs(&html, site, PARAGRAPHS(rules));
    write_example(&html, site);
    write_terms(&html, site);
    write_paragraphs(&html, site, PARAGRAPHS(formulas));
    write_constants(&html, site);
    write_downloads(&html, language);
    write_data_link(&html, language);
    page_end(&html, &page);
    return !out->failed;
}
