#include "report/answers/audit.h"

#include "base/core/text.h"
#include "base/model/engine.h"
#include "base/model/locale.h"
#include "base/model/words.h"

#include <math.h>

enum { DECIMALS = 4, RATING_DECIMALS = 2 };

static void name(struct buffer *out, const struct explained_player *player)
{
    text_for_terminal(out, span_of(player->name));
}

static void number(struct buffer *out, enum language language, double value, int decimals)
{
    locale_real(out, language, value, decimals);
}

static void signed_number(struct buffer *out, enum language language, double value)
{
    locale_signed(out, language, value, DECIMALS);
}

static void write_before(struct buffer *out, enum language language,
                         const struct explanation *explanation,
                         const struct explained_player *player)
{
    name(out, player);
    buffer_string(out, word(language, WORD_HAD_BEFORE));
    number(out, language, player->before, RATING_DECIMALS);
    buffer_string(out, word(language, WORD_BEFORE_AND));
    if (player->outcome == OUTCOME_NONE)
        buffer_string(out, word(language, WORD_IS_RACING));
    else if (player->outcome == OUTCOME_FINISHED)
        buffer_printf(out, "%s %d", word(language, WORD_CAME_IN), player->place);
    else if (player->outcome == OUTCOME_WITHDREW)
        buffer_string(out, word(language, WORD_WITHDREW_LAST));
    else
        buffer_string(out, word(language, WORD_EJECTED_LAST));
    phrase_number(out, language, WORD_OF_SO_MANY, (int64_t)explanation->player_count);
    buffer_string(out, "\n\n");
}

static const char *result_text(enum language language, double result)
{
    if (result > 0.75)
        return word(language, WORD_WON);
    if (result < 0.25)
        return word(language, WORD_LOST);
    return word(language, WORD_DREW);
}

/* "Gegen bob (101,00): gewonnen. Erwartet 0,4875, also 2 · (1 − 0,4875) = +1,0250." */
static void write_pair(struct buffer *out, enum language language,
                       const struct parameters *parameters, const struct explained_player *other,
                       const struct explained_pair *pair, bool first)
{
    double result = first ? pair->result : 1 - pair->result;
    double expectation = first ? pair->expectation : 1 - pair->expectation;
    buffer_string(out, word(language, WORD_AGAINST_HIM));
    name(out, other);
    buffer_string(out, " (");
    number(out, language, other->before, RATING_DECIMALS);
    buffer_string(out, "): ");
    if (!pair->exchanged) {
        buffer_printf(out, "%s\n", word(language, WORD_BOTH_DROPPED_OUT));
        return;
    }
    buffer_string(out, result_text(language, result));
    buffer_string(out, word(language, WORD_EXPECTED_WERE));
    number(out, language, expectation, DECIMALS);
    buffer_string(out, word(language, WORD_SO_HE_GOT));
    locale_plain(out, language, parameters->k);
    buffer_string(out, " · (");
    number(out, language, result, fabs(result - 0.5) < 0.25);
    buffer_string(out, " − ");
    number(out, language, expectation, DECIMALS);
    buffer_string(out, ") = ");
    signed_number(out, language, first ? pair->points : -pair->points);
    buffer_string(out, ".\n");
}

static void write_sum(struct buffer *out, enum language language,
                      const struct explanation *explanation, const struct explained_player *player)
{
    bool mean = rating_systems[explanation->parameters.system].divisor == DIVISOR_OPPONENTS;
    buffer_char(out, '\n');
    buffer_string(out, word(language, WORD_TOGETHER));
    signed_number(out, language, player->sum);
    buffer_string(out, word(language, WORD_DIVIDED_BY_NUMBER));
    if (mean)
        buffer_string(out, word(language, WORD_NUMBER_OF_OPPONENTS));
    else
        buffer_printf(out, "√(%zu − 1) = ", explanation->player_count);
    number(out, language, explanation->divisor, DECIMALS);
    buffer_string(out, ": ");
    signed_number(out, language, player->delta);
    buffer_string(out, ".\n");
}

static void write_after(struct buffer *out, enum language language,
                        const struct explained_player *player)
{
    buffer_string(out, word(language, WORD_AFTER_GAME));
    number(out, language, player->before, DECIMALS);
    buffer_string(out, player->delta < 0 ? " − " : " + ");
    number(out, language, fabs(player->delta), DECIMALS);
    buffer_string(out, " = ");
    number(out, language, player->after, DECIMALS);
    buffer_string(out, ".\n");
}

bool audit_player(struct buffer *out, const struct config *config,
                  const struct explanation *explanation, size_t which)
{
    enum language language = config->answers;
    const struct explained_player *player = &explanation->players[which];
    write_before(out, language, explanation, player);
    if (!explanation->moved) {
        buffer_printf(out, "%s\n", word(language, WORD_NOBODY_CHANGED));
        return !out->failed;
    }
    for (size_t i = 0; i < explanation->pair_count; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        if (pair->a == which)
            write_pair(out, language, &explanation->parameters, &explanation->players[pair->b],
                       pair, true);
        else if (pair->b == which)
            write_pair(out, language, &explanation->parameters, &explanation->players[pair->a],
                       pair, false);
    }
    if (explanation->divisor > 0)
        write_sum(out, language, explanation, player);
    write_after(out, language, player);
    return !out->failed;
}
