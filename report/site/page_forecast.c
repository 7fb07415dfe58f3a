#include "base/model/engine.h"
#include "report/prospect_table.h"
#include "report/site/html_table.h"
#include "report/site/page.h"

/* A grid as a table of the site; its names lead to the players. */
static void write_grid(struct html *html, struct grid *grid, enum word label,
                       enum language language)
{
    struct span cell;
    size_t at = 0;
    html_open(html, "div");
    html_set(html, "class", "scroll");
    html_set(html, "role", "region"); /* with nothing in it to go to, it must be reached itself */
    html_set(html, "tabindex", "0");
    html_set(html, "aria-label", word(language, label));
    html_open(html, "table");
    html_open(html, "thead");
    html_open(html, "tr");
    for (size_t i = 0; i < grid->columns && grid_next(grid, &at, &cell); i++) {
        html_open(html, "th");
        html_set(html, "scope", "col");
        html_set(html, "class", i == 0 ? "l" : NULL);
        html_foreign(html, cell);
        html_close(html);
    }
    html_close(html);
    html_close(html);
    html_open(html, "tbody");
    for (size_t i = 0; grid->columns && grid_next(grid, &at, &cell); i++) {
        if (i % grid->columns == 0) {
            html_open(html, "tr");
            th_open(html, "l");
            html_foreign(html, cell);
        } else {
            td_open(html, NULL);
            html_text(html, cell);
        }
        html_close(html);
        if (i % grid->columns == grid->columns - 1)
            tr_close(html);
    }
    html_close(html);
    html_close(html);
    html_close(html);
    html_newline(html);
    html->out->failed |= grid->cells.failed;
    grid_free(grid);
}

void page_prospect(struct html *html, const struct prospect *prospect, enum language language)
{
    html_element(html, "h2", word(language, WORD_PROSPECT_TITLE));
    html_newline(html);
    for (enum prospect_table which = PROSPECT_CHANCES; which < PROSPECT_TABLES; which++) {
        const struct prospect_words *words = &prospect_words[which];
        struct grid grid = prospect_grid(prospect, which, language);
        html_element(html, "h3", word(language, words->title));
        write_grid(html, &grid, words->title, language);
        html_element(html, "p", word(language, words->help));
        html_newline(html);
    }
}

static void write_option(struct html *html, const char *name, double rating, bool newcomer)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.17g", rating);
    html_open(html, "option");
    html_set(html, "data-rating", digits);
    html_set(html, "data-new", newcomer ? "yes" : NULL);
    html_visible(html, span_of(name));
    html_close(html);
    html_newline(html);
}

/* Everybody by name, and somebody new. */
static void write_choice(struct html *html, const struct site *site)
{
    enum language language = site->config->language;
    const struct ranking *ranking = site->ranking;
    html_open(html, "p");
    html_open(html, "label");
    html_string(html, word(language, WORD_PLAYER));
    html_string(html, " ");
    html_open(html, "select");
    write_option(html, word(language, WORD_CALCULATOR_NEWCOMER), ranking->parameters.start, true);
    for (size_t i = 0; i < ranking->count; i++) {
        const struct ranking_row *row = &ranking->rows[site->by_name[i]];
        write_option(html, row->name, row->rating, false);
    }
    html_close(html);
    html_close(html);
    html_string(html, " ");
    html_open(html, "button");
    html_set(html, "type", "button");
    html_string(html, word(language, WORD_CALCULATOR_ADD));
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void set_real(struct html *html, const char *name, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.17g", value);
    html_set(html, name, digits);
}

/* The engine's constants, and the words that the script needs; hidden until it runs. */
static void open_calculator(struct html *html, const struct site *site)
{
    static const struct {
        const char *attribute;
        enum word word;
    } words[] = {
        {"data-up", WORD_CALCULATOR_UP},
        {"data-down", WORD_CALCULATOR_DOWN},
        {"data-drop", WORD_CALCULATOR_DROP},
        {"data-remove", WORD_CALCULATOR_REMOVE},
    };
    const struct parameters *parameters = &site->ranking->parameters;
    enum divisor divisor = rating_systems[parameters->system].divisor;
    html_open(html, "div");
    html_set(html, "id", "calculator");
    html_set(html, "hidden", "");
    set_real(html, "data-k", parameters->k);
    set_real(html, "data-phi", parameters->phi);
    html_set(html, "data-divisor", divisor == DIVISOR_ROOT ? "root" : "opponents");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        html_set(html, words[i].attribute, word(site->config->language, words[i].word));
    html_newline(html);
}

/* Where the formula stands, for who has no scripts and for everybody else. */
static void write_formula(struct html *html, enum language language)
{
    html_open(html, "p");
    html_set(html, "id", "no-script"); /* which the script takes away */
    html_string(html, word(language, WORD_CALCULATOR_NO_SCRIPT));
    html_close(html);
    html_newline(html);
    html_open(html, "p");
    html_string(html, word(language, WORD_CALCULATOR_FORMULA));
    html_open(html, "a");
    html_set(html, "href", "about.html");
    html_string(html, word(language, WORD_ABOUT_SHORT));
    html_close(html);
    html_string(html, ".");
    html_close(html);
    html_newline(html);
}

bool page_calculator(struct buffer *out, const struct site *site)
{
    static const struct heading headings[] = {
        {WORD_PLACE, NULL, true, false},   {WORD_PLAYER, "l", true, false},
        {WORD_BEFORE, NULL, false, false}, {WORD_CHANGE_OF_GAME, NULL, false, false},
        {WORD_AFTER, "v", false, false},   {WORD_CALCULATOR_ORDER, "fixed", false, false},
    };
    enum language language = site->config->language;
    struct html html;
    struct page page = {.language = language,
                        .title = span_of(word(language, WORD_CALCULATOR)),
                        .root = "",
                        .file = "calculator.html",
                        .site = site->config->site,
                        .current = "calculator.html",
                        .script = "calculator.js"};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_CALCULATOR));
    html_open(&html, "p");
    html_set(&html, "class", "lead");
    html_string(&html, word(language, WORD_CALCULATOR_LEAD));
    html_close(&html);
    html_newline(&html);
    write_formula(&html, language);
    open_calculator(&html, site);
    write_choice(&html, site);
    table_open(&html, NULL, NULL, WORD_CALCULATOR, HEADINGS(headings), language);
    table_close(&html);
    html_close(&html);
    html_newline(&html);
    page_end(&html, &page);
    return !out->failed;
}
