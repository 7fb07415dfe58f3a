#include "report/answers/against.h"

#include "base/model/engine.h"

#include <math.h>

enum { DECIMALS = 4 };

const enum word pair_kind_words[PAIR_KINDS] = {WORD_ALL_OF_THEM, WORD_BOTH_FINISHED,
                                               WORD_ONE_DROPPED};
const char *const pair_kind_keys[PAIR_KINDS] = {"all", "finished", "dropped"};

/* Beside the one in use, which is called by its own name. */
static const enum word rival_words[RIVALS] = {
    [RIVAL_ELO] = WORD_RIVAL_ELO,
    [RIVAL_GLICKO] = WORD_RIVAL_GLICKO,
    [RIVAL_WENG_LIN] = WORD_RIVAL_WENG_LIN,
    [RIVAL_NEWCOMER] = WORD_RIVAL_NEWCOMER,
    [RIVAL_POSTERIOR] = WORD_RIVAL_POSTERIOR,
};
static const char *const rival_keys[RIVALS] = {
    [RIVAL_ELO] = "elo",           [RIVAL_GLICKO] = "glicko",       [RIVAL_WENG_LIN] = "weng-lin",
    [RIVAL_NEWCOMER] = "newcomer", [RIVAL_POSTERIOR] = "posterior",
};

void class_cell(struct table_text *table, enum language language,
                const struct forecast_class *class, enum word what)
{
    const char *counted = word(language, what);
    if (class->most == 0 || class->most >= PLAYERS_LIMIT)
        cell_format(table, "%d+ %s", class->least, counted);
    else if (class->least == class->most)
        cell_format(table, "%d %s", class->least, counted);
    else
        cell_format(table, "%d–%d %s", class->least, class->most, counted);
}

static void pairs_cell(struct table_text *table, enum language language,
                       const struct evaluation *evaluation, int class)
{
    if (class < PAIR_KINDS)
        cell_word(table, language, pair_kind_words[class]);
    else if (class < CLASS_LATER)
        class_cell(table, language, &evaluation->experiences[class - CLASS_EXPERIENCES],
                   WORD_GAMES_OF_LESS);
    else
        cell_word(table, language, WORD_LATER_GAMES);
}

static void rival_cells(struct table_text *table, enum language language,
                        const struct evaluation *evaluation, enum rival rival, int class)
{
    const struct rival_score *score = &evaluation->rivals[rival][class];
    bool other = rival != RIVAL_NONE;
    const char *in_use = rating_system_names[evaluation->parameters.system];
    if (evaluation->parameters.system == SYSTEM_KAROIQ)
        in_use = "KaroIQ";
    table_text_cell(table, span_of(other ? word(language, rival_words[rival]) : in_use));
    cell_real(table, language, score->log_loss, DECIMALS);
    cell_real(table, language, score->low, DECIMALS);
    cell_real(table, language, score->high, DECIMALS);
    cell_signed(table, language, other ? score->difference : NAN, DECIMALS);
    cell_signed(table, language, other ? score->difference_low : NAN, DECIMALS);
    cell_signed(table, language, other ? score->difference_high : NAN, DECIMALS);
}

void against_text(struct buffer *out, enum language language, const struct evaluation *evaluation)
{
    static const enum word headings[] = {WORD_FORECAST,  WORD_PAIRS_COUNT, WORD_SYSTEM,
                                         WORD_LOG_LOSS,  WORD_FROM,        WORD_TO,
                                         WORD_TO_IN_USE, WORD_FROM,        WORD_TO};
    struct table_text table;
    buffer_printf(out, "\n%s\n\n", word(language, WORD_AGAINST_HELP));
    cell_headings(&table, language, headings, sizeof headings / sizeof *headings);
    table.left[0] = table.left[2] = true;
    for (int class = 0; class < AGAINST_CLASSES; class ++) {
        int64_t pairs = evaluation->rivals[RIVAL_NONE][class].pairs;
        for (enum rival rival = 0; pairs && rival < RIVALS; rival++) {
            if (!evaluation->rivals[rival][class].pairs)
                continue;
            if (rival == RIVAL_NONE) {
                pairs_cell(&table, language, evaluation, class);
                cell_count(&table, language, pairs);
            } else {
                table_text_cell(&table, SPAN(""));
                table_text_cell(&table, SPAN(""));
            }
            rival_cells(&table, language, evaluation, rival, class);
        }
    }
    table_text_end(&table, out);
}

static void json_score(struct json *json, const struct rival_score *score)
{
    json_member_integer(json, "pairs", score->pairs);
    json_member_real(json, "log_loss", score->pairs ? score->log_loss : NAN);
    json_member_real(json, "low", score->low);
    json_member_real(json, "high", score->high);
    json_member_real(json, "difference", score->pairs ? score->difference : NAN);
    json_member_real(json, "difference_low", score->difference_low);
    json_member_real(json, "difference_high", score->difference_high);
}

static void json_class(struct json *json, const struct evaluation *evaluation, int class)
{
    json_open_object(json);
    if (class < PAIR_KINDS) {
        json_member_text(json, "class", pair_kind_keys[class]);
    } else if (class == CLASS_LATER) {
        json_member_text(json, "class", "later");
    } else {
        json_member_text(json, "class", "experience");
        json_member_integer(json, "least",
                            evaluation->experiences[class - CLASS_EXPERIENCES].least);
    }
}

/* One object a system and class. */
void against_json(struct json *json, const struct evaluation *evaluation)
{
    json_key(json, "against");
    json_open_array(json);
    for (enum rival rival = 0; rival < RIVALS; rival++) {
        for (int class = 0; class < AGAINST_CLASSES; class ++) {
            json_class(json, evaluation, class);
            json_member_text(json, "system",
                             rival == RIVAL_NONE
                                 ? rating_system_names[evaluation->parameters.system]
                                 : rival_keys[rival]);
            json_score(json, &evaluation->rivals[rival][class]);
            json_close_object(json);
        }
    }
    json_close_array(json);
}
