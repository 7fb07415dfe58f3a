#include "report/wiki/wiki_table.h"

#include "base/core/clock.h"
#include "base/model/locale.h"
#include "report/wiki_text.h"

void wiki_table_open(struct buffer *out, const struct wiki_column *columns, size_t count)
{
    buffer_string(out, "{| class=\"wikitable sortable\" style=\"text-align:right\"\n|-\n");
    for (size_t i = 0; i < count; i++)
        buffer_printf(out, columns[i].left ? "! %s\n" : "! data-sort-type=\"number\" | %s\n",
                      columns[i].heading);
}

/* How many headings the text ends with: a table that has no row yet. */
static int headings_at_end(const struct buffer *out)
{
    int headings = 0;
    struct span text = buffer_view(out);
    while (text.length > 0) {
        size_t from = text.length - 1;
        while (from > 0 && text.text[from - 1] != '\n')
            from--;
        if (text.text[from] != '!')
            break;
        headings++;
        text.length = from;
    }
    return headings;
}

void wiki_table_close(struct buffer *out, enum language language)
{
    int headings = headings_at_end(out);
    if (headings > 0)
        buffer_printf(out, "|-\n| colspan=\"%d\" style=\"text-align:left\" | %s\n", headings,
                      word(language, WORD_EMPTY_TABLE));
    buffer_string(out, "|}\n");
}

void wiki_row(struct buffer *out)
{
    buffer_string(out, "|-\n");
}

void wiki_cell_open(struct buffer *out, bool left, const char *sort_key)
{
    buffer_string(out, "| ");
    if (left)
        buffer_string(out, "style=\"text-align:left\" ");
    if (sort_key)
        buffer_printf(out, "data-sort-value=\"%s\" ", sort_key);
    if (left || sort_key)
        buffer_string(out, "| ");
}

void wiki_cell_close(struct buffer *out)
{
    buffer_char(out, '\n');
}

void wiki_cell_count(struct buffer *out, int64_t count)
{
    wiki_cell_open(out, false, NULL);
    buffer_printf(out, "%lld", (long long)count);
    wiki_cell_close(out);
}

void wiki_cell_real(struct buffer *out, const struct config *config, double value)
{
    char key[400]; /* a double has at most 309 digits before the point */
    snprintf(key, sizeof key, "%.9f", value);
    wiki_cell_open(out, false, key);
    locale_real(out, config->language, value, config->decimals);
    wiki_cell_close(out);
}

void wiki_cell_date(struct buffer *out, enum language language, const char *stamp)
{
    bool known = strlen(stamp) == STAMP_LENGTH;
    wiki_cell_open(out, false, known ? stamp : "0");
    if (known)
        locale_date(out, language, stamp);
    else
        buffer_string(out, "–");
    wiki_cell_close(out);
}

void wiki_cell_game(struct buffer *out, const struct config *config, int64_t gid, struct span title)
{
    wiki_cell_open(out, true, NULL);
    /* A link's label must not be empty. */
    if (title.length == 0)
        wiki_game(out, span_of(config->game_template), gid, SPAN("?"));
    else
        wiki_game(out, span_of(config->game_template), gid, title);
    wiki_cell_close(out);
}

void wiki_columns_open(struct buffer *out, const struct column_list *columns,
                       enum language language)
{
    struct wiki_column headings[COLUMN_LIST];
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = columns->columns[i];
        bool left = column_is_text(column) || column->type == COLUMN_DATE;
        headings[i] = (struct wiki_column){word(language, column->heading), left};
    }
    wiki_table_open(out, headings, columns->count);
}

static void write_content(struct buffer *out, const struct column *column, struct span text,
                          int64_t game, const struct config *config)
{
    if (column->type == COLUMN_PLAYER)
        wiki_player(out, span_of(config->player_template), text);
    else if (column->type == COLUMN_DATE)
        wiki_game(out, span_of(config->game_template), game, text);
    else if (column_is_text(column))
        wiki_text(out, text);
    else
        buffer_span(out, text); /* figures of our own making */
}

void wiki_record(struct buffer *out, const struct column_list *columns, const void *row,
                 int64_t game, const struct config *config)
{
    wiki_row(out);
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = columns->columns[i];
        struct buffer key = {0}, text = {0};
        bool has_key = column_sort_key(&key, column, row);
        column_text(&text, column, row, config->language, config->decimals);
        wiki_cell_open(out, column_is_text(column), has_key ? key.data : NULL);
        if (!has_key && span_equal(buffer_view(&text), SPAN("–")))
            buffer_string(out, "&#8211;");
        else
            write_content(out, column, buffer_view(&text), game, config);
        wiki_cell_close(out);
        out->failed |= text.failed || key.failed;
        buffer_free(&text);
        buffer_free(&key);
    }
}

void wiki_sheet(struct buffer *out, const struct sheet *sheet, const struct config *config)
{
    struct column_list columns = columns_of_sheet(sheet, IN_WIKI);
    wiki_columns_open(out, &columns, config->language);
    for (size_t i = 0; i < sheet->count; i++)
        wiki_record(out, &columns, column_row(sheet, i), 0, config);
    wiki_table_close(out, config->language);
}

void wiki_section(struct buffer *out, const char *title)
{
    buffer_printf(out, "\n== %s ==\n", title);
}
