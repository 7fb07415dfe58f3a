#include "report/column.h"

#include "report/form.h"

static const enum word headings[COLUMN_COUNT] = {
    [COLUMN_RANK] = WORD_RANK,     [COLUMN_CHANGE] = WORD_CHANGE,  [COLUMN_PLAYER] = WORD_PLAYER,
    [COLUMN_RATING] = WORD_RATING, [COLUMN_GAMES] = WORD_GAMES,    [COLUMN_WINS] = WORD_WINS,
    [COLUMN_DRAWS] = WORD_DRAWS,   [COLUMN_LOSSES] = WORD_LOSSES,  [COLUMN_MAX] = WORD_MAX,
    [COLUMN_MIN] = WORD_MIN,       [COLUMN_LAST] = WORD_LAST_GAME,
};

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
                 enum language language)
{
    switch (column) {
    case COLUMN_RANK:
        return buffer_printf(out, "%lld.", (long long)row->rank);
    case COLUMN_CHANGE:
        return row->has_change ? form_signed(out, language, row->change, RATING_DECIMALS)
                               : buffer_string(out, "–");
    case COLUMN_PLAYER:
        return buffer_string(out, row->name);
    case COLUMN_RATING:
    case COLUMN_MAX:
    case COLUMN_MIN:
        return form_real(out, language, points_of(column, row), RATING_DECIMALS);
    case COLUMN_LAST:
        return form_date(out, language, row->last_played);
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
