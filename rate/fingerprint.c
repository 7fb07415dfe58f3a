#include "rate/fingerprint.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const system_names[] = {"karoiq", "elo", "elo-advantage"};
static const char *const order_names[] = {"finished", "started", "gid"};
static const char *const draw_names[] = {"place", "moves"};
static const char *const leaver_names[] = {"last", "ignore"};

static void put_text(struct parameter_text *text, const char *name, const char *value)
{
    text->name = name;
    snprintf(text->value, VALUE_SIZE, "%s", value);
}

static void put_number(struct parameter_text *text, const char *name, double value)
{
    text->name = name;
    /* As few digits as give back the same number. */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text->value, VALUE_SIZE, "%.*g", digits, value);
        if (strtod(text->value, NULL) == value)
            break;
    }
}

void parameters_as_text(const struct parameters *parameters,
                        struct parameter_text texts[PARAMETER_COUNT])
{
    put_text(&texts[0], "system", system_names[parameters->system]);
    put_number(&texts[1], "k", parameters->k);
    put_number(&texts[2], "phi", parameters->phi);
    put_number(&texts[3], "start", parameters->start);
    put_text(&texts[4], "order", order_names[parameters->order]);
    put_text(&texts[5], "draw", draw_names[parameters->draw]);
    put_text(&texts[6], "left_before_first_move", leaver_names[parameters->left_before_first_move]);
}

/* The index of `value` among `names`, `present` where it is none of them. */
static int choice_of(struct span value, const char *const *names, size_t count, int present)
{
    for (size_t i = 0; i < count; i++)
        if (span_equal(value, span_of(names[i])))
            return (int)i;
    return present;
}

#define CHOICE_OF(value, names, present)                                                           \
    choice_of(value, names, sizeof(names) / sizeof *(names), (int)(present))

void parameter_from_text(struct parameters *parameters, struct span name, struct span value)
{
    struct parameters *p = parameters;
    if (span_equal(name, SPAN("k")))
        number_parse_real(value, -INFINITY, INFINITY, &p->k);
    else if (span_equal(name, SPAN("phi")))
        number_parse_real(value, -INFINITY, INFINITY, &p->phi);
    else if (span_equal(name, SPAN("start")))
        number_parse_real(value, -INFINITY, INFINITY, &p->start);
    else if (span_equal(name, SPAN("system")))
        p->system = (enum rating_system)CHOICE_OF(value, system_names, p->system);
    else if (span_equal(name, SPAN("order")))
        p->order = (enum game_order)CHOICE_OF(value, order_names, p->order);
    else if (span_equal(name, SPAN("draw")))
        p->draw = (enum draw_rule)CHOICE_OF(value, draw_names, p->draw);
    else if (span_equal(name, SPAN("left_before_first_move")))
        p->left_before_first_move =
            (enum early_leaver)CHOICE_OF(value, leaver_names, p->left_before_first_move);
}

char *parameters_difference(const struct parameters *before, const struct parameters *after)
{
    struct parameter_text then[PARAMETER_COUNT], now[PARAMETER_COUNT];
    char text[PARAMETER_COUNT * (2 * VALUE_SIZE + 40)] = "";
    size_t at = 0;
    parameters_as_text(before, then);
    parameters_as_text(after, now);
    for (int i = 0; i < PARAMETER_COUNT; i++)
        if (strcmp(then[i].value, now[i].value) != 0)
            at += (size_t)snprintf(text + at, sizeof text - at, "%s%s %s -> %s", at ? ", " : "",
                                   then[i].name, then[i].value, now[i].value);
    return strdup(text);
}

/* Eight bytes, the lowest first, on every machine. */
static void put_word(struct buffer *bytes, uint64_t word)
{
    char text[8];
    for (int i = 0; i < 8; i++)
        text[i] = (char)(word >> (8 * i));
    buffer_append(bytes, text, sizeof text);
}

static void put_entry(struct buffer *bytes, const struct games *games,
                      const struct parameters *parameters, size_t entry, const uint64_t *names)
{
    const struct entry *e = &games->entries[entry];
    bool finished = e->outcome == OUTCOME_FINISHED;
    put_word(bytes, names[e->person]);
    put_word(bytes, finished ? (uint64_t)e->place : 0);
    if (parameters->draw == DRAW_MOVES)
        put_word(bytes, (uint64_t)e->moves);
    if (games->starts) {
        uint64_t bits;
        memcpy(&bits, &games->starts[entry], sizeof bits);
        put_word(bytes, bits);
    }
}

bool fingerprint(const struct games *games, const struct parameters *parameters,
                 char text[FINGERPRINT_SIZE])
{
    struct parameter_text parameter_texts[PARAMETER_COUNT];
    struct buffer bytes = {0};
    uint64_t *names = malloc((games->person_count + 1) * sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < games->person_count; i++)
        names[i] = hash_bytes(span_of(games->names[i]));
    parameters_as_text(parameters, parameter_texts);
    for (int i = 0; i < PARAMETER_COUNT; i++)
        buffer_printf(&bytes, "%s=%s\n", parameter_texts[i].name, parameter_texts[i].value);
    uint64_t hash = hash_bytes(buffer_view(&bytes));
    bool failed = bytes.failed;
    for (size_t at = 0; at < games->rated && !failed; at++) {
        const struct game *game = &games->games[games->order[at]];
        buffer_clear(&bytes);
        put_word(&bytes, hash);
        put_word(&bytes, (uint64_t)game->gid);
        for (size_t i = 0; i < game->count; i++)
            put_entry(&bytes, games, parameters, game->first + i, names);
        hash = hash_bytes(buffer_view(&bytes));
        failed = bytes.failed;
    }
    snprintf(text, FINGERPRINT_SIZE, "%016llx", (unsigned long long)hash);
    buffer_free(&bytes);
    free(names);
    return !failed;
}
