#include "report/grid.h"

#include "report/table_text.h"
#include "report/wiki/wiki_table.h"
#include "report/wiki_text.h"

void grid_cell(struct grid *grid)
{
    buffer_char(&grid->cells, '\0');
}

void grid_text(struct grid *grid, const char *text)
{
    buffer_string(&grid->cells, text);
    grid_cell(grid);
}

void grid_free(struct grid *grid)
{
    buffer_free(&grid->cells);
    *grid = (struct grid){0};
}

bool grid_next(const struct grid *grid, size_t *at, struct span *cell)
{
    if (*at >= grid->cells.length)
        return false;
    *cell = span_of(grid->cells.data + *at);
    *at += cell->length + 1;
    return true;
}

bool grid_for_terminal(struct buffer *out, struct grid *grid)
{
    struct table_text table;
    struct span cell;
    table_text_begin(&table, grid->columns);
    table.left[0] = true;
    for (size_t at = 0; grid_next(grid, &at, &cell);)
        table_text_cell(&table, cell);
    table.failed |= grid->cells.failed;
    grid_free(grid);
    return table_text_end(&table, out);
}

/* Headings may be players' names. */
static size_t open_wiki(struct buffer *out, const struct grid *grid)
{
    struct wiki_column columns[TABLE_COLUMNS];
    struct buffer headings[TABLE_COLUMNS] = {0};
    struct span cell;
    size_t at = 0;
    for (size_t i = 0; i < grid->columns && grid_next(grid, &at, &cell); i++) {
        out->failed |= !wiki_text(&headings[i], cell);
        columns[i] = (struct wiki_column){headings[i].data ? headings[i].data : "", i == 0};
    }
    if (!out->failed)
        wiki_table_open(out, columns, grid->columns);
    for (size_t i = 0; i < grid->columns; i++)
        buffer_free(&headings[i]);
    return at;
}

bool grid_for_wiki(struct buffer *out, struct grid *grid, const struct config *config)
{
    struct span cell;
    size_t at = open_wiki(out, grid);
    for (size_t i = 0; grid->columns && grid_next(grid, &at, &cell); i++) {
        bool first = i % grid->columns == 0;
        if (first)
            wiki_row(out);
        wiki_cell_open(out, first, NULL);
        if (first)
            wiki_player(out, span_of(config->player_template), cell);
        else
            wiki_text(out, cell);
        wiki_cell_close(out);
    }
    wiki_table_close(out, config->language);
    out->failed |= grid->cells.failed;
    grid_free(grid);
    return !out->failed;
}
