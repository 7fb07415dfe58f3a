#include "report/prospect_table.h"

#include "base/model/locale.h"
#include "report/column.h"

#include <math.h>

/* A table of more columns is wider than a screen. */
enum { MOST_OPPONENTS = 10, MOST_PLACES = 8, FIRST_PLACES = 3 };

const struct prospect_words prospect_words[] = {
    [PROSPECT_EXPECTED] = {WORD_PROSPECT_EXPECTED, WORD_NONE},
    [PROSPECT_CHANCES] = {WORD_PROSPECT_CHANCES, WORD_PROSPECT_CHANCES_HELP},
    [PROSPECT_GAINS] = {WORD_PROSPECT_GAINS, WORD_PROSPECT_GAINS_HELP},
};

static bool is_shown(const struct prospect *prospect, size_t place)
{
    return prospect->count <= MOST_PLACES || place <= FIRST_PLACES || place == prospect->count;
}

static void put_name(struct grid *grid, const struct prospect *prospect, size_t row)
{
    grid_text(grid, prospect->contestants[prospect->shown[row]].name);
}

static void put_rating(struct grid *grid, enum language language, double value)
{
    locale_real(&grid->cells, language, value, RATING_DECIMALS);
    grid_cell(grid);
}

static void put_change(struct grid *grid, enum language language, double value)
{
    if (isnan(value))
        buffer_string(&grid->cells, "–");
    else
        locale_signed(&grid->cells, language, value, RATING_DECIMALS);
    grid_cell(grid);
}

static void fill_expected(struct grid *grid, const struct prospect *prospect,
                          enum language language)
{
    size_t count = prospect->count;
    if (count > MOST_OPPONENTS)
        return;
    grid->columns = count + 2;
    grid_text(grid, word(language, WORD_PLAYER));
    grid_text(grid, word(language, WORD_RATING));
    for (size_t i = 0; i < count; i++)
        put_name(grid, prospect, i);
    for (size_t i = 0; i < count; i++) {
        put_name(grid, prospect, i);
        put_rating(grid, language, prospect->contestants[prospect->shown[i]].rating);
        for (size_t j = 0; j < count; j++) {
            double score = prospect->expected[prospect->shown[i] * count + prospect->shown[j]];
            if (i == j)
                buffer_string(&grid->cells, "–");
            else
                locale_real(&grid->cells, language, score, 2);
            grid_cell(grid);
        }
    }
}

/* "1.", "2.", … and dropping out. */
static void head_places(struct grid *grid, const struct prospect *prospect, enum language language)
{
    grid_text(grid, word(language, WORD_PLAYER));
    grid->columns = 2;
    for (size_t place = 1; place <= prospect->count; place++) {
        if (!is_shown(prospect, place))
            continue;
        buffer_printf(&grid->cells, "%zu.", place);
        grid_cell(grid);
        grid->columns++;
    }
    grid_text(grid, word(language, WORD_PROSPECT_DROPPED));
}

/* Who has come in already has his place; what cannot be any more has no chance. */
static void put_chance(struct grid *grid, const struct contestant *contestant, double chance,
                       double gain, enum language language)
{
    if (contestant->outcome != OUTCOME_NONE)
        buffer_string(&grid->cells, chance > 0 ? "✓" : "–");
    else if (isnan(gain))
        buffer_string(&grid->cells, "–");
    else
        column_chance(&grid->cells, language, chance);
    grid_cell(grid);
}

static void fill_chances(struct grid *grid, const struct prospect *prospect, enum language language)
{
    head_places(grid, prospect, language);
    grid->columns++;
    grid_text(grid, word(language, WORD_PROSPECT_MEAN));
    for (size_t i = 0; i < prospect->count; i++) {
        size_t who = prospect->shown[i];
        put_name(grid, prospect, i);
        for (size_t p = 0; p <= prospect->count; p++) {
            size_t at = who * (prospect->count + 1) + p;
            if (p == prospect->count || is_shown(prospect, p + 1))
                put_chance(grid, &prospect->contestants[who], prospect->chances[at],
                           prospect->gains[at], language);
        }
        put_change(grid, language, prospect->changes[who]);
    }
}

static void fill_gains(struct grid *grid, const struct prospect *prospect, enum language language)
{
    head_places(grid, prospect, language);
    grid->columns += prospect->named != NULL;
    if (prospect->named)
        grid_text(grid, word(language, WORD_PROSPECT_NAMED));
    for (size_t i = 0; i < prospect->count; i++) {
        size_t who = prospect->shown[i];
        put_name(grid, prospect, i);
        for (size_t p = 0; p <= prospect->count; p++)
            if (p == prospect->count || is_shown(prospect, p + 1))
                put_change(grid, language, prospect->gains[who * (prospect->count + 1) + p]);
        if (prospect->named)
            put_change(grid, language, prospect->named[who]);
    }
}

struct grid prospect_grid(const struct prospect *prospect, enum prospect_table which,
                          enum language language)
{
    struct grid grid = {0};
    if (which == PROSPECT_EXPECTED)
        fill_expected(&grid, prospect, language);
    else if (which == PROSPECT_CHANCES)
        fill_chances(&grid, prospect, language);
    else
        fill_gains(&grid, prospect, language);
    return grid;
}
