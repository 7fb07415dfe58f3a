#include "report/answers/audit.h"

#include "base/core/number.h"
#include "base/core/text.h"
#include "base/model/engine.h"
#include "base/model/locale.h"
#include "base/model/words.h"
#include "report/html.h"

#include <math.h>
#include <stdlib.h>

enum { DECIMALS = 4, RATING_DECIMALS = 2 };

/* A pair from the side of the one who is explained. */
struct side {
    const struct explained_player *own, *other;
    double result, expectation, points;
};

/* Decimals of what a figure is computed from: as many as a pocket calculator needs to come to the
   figure as it is shown. */
struct decimals {
    int change, sum, points;
};

/* Whether what the reader computes is rounded to what he sees; near the middle between two numbers
   he might round to either. */
static bool comes_out(double computed, double value, int decimals)
{
    return fabs(computed - number_rounded(value, decimals)) < 0.499999 * pow(10, -decimals);
}

static void number(struct buffer *out, enum language language, double value, int decimals)
{
    locale_real(out, language, value, decimals);
}

/* "=" where that is so to the last digit, else "≈". */
static void write_sign(struct buffer *out, double computed, double value, int decimals)
{
    bool exact = fabs(computed - number_rounded(value, decimals)) < 1e-12 * fmax(1, fabs(computed));
    buffer_string(out, exact ? " = " : " ≈ ");
}

static struct side side_of(const struct explanation *explanation, size_t which,
                           const struct explained_pair *pair)
{
    bool first = pair->a == which;
    return (struct side){
        .own = &explanation->players[which],
        .other = &explanation->players[first ? pair->b : pair->a],
        .result = first ? pair->result : 1 - pair->result,
        .expectation = first ? pair->expectation : 1 - pair->expectation,
        .points = first ? pair->points : -pair->points,
    };
}

static bool is_in(const struct explained_pair *pair, size_t which)
{
    return pair->a == which || pair->b == which;
}

static double sum_of_shown(const struct explanation *explanation, size_t which, int decimals)
{
    double sum = 0;
    for (size_t i = 0; i < explanation->pair_count; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        if (is_in(pair, which) && pair->exchanged)
            sum += number_rounded(side_of(explanation, which, pair).points, decimals);
    }
    return sum;
}

/* From the end to the beginning, since each figure has to serve the next. */
static struct decimals choose_decimals(const struct explanation *explanation, size_t which)
{
    const struct explained_player *player = &explanation->players[which];
    struct decimals d = {.change = DECIMALS};
    while (d.change < MOST_DECIMALS && !comes_out(number_rounded(player->before, d.change) +
                                                      number_rounded(player->delta, d.change),
                                                  player->after, DECIMALS))
        d.change++;
    d.sum = d.change;
    while (d.sum < MOST_DECIMALS && !comes_out(number_rounded(player->sum, d.sum) /
                                                   number_rounded(explanation->divisor, d.sum),
                                               player->delta, d.change))
        d.sum++;
    d.points = d.sum;
    while (d.points < MOST_DECIMALS &&
           !comes_out(sum_of_shown(explanation, which, d.points), player->sum, d.sum))
        d.points++;
    return d;
}

