#include "report/column.h"

#include "base/core/suggest.h"
#include "report/locale.h"

static const enum word headings[COLUMN_COUNT] = {
    [COLUMN_RANK] = WORD_RANK,     [COLUMN_CHANGE] = WORD_CHANGE,  [COLUMN_PLAYER] = WORD_PLAYER,
    [COLUMN_RATING] = WORD_RATING, [COLUMN_GAMES] = WORD_GAMES,    [COLUMN_WINS] = WORD_WINS,
    [COLUMN_DRAWS] = WORD_DRAWS,   [COLUMN_LOSSES] = WORD_LOSSES,  [COLUMN_MAX] = WORD_MAX,
    [COLUMN_MIN] = WORD_MIN,       [COLUMN_LAST] = WORD_LAST_GAME,
};

static const char *const names[COLUMN_COUNT + 1] = {
    [COLUMN_RANK] = "rank",     [COLUMN_CHANGE] = "change", [COLUMN_PLAYER] = "player",
    [COLUMN_RATING] = "rating", [COLUMN_GAMES] = "games",   [COLUMN_WINS] = "wins",
    [COLUMN_DRAWS] = "draws",   [COLUMN_LOSSES] = "losses", [COLUMN_MAX] = "max",
    [COLUMN_MIN] = "min",       [COLUMN_LAST] = "last",
};

static const char separators[] = ", \t";

struct column_list columns_default(void)
{
    struct column_list list = {.count = COLUMN_COUNT};
    for (enum column column = 0; column < COLUMN_COUNT; column++)
        list.columns[column] = column;
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

static enum column column_named(struct span name)
{
    enum column column = 0;
    while (column < COLUMN_COUNT && !span_equal(name, span_of(names[column])))
        column++;
    return column;
}

bool columns_parse(struct column_list *list, const char *text)
{
    *list = (struct column_list){0};
    for (struct span name = next_name(&text); name.length > 0; name = next_name(&text)) {
        enum column column = column_named(name);
        if (column == COLUMN_COUNT || list->count == COLUMN_LIST)
            return false;
        list->columns[list->count++] = column;
    }
    if (list->count == 0)
        *list = columns_default();
    return true;
}

enum status columns_check(const struct config *config, struct diag *diag)
{
    struct column_list list;
    const char *text = config->columns;
    if (columns_parse(&list, text))
        return STATUS_DONE;
    for (struct span name = next_name(&text); name.length > 0; name = next_name(&text)) {
        char word[32];
        if (column_named(name) != COLUMN_COUNT)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)name.length, name.text);
        const char *near = suggest(word, names);
        diag_error(diag, "[report] columns: there is no column '%s'%s%s%s", word,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        return STATUS_CONFIG;
    }
    diag_error(diag, "[report] columns: more than %d", COLUMN_LIST);
    return STATUS_CONFIG;
}

enum word column_word(enum column column)
{
    return headings[column];
}

static int64_t count_of(enum column column, const struct ranking_row *row)
{
    switch (column) {
    case COLUMN_WINS:
        return row->wins;
    case COLUMN_DRAWS:
        return row->draws;
    case COLUMN_LOSSES:
        return row->losses;
    default:
        return row->games;
    }
}

static double points_of(enum column column, const struct ranking_row *row)
{
    return column == COLUMN_MAX ? row->max : column == COLUMN_MIN ? row->min : row->rating;
}

bool column_text(struct buffer *out, enum column column, const struct ranking_row *row,
                 const struct config *config)
{
    enum language language = config->language;
    switch (column) {
    case COLUMN_RANK:
        return buffer_printf(out, "%lld.", (long long)row->rank);
    case COLUMN_CHANGE:
        return row->has_change ? locale_signed(out, language, row->change, config->decimals)
                               : buffer_string(out, "–");
    case COLUMN_PLAYER:
        return buffer_string(out, row->name);
    case COLUMN_RATING:
    case COLUMN_MAX:
    case COLUMN_MIN:
        return locale_real(out, language, points_of(column, row), config->decimals);
    case COLUMN_LAST:
        return locale_date(out, language, row->last_played);
    default:
        return buffer_printf(out, "%lld", (long long)count_of(column, row));
    }
}

bool column_sort_key(struct buffer *out, enum column column, const struct ranking_row *row)
{
    switch (column) {
    case COLUMN_RANK:
        return buffer_printf(out, "%lld", (long long)row->rank);
    case COLUMN_CHANGE:
        return buffer_printf(out, "%.9f", row->has_change ? row->change : 0);
    case COLUMN_RATING:
    case COLUMN_MAX:
    case COLUMN_MIN:
        return buffer_printf(out, "%.9f", points_of(column, row));
    case COLUMN_LAST:
        return buffer_string(out, row->last_played);
    default:
        return false;
    }
}
