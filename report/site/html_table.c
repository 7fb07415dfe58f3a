#include "report/site/html_table.h"

#include "base/core/text.h"
#include "base/model/locale.h"

#include <math.h>

static bool has_class(const char *classes, const char *class)
{
    return classes && strstr(classes, class) != NULL;
}

void table_open(struct html *html, const char *id, const char *class, enum word label,
                const struct heading *headings, size_t count, enum language language)
{
    html_open(html, "div");
    html_set(html, "class", "scroll");
    html_open(html, "table");
    html_set(html, "id", id);
    html_set(html, "class", class);
    html_set(html, "aria-label", word(language, label));
    html_newline(html);
    html_open(html, "thead");
    html_open(html, "tr");
    for (size_t i = 0; i < count; i++) {
        html_open(html, "th");
        html_set(html, "scope", "col");
        html_set(html, "class", headings[i].class);
        html_set(html, "data-first", headings[i].ascending ? "ascending" : NULL);
        if (i == 0 && has_class(class, "ranked"))
            html_set(html, "aria-sort", "ascending");
        if (i == 0 && has_class(class, "newest"))
            html_set(html, "aria-sort", "descending");
        if (headings[i].explained)
            html_set(html, "title", word(language, headings[i].word + 1));
        html_string(html, word(language, headings[i].word));
        html_close(html);
    }
    html_close(html);
    html_close(html);
    html_newline(html);
    html_open(html, "tbody");
    html_newline(html);
}

void table_close(struct html *html)
{
    html_close(html);
    html_close(html);
    html_close(html);
    html_newline(html);
}

void td_open(struct html *html, const char *class)
{
    html_open(html, "td");
    html_set(html, "class", class);
}

void th_open(struct html *html, const char *class)
{
    html_open(html, "th");
    html_set(html, "scope", "row");
    html_set(html, "class", class);
}

void tr_close(struct html *html)
{
    html_close(html);
    html_newline(html);
}

void td_string(struct html *html, const char *class, const char *text)
{
    td_open(html, class);
    html_string(html, text);
    html_close(html);
}

void td_count(struct html *html, const char *class, int64_t count)
{
    td_open(html, class);
    html_format(html, "%lld", (long long)count);
    html_close(html);
}

void td_real(struct html *html, const char *class, enum language language, double value)
{
    td_open(html, class);
    put_real(html, language, value, RATING_DECIMALS);
    html_close(html);
}

const char *direction_class(double delta)
{
    return delta > 0 ? "up" : delta < 0 ? "down" : NULL;
}

void td_signed(struct html *html, const char *class, enum language language, double value)
{
    const char *direction = direction_class(value);
    char both[64];
    snprintf(both, sizeof both, "%s%s%s", class ? class : "", class && direction ? " " : "",
             direction ? direction : "");
    td_open(html, both[0] ? both : NULL);
    if (isnan(value))
        html_string(html, "–");
    else
        put_signed(html, language, value, RATING_DECIMALS);
    html_close(html);
}

void td_date(struct html *html, const char *class, enum language language, const char *stamp)
{
    td_open(html, class);
    put_date(html, language, stamp);
    html_close(html);
}

void td_place(struct html *html, const char *class, int place)
{
    td_open(html, class);
    if (place > 0)
        html_format(html, "%d.", place);
    else
        html_string(html, "–");
    html_close(html);
}

void td_column(struct html *html, const struct column *column, const void *row,
               enum language language)
{
    struct buffer text = {0};
    if (column->type == COLUMN_SIGNED) {
        td_signed(html, column->class, language, column_value(column, row).real);
        return;
    }
    if (column->type == COLUMN_DATE) {
        td_date(html, column->class, language, column_value(column, row).text);
        return;
    }
    column_text(&text, column, row, language, RATING_DECIMALS);
    td_open(html, column_is_text(column) ? "t" : column->class);
    if (column->type == COLUMN_TEXT || column->type == COLUMN_PLAYER)
        html_foreign(html, buffer_view(&text));
    else
        html_text(html, buffer_view(&text));
    html_close(html);
    html->out->failed |= text.failed;
    buffer_free(&text);
}

void table_open_columns(struct html *html, const char *id, const char *class, enum word label,
                        const struct column_list *list, enum language language)
{
    struct heading headings[COLUMN_LIST];
    for (size_t i = 0; i < list->count; i++) {
        const struct column *column = list->columns[i];
        headings[i] = (struct heading){column->heading, column->class, column_ascends(column),
                                       column->explained};
    }
    table_open(html, id, class, label, headings, list->count, language);
}

void table_sheet(struct html *html, const char *class, enum word label, const struct sheet *sheet,
                 enum language language)
{
    struct column_list list = columns_of_sheet(sheet, ON_SITE);
    table_open_columns(html, NULL, class, label, &list, language);
    for (size_t row = 0; row < sheet->count; row++) {
        html_open(html, "tr");
        for (size_t i = 0; i < list.count; i++)
            td_column(html, list.columns[i], column_row(sheet, row), language);
        tr_close(html);
    }
    table_close(html);
}

