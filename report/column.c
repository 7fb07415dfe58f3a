#include "report/column.h"

#include "base/core/suggest.h"
#include "base/model/locale.h"

#include <math.h>

#define AT(member) MEMBER(struct ranking_row, member)

/* In the order in which they stand beside each other. People see some of them elsewhere, or under
   another name, than programs have always read them: those have a row for each. */
static const struct column columns[] = {
    {"rank", COLUMN_RANK, EVERYWHERE, AT(rank), WORD_RANK, false, NULL, 0},
    {"change", COLUMN_SIGNED, SHOWN, AT(change), WORD_CHANGE, true, NULL, 0},
    {"player", COLUMN_PLAYER, SHOWN, AT(name), WORD_PLAYER, false, "l", 0},
    {"name", COLUMN_PLAYER, IN_DATA, AT(name), WORD_NONE, false, NULL, 0},
    {"rating", COLUMN_RATING, EVERYWHERE, AT(rating), WORD_RATING, false, "v", 0},
    {"change", COLUMN_SIGNED, IN_DATA, AT(change), WORD_NONE, false, NULL, 0},
    {"games", COLUMN_COUNT, EVERYWHERE, AT(games), WORD_GAMES, false, NULL, 0},
    {"wins", COLUMN_COUNT, EVERYWHERE, AT(wins), WORD_WINS, true, "wide", 0},
    {"draws", COLUMN_COUNT, EVERYWHERE, AT(draws), WORD_DRAWS, true, "wide", 0},
    {"losses", COLUMN_COUNT, EVERYWHERE, AT(losses), WORD_LOSSES, true, "wide", 0},
    {"max", COLUMN_RATING, EVERYWHERE, AT(max), WORD_MAX, false, "wide", 0},
    {"min", COLUMN_RATING, EVERYWHERE, AT(min), WORD_MIN, false, "wide", 0},
    {"last", COLUMN_DATE, SHOWN, AT(last_played), WORD_LAST_GAME, false, "wide", 0},
    {"last_game", COLUMN_COUNT, IN_DATA, AT(last_game), WORD_NONE, false, NULL, 0},
    {"last_played", COLUMN_DATE, IN_DATA, AT(last_played), WORD_NONE, false, NULL, 0},
    {"active", COLUMN_FLAG, IN_DATA, AT(active), WORD_NONE, false, NULL, 0},
    {"provisional", COLUMN_FLAG, IN_DATA, AT(provisional), WORD_NONE, false, NULL, 0},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };
_Static_assert(sizeof columns / sizeof columns[0] <= COLUMN_LIST, "no room for all columns");

static const char separators[] = ", \t";

struct column_list columns_of_sheet(const struct sheet *sheet, enum column_outputs output)
{
    struct column_list list = {.count = 0};
    for (size_t i = 0; i < sheet->column_count && list.count < COLUMN_LIST; i++)
        if (sheet->columns[i].outputs & output)
            list.columns[list.count++] = &sheet->columns[i];
    return list;
}

struct column_list columns_of(enum column_outputs output)
{
    const struct sheet sheet = {.columns = columns, .column_count = COLUMNS};
    return columns_of_sheet(&sheet, output);
}

struct sheet columns_of_ranking(const struct ranking *ranking)
{
    return (struct sheet)SHEET(columns, ranking->rows, ranking->count);
}

const void *column_row(const struct sheet *sheet, size_t i)
{
    return (const char *)sheet->rows + i * sheet->row_size;
}

void columns_fit(struct column_list *list, const struct ranking *ranking)
{
    bool compared = false;
    size_t kept = 0;
    for (size_t i = 0; i < ranking->count && !compared; i++)
        compared = !isnan(ranking->rows[i].change);
    for (size_t i = 0; i < list->count; i++)
        if (compared || list->columns[i]->type != COLUMN_SIGNED)
            list->columns[kept++] = list->columns[i];
    list->count = kept;
}

/* Takes the next name off `*text`; empty at the end. */
static struct span next_name(const char **text)
{
    const char *begin = *text + strspn(*text, separators);
    struct span name = {begin, strcspn(begin, separators)};
    *text = begin + name.length;
    return name;
}

/* The column that can be picked by this name, or NULL. */
static const struct column *column_named(struct span name)
{
    for (size_t i = 0; i < COLUMNS; i++)
        if ((columns[i].outputs & IN_TABLES) && span_equal(name, span_of(columns[i].name)))
            return &columns[i];
    return NULL;
}

bool columns_parse(struct column_list *list, const char *text)
{
    *list = (struct column_list){.count = 0};
    for (struct span name = next_name(&text); name.length > 0; name = next_name(&text)) {
        const struct column *column = column_named(name);
        if (!column || list->count == COLUMN_LIST)
            return false;
        list->columns[list->count++] = column;
    }
    if (list->count == 0)
        *list = columns_of(IN_TABLES);
    return true;
}

static void report_unknown(struct span name, struct diag *diag)
{
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)name.length, name.text);
    struct suggestion near = {.word = word};
    struct column_list all = columns_of(IN_TABLES);
    struct buffer list = {0};
    for (size_t i = 0; i < all.count; i++) {
        suggest(&near, all.columns[i]->name);
        buffer_printf(&list, "%s%s", i ? ", " : "", all.columns[i]->name);
    }
    if (near.nearest)
        diag_error(diag, "[report] columns: there is no column '%s'; did you mean '%s'?", word,
                   near.nearest);
    else
        diag_error(diag, "[report] columns: there is no column '%s'; there are: %s", word,
                   list.failed ? "" : list.data);
    buffer_free(&list);
}

