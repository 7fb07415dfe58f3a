#include "report/column.h"

#include "base/core/suggest.h"
#include "base/model/locale.h"

#include <math.h>

#define AT(member) offsetof(struct ranking_row, member)

/* In the order in which they stand beside each other. People see some of them elsewhere, or under
   another name, than programs have always read them: those have a row for each. */
static const struct column columns[] = {
    {"rank", COLUMN_RANK, EVERYWHERE, AT(rank), WORD_RANK, false, NULL},
    {"change", COLUMN_SIGNED, SHOWN, AT(change), WORD_CHANGE, true, NULL},
    {"player", COLUMN_PLAYER, SHOWN, AT(name), WORD_PLAYER, false, "l"},
    {"course", COLUMN_COURSE, ON_SITE, 0, WORD_COURSE, false, "wide fixed"},
    {"name", COLUMN_PLAYER, IN_DATA, AT(name), WORD_NONE, false, NULL},
    {"rating", COLUMN_RATING, EVERYWHERE, AT(rating), WORD_RATING, false, "v"},
    {"change", COLUMN_SIGNED, IN_DATA, AT(change), WORD_NONE, false, NULL},
    {"games", COLUMN_COUNT, EVERYWHERE, AT(games), WORD_GAMES, false, NULL},
    {"wins", COLUMN_COUNT, EVERYWHERE, AT(wins), WORD_WINS, true, "wide"},
    {"draws", COLUMN_COUNT, EVERYWHERE, AT(draws), WORD_DRAWS, true, "wide"},
    {"losses", COLUMN_COUNT, EVERYWHERE, AT(losses), WORD_LOSSES, true, "wide"},
    {"max", COLUMN_RATING, EVERYWHERE, AT(max), WORD_MAX, false, "wide"},
    {"min", COLUMN_RATING, EVERYWHERE, AT(min), WORD_MIN, false, "wide"},
    {"last", COLUMN_DATE, SHOWN, AT(last_played), WORD_LAST_GAME, false, "wide"},
    {"last_game", COLUMN_COUNT, IN_DATA, AT(last_game), WORD_NONE, false, NULL},
    {"last_played", COLUMN_DATE, IN_DATA, AT(last_played), WORD_NONE, false, NULL},
    {"active", COLUMN_FLAG, IN_DATA, AT(active), WORD_NONE, false, NULL},
    {"provisional", COLUMN_FLAG, IN_DATA, AT(provisional), WORD_NONE, false, NULL},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };
_Static_assert(sizeof columns / sizeof columns[0] <= COLUMN_LIST, "no room for all columns");

static const char separators[] = ", \t";

struct column_list columns_of(enum column_outputs output)
{
    struct column_list list = {.count = 0};
    for (size_t i = 0; i < COLUMNS; i++)
        if (columns[i].outputs & output)
            list.columns[list.count++] = &columns[i];
    return list;
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
    const char *names[COLUMN_LIST + 1] = {NULL};
    struct column_list all = columns_of(IN_TABLES);
    struct buffer list = {0};
    for (size_t i = 0; i < all.count; i++) {
        names[i] = all.columns[i]->name;
        buffer_printf(&list, "%s%s", i ? ", " : "", names[i]);
    }
    snprintf(word, sizeof word, "%.*s", (int)name.length, name.text);
    const char *near = suggest(word, names);
    if (near)
        diag_error(diag, "[report] columns: there is no column '%s'; did you mean '%s'?", word,
                   near);
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

struct column_value column_value(const struct column *column, const struct ranking_row *row)
{
    const void *member = (const char *)row + column->offset;
    switch (column->type) {
    case COLUMN_RANK:
    case COLUMN_COUNT:
        return (struct column_value){.integer = *(const int64_t *)member};
    case COLUMN_RATING:
    case COLUMN_SIGNED:
        return (struct column_value){.real = *(const double *)member};
    case COLUMN_PLAYER:
        return (struct column_value){.text = *(char *const *)member};
    case COLUMN_DATE:
        return (struct column_value){.text = member};
    case COLUMN_FLAG:
        return (struct column_value){.integer = *(const bool *)member};
    case COLUMN_COURSE:
        break;
    }
    return (struct column_value){.integer = 0};
}

bool column_is_text(const struct column *column)
{
    return column->type == COLUMN_PLAYER;
}

bool column_text(struct buffer *out, const struct column *column, const struct ranking_row *row,
                 const struct config *config)
{
    enum language language = config->language;
    struct column_value value = column_value(column, row);
    switch (column->type) {
    case COLUMN_RANK:
        return buffer_printf(out, "%lld.", (long long)value.integer);
    case COLUMN_COUNT:
        return buffer_printf(out, "%lld", (long long)value.integer);
    case COLUMN_RATING:
        return locale_real(out, language, value.real, config->decimals);
    case COLUMN_SIGNED:
        return isnan(value.real) ? buffer_string(out, "–")
                                 : locale_signed(out, language, value.real, config->decimals);
    case COLUMN_PLAYER:
        return buffer_string(out, value.text);
    case COLUMN_DATE:
        return locale_date(out, language, value.text);
    case COLUMN_FLAG:
        return buffer_string(out, value.integer ? "✓" : "–");
    case COLUMN_COURSE:
        break;
    }
    return !out->failed;
}

bool column_sort_key(struct buffer *out, const struct column *column, const struct ranking_row *row)
{
    struct column_value value = column_value(column, row);
    switch (column->type) {
    case COLUMN_RANK:
        return buffer_printf(out, "%lld", (long long)value.integer);
    case COLUMN_RATING:
    case COLUMN_SIGNED:
        return buffer_printf(out, "%.9f", isnan(value.real) ? 0 : value.real);
    case COLUMN_DATE:
        return buffer_string(out, value.text);
    default:
        return false;
    }
}
