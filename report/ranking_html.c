#include "report/column.h"
#include "report/form.h"
#include "report/page.h"

static bool is_left(enum column column)
{
    return column == COLUMN_PLAYER;
}

/* Left out on a phone: the player's page has them. */
static bool is_wide(enum column column)
{
    return column >= COLUMN_WINS;
}

static void set_classes(struct html *html, enum column column)
{
    if (is_left(column))
        html_set(html, "class", "l");
    else if (is_wide(column))
        html_set(html, "class", "wide");
}

static const char *long_heading(enum column column, enum language language)
{
    switch (column) {
    case COLUMN_CHANGE:
        return word(language, WORD_CHANGE_LONG);
    case COLUMN_WINS:
        return word(language, WORD_WINS_LONG);
    case COLUMN_DRAWS:
        return word(language, WORD_DRAWS_LONG);
    case COLUMN_LOSSES:
        return word(language, WORD_LOSSES_LONG);
    default:
        return NULL;
    }
}

static void write_headings(struct html *html, enum language language)
{
    html_open(html, "thead");
    html_open(html, "tr");
    for (enum column column = 0; column < COLUMN_COUNT; column++) {
        const char *longer = long_heading(column, language);
        html_open(html, "th");
        html_set(html, "scope", "col");
        set_classes(html, column);
        if (column == COLUMN_RANK || column == COLUMN_PLAYER)
            html_set(html, "data-first", "ascending");
        if (longer)
            html_set(html, "title", longer);
        html_string(html, word(language, column_word(column)));
        html_close(html);
    }
    html_close(html);
    html_close(html);
    html_newline(html);
}

static void write_player(struct html *html, const struct ranking_row *row, enum language language)
{
    html_open(html, "th");
    html_set(html, "scope", "row");
    html_set(html, "class", "l");
    html_foreign(html, span_of(row->name));
    if (row->provisional) {
        html_open(html, "span");
        html_set(html, "class", "tag");
        html_string(html, word(language, WORD_PROVISIONAL));
        html_close(html);
    }
    html_close(html);
}

static const char *class_of(enum column column, const struct ranking_row *row)
{
    if (column == COLUMN_CHANGE && row->has_change && row->change > 0)
        return "up";
    if (column == COLUMN_CHANGE && row->has_change && row->change < 0)
        return "down";
    if (column == COLUMN_RATING)
        return "v";
    return is_wide(column) ? "wide" : NULL;
}

static void write_cell(struct html *html, enum column column, const struct ranking_row *row,
                       enum language language)
{
    struct buffer text = {0};
    const char *class = class_of(column, row);
    column_text(&text, column, row, language);
    html_open(html, "td");
    if (class)
        html_set(html, "class", class);
    if (column == COLUMN_LAST) {
        html_open(html, "time");
        html_set(html, "datetime", row->last_played);
    }
    html_text(html, buffer_view(&text));
    if (column == COLUMN_LAST)
        html_close(html);
    html_close(html);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

static void write_table(struct html *html, const struct ranking *ranking, enum language language)
{
    html_open(html, "div");
    html_set(html, "class", "scroll");
    html_open(html, "table");
    html_set(html, "class", "sortable");
    html_set(html, "id", "ranking");
    html_newline(html);
    write_headings(html, language);
    html_open(html, "tbody");
    html_newline(html);
    for (size_t i = 0; i < ranking->count; i++) {
        const struct ranking_row *row = &ranking->rows[i];
        html_open(html, "tr");
        if (!row->active)
            html_set(html, "class", "off");
        for (enum column column = 0; column < COLUMN_COUNT; column++)
            if (column == COLUMN_PLAYER)
                write_player(html, row, language);
            else
                write_cell(html, column, row, language);
        html_close(html);
        html_newline(html);
    }
    html_close(html);
    html_close(html);
    html_close(html);
    html_newline(html);
}

/* Hidden until the script finds it: without scripts it would do nothing. */
static void write_tools(struct html *html, enum language language)
{
    html_open(html, "div");
    html_set(html, "class", "tools");
    html_set(html, "data-for", "ranking");
    html_set(html, "role", "search");
    html_set(html, "hidden", "");
    html_open(html, "label");
    html_string(html, word(language, WORD_SEARCH));
    html_void(html, "input");
    html_set(html, "type", "search");
    html_set(html, "autocomplete", "off");
    html_close(html);
    html_open(html, "label");
    html_void(html, "input");
    html_set(html, "type", "checkbox");
    html_string(html, word(language, WORD_ONLY_ACTIVE));
    html_close(html);
    html_element(html, "output", "");
    html_close(html);
    html_newline(html);
}

static void write_lead(struct html *html, const struct ranking *ranking, enum language language)
{
    struct buffer text = {0};
    bool german = language == LANGUAGE_DE;
    buffer_string(&text, german ? "Stand " : "As of ");
    form_moment(&text, language, ranking->generated);
    buffer_string(&text, german ? " Uhr: " : ": ");
    form_count(&text, language, (int64_t)ranking->count);
    buffer_string(&text, german ? " Spieler, " : " players, ");
    form_count(&text, language, ranking->games[STATE_RATED]);
    buffer_string(&text, german ? " gewertete Spiele; k = " : " rated games; k = ");
    form_plain(&text, language, ranking->parameters.k);
    buffer_string(&text, ", φ = ");
    form_plain(&text, language, ranking->parameters.phi);
    buffer_string(&text, german ? ", Startwert " : ", start ");
    form_plain(&text, language, ranking->parameters.start);
    buffer_string(&text, ".");
    html_open(html, "p");
    html_set(html, "class", "lead");
    html_text(html, buffer_view(&text));
    html_close(html);
    html_newline(html);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

bool ranking_html(struct buffer *out, const struct ranking *ranking, const struct config *config)
{
    enum language language = config->language;
    struct html html;
    struct page page = {language, span_of(word(language, WORD_RANKING)), "", "index.html"};
    page_begin(&html, out, &page);
    html_element(&html, "h1", word(language, WORD_RANKING));
    html_newline(&html);
    write_lead(&html, ranking, language);
    if (ranking->count > 0) {
        write_tools(&html, language);
        write_table(&html, ranking, language);
    } else {
        html_element(&html, "p", word(language, WORD_NO_GAMES));
    }
    page_end(&html, &page);
    return !out->failed;
}