enum status columns_check(const struct config *config, struct diag *diag)
{
    struct column_list list;
    const char *text = config->columns;
    if (columns_parse(&list, text))
        return STATUS_DONE;
    for (struct span name = next_name(&text); name.length > 0; name = next_name(&text)) {
        if (column_named(name))
            continue;
        report_unknown(name, diag);
        return STATUS_CONFIG;
    }
    diag_error(diag, "[report] columns: more than %d", COLUMN_LIST);
    return STATUS_CONFIG;
}

static int64_t whole_number(const void *member, size_t size)
{
    return size == sizeof(int) ? *(const int *)member : *(const int64_t *)member;
}

struct column_value column_value(const struct column *column, const void *row)
{
    const void *member = (const char *)row + column->offset;
    switch (column->type) {
    case COLUMN_RATING:
    case COLUMN_SIGNED:
    case COLUMN_REAL:
    case COLUMN_DELTA:
    case COLUMN_GAIN:
    case COLUMN_CHANCE:
    case COLUMN_RESULT:
        return (struct column_value){HOLDS_REAL, .real = *(const double *)member};
    case COLUMN_PLAIN:
    case COLUMN_WORD:
    case COLUMN_TEXT:
    case COLUMN_PLAYER:
        return (struct column_value){HOLDS_TEXT, .text = *(char *const *)member};
    case COLUMN_DATE:
        return (struct column_value){HOLDS_TEXT, .text = member};
    case COLUMN_FLAG:
        return (struct column_value){HOLDS_FLAG, .integer = *(const bool *)member};
    default:
        return (struct column_value){HOLDS_WHOLE, .integer = whole_number(member, column->size)};
    }
}

bool column_is_text(const struct column *column)
{
    return column->type == COLUMN_WORD || column->type == COLUMN_TEXT ||
           column->type == COLUMN_PLAYER;
}

bool column_ascends(const struct column *column)
{
    return column->type == COLUMN_RANK || column->type == COLUMN_PLACE ||
           column->type == COLUMN_NUMBER || column_is_text(column);
}

bool column_chance(struct buffer *out, enum language language, double chance)
{
    static const double LEAST = 0.001;
    const char *sign = chance < LEAST ? "< " : chance > 1 - LEAST ? "> " : "";
    double shown = chance < LEAST ? LEAST : chance > 1 - LEAST ? 1 - LEAST : chance;
    buffer_string(out, sign);
    locale_real(out, language, 100 * shown, 1);
    return buffer_string(out, word(language, WORD_PERCENT));
}

static bool real_text(struct buffer *out, const struct column *column, double value,
                      enum language language, int decimals)
{
    if (isnan(value))
        return buffer_string(out, "–");
    if (column->type == COLUMN_RESULT)
        return locale_real(out, language, value, value > 0.25 && value < 0.75);
    if (column->type == COLUMN_CHANCE)
        return column_chance(out, language, value);
    if (column->type == COLUMN_GAIN && value == 0)
        return !out->failed;
    if (column->type == COLUMN_RATING || column->type == COLUMN_REAL)
        return locale_real(out, language, value,
                           column->type == COLUMN_REAL ? column->decimals : decimals);
    return locale_signed(out, language, value,
                         column->type == COLUMN_SIGNED ? decimals : column->decimals);
}

bool column_text(struct buffer *out, const struct column *column, const void *row,
                 enum language language, int decimals)
{
    struct column_value value = column_value(column, row);
    switch (column->type) {
    case COLUMN_RANK:
    case COLUMN_PLACE:
        return value.integer ? buffer_printf(out, "%lld.", (long long)value.integer)
                             : buffer_string(out, "–");
    case COLUMN_NUMBER:
        if (value.integer == 0)
            break;
        /* fallthrough */
    case COLUMN_COUNT:
        return buffer_printf(out, "%lld", (long long)value.integer);
    case COLUMN_CHANGE:
        return buffer_printf(out, "%+lld", (long long)value.integer);
    case COLUMN_SEVERAL:
        return locale_count(out, language, value.integer);
    case COLUMN_PLAIN:
    case COLUMN_WORD:
    case COLUMN_TEXT:
    case COLUMN_PLAYER:
        return buffer_span(out, span_of(value.text));
    case COLUMN_DATE:
        return locale_date(out, language, value.text);
    case COLUMN_FLAG:
        return buffer_string(out, value.integer ? "✓" : "–");
    default:
        return real_text(out, column, value.real, language, decimals);
    }
    return !out->failed;
}

bool column_sort_key(struct buffer *out, const struct column *column, const void *row)
{
    struct column_value value = column_value(column, row);
    switch (column->type) {
    case COLUMN_RANK:
        return buffer_printf(out, "%lld", (long long)value.integer);
    case COLUMN_RATING:
    case COLUMN_SIGNED:
        return buffer_printf(out, "%.9f", isnan(value.real) ? 0 : value.real);
    case COLUMN_REAL:
    case COLUMN_DELTA:
        return !isnan(value.real) && buffer_printf(out, "%.9f", value.real);
    case COLUMN_DATE:
        return buffer_string(out, value.text);
    default:
        return false;
    }
}