/* Figures are made in a buffer of their own: none of their characters needs an escape. */
static void put_figure(struct html *html, struct buffer *figure)
{
    html_text(html, buffer_view(figure));
    html->out->failed |= figure->failed;
    buffer_free(figure);
}

void put_range(struct html *html, enum language language, double low, double high)
{
    struct buffer figure = {0};
    locale_real(&figure, language, low, 0);
    buffer_string(&figure, "–");
    locale_real(&figure, language, high, 0);
    put_figure(html, &figure);
}

void put_real(struct html *html, enum language language, double value, int decimals)
{
    struct buffer figure = {0};
    locale_real(&figure, language, value, decimals);
    put_figure(html, &figure);
}

void put_signed(struct html *html, enum language language, double value, int decimals)
{
    struct buffer figure = {0};
    locale_signed(&figure, language, value, decimals);
    put_figure(html, &figure);
}

void put_count(struct html *html, enum language language, int64_t count)
{
    struct buffer figure = {0};
    locale_count(&figure, language, count);
    put_figure(html, &figure);
}

void put_plain(struct html *html, enum language language, double value)
{
    struct buffer figure = {0};
    locale_plain(&figure, language, value);
    put_figure(html, &figure);
}

void put_date(struct html *html, enum language language, const char *stamp)
{
    struct buffer date = {0};
    if (strlen(stamp) != STAMP_LENGTH) {
        html_string(html, "–");
        return;
    }
    locale_date(&date, language, stamp);
    html_open(html, "time");
    html_set(html, "datetime", stamp);
    put_figure(html, &date);
    html_close(html);
}

bool title_untagged(struct buffer *out, struct span title)
{
    static const char tag[] = "!KaroIQ!";
    size_t at = 0;
    while (at < title.length && !span_starts(span_after(title, at), span_of(tag)))
        at++;
    if (at == title.length)
        return buffer_span(out, title);
    struct span front = span_trimmed((struct span){title.text, at}, " ");
    struct span back = span_trimmed(span_after(title, at + strlen(tag)), " ");
    if (front.length + back.length == 0)
        return buffer_span(out, title);
    buffer_span(out, front);
    if (front.length > 0 && back.length > 0)
        buffer_char(out, ' ');
    return buffer_span(out, back);
}

void put_title(struct html *html, struct span title)
{
    struct buffer text = {0};
    title_untagged(&text, title);
    html_foreign(html, buffer_view(&text));
    html->out->failed |= text.failed;
    buffer_free(&text);
}

void player_link(struct html *html, const char *root, const char *name)
{
    char page[HASH_NAME_SIZE];
    hash_name(span_of(name), page);
    html_open(html, "a");
    buffer_printf(html->out, " href=\"%splayer/%s.html\"", root, page);
    html_foreign(html, span_of(name));
    html_close(html);
}

void game_link(struct html *html, const char *root, int64_t gid, struct span text)
{
    html_open(html, "a");
    buffer_printf(html->out, " href=\"%sgame/%lld.html\"", root, (long long)gid);
    put_title(html, text);
    html_close(html);
}

void search_tools(struct html *html, const char *ids, enum word field, bool elsewhere,
                  enum language language)
{
    html_open(html, "div");
    html_set(html, "class", "tools");
    html_set(html, "data-for", ids);
    html_set(html, "role", "search");
    html_set(html, "hidden", ""); /* until the script finds it: alone it would do nothing */
    html_open(html, "label");
    html_string(html, word(language, field));
    html_void(html, "input");
    html_set(html, "type", "search");
    html_set(html, "autocomplete", "off");
    html_close(html);
    html_element(html, "output", "");
    if (elsewhere) {
        html_open(html, "a");
        html_set(html, "href", "players.html");
        html_string(html, word(language, WORD_SEARCH_EVERYBODY));
        html_close(html);
    }
    html_close(html);
    html_newline(html);
}

static void put_tag(struct html *html, const char *text)
{
    html_open(html, "span");
    html_set(html, "class", "tag");
    html_string(html, text);
    html_close(html);
}

void odd_tag(struct html *html, const char *name, uint32_t character)
{
    char text[16];
    snprintf(text, sizeof text, "U+%04X", (unsigned)character);
    if (character != 0 && !html_is_blank(span_of(name)))
        put_tag(html, text);
}

void player_tags(struct html *html, const struct ranking_row *row, enum language language)
{
    static const enum word words[] = {WORD_PROVISIONAL, WORD_ROBOT};
    const bool tags[] = {row->provisional, row->robot};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (tags[i])
            put_tag(html, word(language, words[i]));
    odd_tag(html, row->name, row->odd);
}

void td_rating(struct html *html, const struct ranking_row *row, enum language language)
{
    td_open(html, "v");
    put_real(html, language, row->rating, RATING_DECIMALS);
    if (!isnan(row->low)) {
        html_string(html, " "); /* so that sorting reads no more than the rating */
        html_open(html, "small");
        html_set(html, "class", "range");
        put_range(html, language, row->low, row->high);
        html_close(html);
    }
    html_close(html);
}
