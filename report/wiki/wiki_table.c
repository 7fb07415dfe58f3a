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

void wiki_table_close(struct buffer *out)
{
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

void wiki_section(struct buffer *out, const char *title)
{
    buffer_printf(out, "\n== %s ==\n", title);
}