static void write_before(struct buffer *out, enum language language,
                         const struct explanation *explanation,
                         const struct explained_player *player, text_sink *sink)
{
    sink(out, span_of(player->name));
    buffer_string(out, word(language, WORD_HAD_BEFORE));
    number(out, language, player->before, RATING_DECIMALS);
    if (rating_systems[explanation->parameters.system].start_weights) {
        buffer_string(out, word(language, WORD_WEIGHT_OF_START));
        locale_plain(out, language, exp(player->start));
        buffer_char(out, ')');
    }
    buffer_string(out, word(language, WORD_BEFORE_AND));
    if (player->outcome == OUTCOME_NONE)
        buffer_string(out,
                      word(language, explanation->state == STATE_RUNNING ? WORD_IS_RACING
                                                                         : WORD_HAS_NO_RESULT));
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

/* The expected score as the reader computes it from ratings of so many decimals. */
static double expected(const struct engine *engine, const struct side *side, int decimals)
{
    const struct participant a = {.rating = number_rounded(side->own->before, decimals),
                                  .start = side->own->start};
    const struct participant b = {.rating = number_rounded(side->other->before, decimals),
                                  .start = side->other->start};
    return engine_expectation(engine, &a, &b);
}

/* "1 / (1 + e^(−0,05 · (99,0000 − 100,0000)))", Elo's as 10^(−(1500 − 1400) / 400); a start's
   weight stands before it. */
static void write_formula(struct buffer *out, enum language language, const struct engine *engine,
                          const struct side *side, int decimals)
{
    bool elo =
        engine->system != &rating_systems[SYSTEM_KAROIQ] && engine->phi == engine->system->phi;
    buffer_string(out, "1 / (1 + ");
    if (engine->system->start_weights) {
        locale_plain(out, language, exp(side->other->start));
        buffer_string(out, " / ");
        locale_plain(out, language, exp(side->own->start));
        buffer_string(out, " · ");
    }
    buffer_string(out, elo ? "10^(−(" : "e^(−");
    if (!elo) {
        locale_plain(out, language, engine->phi);
        buffer_string(out, " · (");
    }
    number(out, language, side->own->before, decimals);
    buffer_string(out, " − ");
    number(out, language, side->other->before, decimals);
    buffer_string(out, elo ? ") / 400))" : ")))");
}

/* ". Erwartet waren 1 / (1 + e^(…)) ≈ 0,4875, also 2 · (1 − 0,4875) = +1,0250." */
static void write_exchange(struct buffer *out, enum language language, const struct engine *engine,
                           const struct side *side, int decimals)
{
    int expectation = decimals, rating = DECIMALS;
    while (expectation < MOST_DECIMALS &&
           !comes_out(engine->k * (side->result - number_rounded(side->expectation, expectation)),
                      side->points, decimals))
        expectation++;
    while (rating < MOST_DECIMALS &&
           !comes_out(expected(engine, side, rating), side->expectation, expectation))
        rating++;
    buffer_string(out, word(language, WORD_EXPECTED_WERE));
    write_formula(out, language, engine, side, rating);
    write_sign(out, expected(engine, side, rating), side->expectation, expectation);
    number(out, language, side->expectation, expectation);
    buffer_string(out, word(language, WORD_SO_HE_GOT));
    locale_plain(out, language, engine->k);
    buffer_string(out, " · (");
    number(out, language, side->result, fabs(side->result - 0.5) < 0.25);
    buffer_string(out, " − ");
    number(out, language, side->expectation, expectation);
    buffer_string(out, ")");
    write_sign(out, engine->k * (side->result - number_rounded(side->expectation, expectation)),
               side->points, decimals);
    locale_signed(out, language, side->points, decimals);
    buffer_string(out, ".\n");
}

static void write_pair(struct buffer *out, enum language language, const struct engine *engine,
                       const struct side *side, bool exchanged, int decimals, text_sink *sink)
{
    buffer_string(out, word(language, WORD_AGAINST_HIM));
    sink(out, span_of(side->other->name));
    if (engine->system->start_weights) {
        buffer_string(out, word(language, WORD_WEIGHT_OF_START));
        locale_plain(out, language, exp(side->other->start));
        buffer_char(out, ')');
    }
    buffer_string(out, ": ");
    if (!exchanged) {
        buffer_printf(out, "%s\n", word(language, WORD_BOTH_DROPPED_OUT));
        return;
    }
    buffer_string(out, result_text(language, side->result));
    write_exchange(out, language, engine, side, decimals);
}

static void write_sum(struct buffer *out, enum language language,
                      const struct explanation *explanation, const struct explained_player *player,
                      struct decimals decimals)
{
    size_t count = explanation->player_count;
    double divisor = explanation->divisor;
    bool mean = rating_systems[explanation->parameters.system].divisor == DIVISOR_OPPONENTS;
    buffer_char(out, '\n');
    buffer_string(out, word(language, WORD_TOGETHER));
    locale_signed(out, language, player->sum, decimals.sum);
    buffer_string(out, word(language, WORD_DIVIDED_BY_NUMBER));
    if (mean) {
        buffer_printf(out, "%s%zu", word(language, WORD_NUMBER_OF_OPPONENTS), count - 1);
    } else {
        buffer_printf(out, "√(%zu − 1)", count);
        write_sign(out, divisor, divisor, decimals.sum);
        number(out, language, divisor, decimals.sum);
    }
    buffer_string(out, ": ");
    locale_signed(out, language, player->delta, decimals.change);
    buffer_string(out, ".\n");
}

static void write_after(struct buffer *out, enum language language,
                        const struct explained_player *player, int decimals)
{
    buffer_string(out, word(language, WORD_AFTER_GAME));
    number(out, language, player->before, decimals);
    buffer_string(out, player->delta < 0 ? " − " : " + ");
    number(out, language, fabs(player->delta), decimals);
    write_sign(out,
               number_rounded(player->before, decimals) + number_rounded(player->delta, decimals),
               player->after, DECIMALS);
    number(out, language, player->after, DECIMALS);
    buffer_string(out, ".\n");
}

/* A game that moved nothing, and why. */
static void write_unchanged(struct buffer *out, enum language language,
                            const struct explanation *explanation, text_sink *sink)
{
    buffer_string(out, word(language, WORD_NOBODY_CHANGED));
    audit_state(out, explanation, language, sink);
    buffer_string(out, ".\n");
}

static void write_words(struct buffer *out, enum language language,
                        const struct explanation *explanation, size_t which, text_sink *sink)
{
    const struct explained_player *player = &explanation->players[which];
    const struct engine engine = engine_of(&explanation->parameters);
    write_before(out, language, explanation, player, sink);
    if (!explanation->moved) {
        write_unchanged(out, language, explanation, sink);
        return;
    }
    struct decimals decimals = choose_decimals(explanation, which);
    for (size_t i = 0; i < explanation->pair_count; i++) {
        const struct explained_pair *pair = &explanation->pairs[i];
        const struct side side = side_of(explanation, which, pair);
        if (is_in(pair, which))
            write_pair(out, language, &engine, &side, pair->exchanged, decimals.points, sink);
    }
    if (explanation->pair_count > 0 && explanation->divisor > 0)
        write_sum(out, language, explanation, player, decimals);
    write_after(out, language, player, decimals.change);
}

bool audit_player(struct buffer *out, enum language language, const struct explanation *explanation,
                  size_t which)
{
    write_words(out, language, explanation, which, text_for_terminal);
    if (explanation->moved)
        buffer_printf(out, "\n%s\n", word(language, WORD_ROUNDED));
    return !out->failed;
}

/* A name stays in its line. */
static bool line_sink(struct buffer *out, struct span text)
{
    size_t begin = out->length;
    html_sink(out, text);
    for (size_t i = begin; i < out->length; i++)
        if (out->data[i] == '\n')
            out->data[i] = ' ';
    return !out->failed;
}

/* One line of the words as a paragraph, but for empty ones. */
static void put_lines(struct html *html, struct span words)
{
    while (words.length > 0) {
        struct span line = span_take(&words, '\n');
        if (line.length == 0)
            continue;
        html_open(html, "p");
        html_raw(html, line); /* its names went through the sink */
        html_close(html);
        html_newline(html);
    }
}

void audit_html_words(struct html *html, const struct explanation *explanation, size_t which,
                      enum language language)
{
    struct buffer words = {0};
    write_words(&words, language, explanation, which, line_sink);
    put_lines(html, buffer_view(&words));
    html->out->failed |= words.failed;
    buffer_free(&words);
}
