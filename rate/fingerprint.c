#include "rate/fingerprint.h"

#include "base/core/buffer.h"
#include "base/core/hash.h"
#include "base/core/number.h"
#include "base/settings/config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Where a setting that is a parameter stands within the parameters. */
static size_t offset_of(const struct setting *setting)
{
    return setting->offset - offsetof(struct config, rating);
}

bool parameters_as_text(const struct parameters *parameters,
                        struct parameter_text texts[PARAMETER_COUNT])
{
    const struct setting *setting = settings;
    const struct config config = {.rating = *parameters};
    for (size_t i = 0; i < PARAMETER_COUNT; i++, setting++) {
        struct buffer value = {0};
        while (!setting_is_parameter(setting))
            setting++;
        config_value(&config, setting, &value);
        texts[i].name = setting->key;
        snprintf(texts[i].value, VALUE_SIZE, "%s", value.data ? value.data : "");
        bool failed = value.failed;
        buffer_free(&value);
        if (failed)
            return false;
    }
    return true;
}

void parameter_from_text(struct parameters *parameters, struct span name, struct span value)
{
    for (size_t i = 0; i < setting_count; i++) {
        const struct setting *setting = &settings[i];
        if (!setting_is_parameter(setting) || !span_equal(name, span_of(setting->key)))
            continue;
        void *member = (char *)parameters + offset_of(setting);
        if (setting->type == SETTING_REAL)
            number_parse_real(value, -INFINITY, INFINITY, member);
        for (int c = 0; setting->type == SETTING_CHOICE && setting->choices[c]; c++)
            if (span_equal(value, span_of(setting->choices[c])))
                memcpy(member, &c, sizeof c);
    }
}

char *parameters_difference(const struct parameters *before, const struct parameters *after)
{
    struct parameter_text then[PARAMETER_COUNT], now[PARAMETER_COUNT];
    char text[PARAMETER_COUNT * (2 * VALUE_SIZE + 40)] = "";
    size_t at = 0;
    if (!parameters_as_text(before, then) || !parameters_as_text(after, now))
        return NULL;
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
    if (!parameters_as_text(parameters, parameter_texts))
        return false;
    uint64_t *names = malloc((games->person_count + 1) * sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < games->person_count; i++)
        names[i] = hash_bytes(span_of(games->names[i]));
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
