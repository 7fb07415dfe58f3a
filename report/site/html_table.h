/* Parts of tables and pages that several pages of the site share. */
#ifndef REPORT_SITE_HTML_TABLE_H
#define REPORT_SITE_HTML_TABLE_H

#include "report/column.h"
#include "report/html.h"
#include "report/ranking.h"

/* A column's heading. Of `class`, which its cells have as well: "l", "t" (text, to the left), "v"
   (the important figure, bold), "wide" (not on a phone), "fixed" (not sortable). NULL: none. */
struct heading {
    enum word word;
    const char *class;
    bool ascending; /* a first click sorts upwards */
    bool explained; /* the word after it in the table is the long form, shown as a tip */
};

/* Opens <div><table>, writes the headings, opens <tbody>. `id` may be NULL; `label` names the table
   for a screen reader. Of `class`: "sortable" gets its buttons from the script, "ranked" and
   "newest" stand sorted by the first column, upwards and downwards, "stack" has a long text in each
   row, which gets a line of its own on a phone. */
void table_open(struct html *html, const char *id, const char *class, enum word label,
                const struct heading *headings, size_t count, enum language language);
#define HEADINGS(list) (list), sizeof(list) / sizeof(list)[0]
void table_close(struct html *html);

/* Cells. `class` may be NULL; a cell that is opened is filled and closed like any element. */
void td_open(struct html *html, const char *class);
void th_open(struct html *html, const char *class); /* the row's subject */
void tr_close(struct html *html);
void td_string(struct html *html, const char *class, const char *text);
void td_count(struct html *html, const char *class, int64_t count);
void td_real(struct html *html, const char *class, enum language language, double value);
/* Coloured by its sign; a dash for NAN. */
void td_signed(struct html *html, const char *class, enum language language, double value);
void td_date(struct html *html, const char *class, enum language language, const char *stamp);
void td_place(struct html *html, const char *class, int place);

/* The cell of a column of any type; a text keeps its own direction. */
void td_column(struct html *html, const struct column *column, const void *row,
               enum language language);

/* The same as table_open() for columns; and the whole table of a sheet. */
void table_open_columns(struct html *html, const char *id, const char *class, enum word label,
                        const struct column_list *list, enum language language);
void table_sheet(struct html *html, const char *class, enum word label, const struct sheet *sheet,
                 enum language language);

/* A number as text, without a cell. */
/* Whole points: "54–146". */
void put_range(struct html *html, enum language language, double low, double high);

void put_real(struct html *html, enum language language, double value, int decimals);
void put_signed(struct html *html, enum language language, double value, int decimals);
void put_count(struct html *html, enum language language, int64_t count);
void put_plain(struct html *html, enum language language, double value);
void put_date(struct html *html, enum language language, const char *stamp);

/* A title without its tag, as text and written; one that is nothing else stays as it is. */
bool title_untagged(struct buffer *out, struct span title);
void put_title(struct html *html, struct span title);

/* Beside a name that looks like another one: the number of a character that the other has not.
   Nothing for 0, and beside a blank name, of which the numbers are all that is shown. */
void odd_tag(struct html *html, const char *name, uint32_t character);

/* Links, from a page whose path to the top is `root`. */
void player_link(struct html *html, const char *root, const char *name);
void game_link(struct html *html, const char *root, int64_t gid, struct span text);

/* "up", "down" or NULL. */
const char *direction_class(double delta);

/* The search above the tables `ids`, which are parted by blanks. `elsewhere`: with the way to the
   table of everybody, since these do not have them all. */
void search_tools(struct html *html, const char *ids, enum word field, bool elsewhere,
                  enum language language);

/* What stands behind a player's name, and his rating with the likely range below it. */
void player_tags(struct html *html, const struct ranking_row *row, enum language language);
void td_rating(struct html *html, const struct ranking_row *row, enum language language);

#endif
