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
    buffer_string(out, say(language, " hatte vor dem Spiel ", " had "));
    number(out, language, player->before, RATING_DECIMALS);
    buffer_string(out, say(language, " und ", " before the game and "));
    if (player->outcome == OUTCOME_NONE)
        buffer_string(out, say(language, "ist noch unterwegs", "is still racing"));
    else if (player->outcome == OUTCOME_FINISHED)
        buffer_printf(out, "%s %d", say(language, "kam auf Platz", "came in on place"),
                      player->place);
    else if (player->outcome == OUTCOME_WITHDREW)
        buffer_string(out, say(language, "stieg aus: letzter Platz", "withdrew: last place"));
    else
        buffer_string(
            out, say(language, "wurde rausgeworfen: letzter Platz", "was ejected: last place"));
    buffer_printf(out, "%s %zu %s\n\n", say(language, ", bei", ", of"), explanation->player_count,
                  say(language, "Teilnehmern.", "participants."));
}

static const char *result_text(enum language language, double result)
{
    if (result > 0.75)
        return say(language, "gewonnen", "won");
    if (result < 0.25)
        return say(language, "verloren", "lost");
    return say(language, "unentschieden", "drew");
}

/* "Gegen bob (101,00): gewonnen. Erwartet 0,4875, also 2 · (1 − 0,4875) = +1,0250." */
static void write_pair(struct buffer *out, enum language language,
                       const struct parameters *parameters, const struct explained_player *other,
                       const struct explained_pair *pair, bool first)
{
    double result = first ? pair->result : 1 - pair->result;
    double expectation = first ? pair->expectation : 1 - pair->expectation;
    buffer_string(out, say(language, "Gegen ", "Against "));
    name(out, other);
    buffer_string(out, " (");
    number(out, language, other->before, RATING_DECIMALS);
    buffer_string(out, "): ");
    if (!pair->exchanged) {
        buffer_string(out, say(language, "nichts ausgetauscht, beide sind ausgeschieden.\n",
                               "nothing exchanged, both dropped out.\n"));
        return;
    }
    buffer_string(out, result_text(language, result));
    buffer_string(out, say(language, ". Erwartet waren ", ". Expected were "));
    number(out, language, expectation, DECIMALS);
    buffer_string(out, say(language, ", also ", ", so "));
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
    buffer_string(out, say(language, "\nZusammen ", "\nTogether "));
    signed_number(out, language, player->sum);
    buffer_string(out, say(language, ", geteilt durch ", ", divided by "));
    if (mean)
        buffer_string(out, say(language, "die Zahl der Gegner, ", "the number of opponents, "));
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
    buffer_string(out, say(language, "Nach dem Spiel: ", "After the game: "));
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
        buffer_string(out, say(language, "Das Spiel hat niemandes Stand bewegt.\n",
                               "The game moved nobody's rating.\n"));
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
