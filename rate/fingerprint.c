#include "rate/fingerprint.h"

#include "base/core/buffer.h"
#include "base/core/hash.h"
#include "base/settings/config.h"

#include <stdio.h>
#include <stdlib.h>

static void put_parameters(struct buffer *bytes, const struct parameters *parameters)
{
    const struct config config = {.rating = *parameters};
    for (size_t i = 0; i < setting_count; i++) {
        if (!setting_is_parameter(&settings[i]))
            continue;
        buffer_printf(bytes, "%s=", settings[i].key);
        config_value(&config, &settings[i], bytes);
        buffer_char(bytes, '\n');
    }
}

void fingerprint_word(struct buffer *bytes, uint64_t word)
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
    fingerprint_word(bytes, names[e->person]);
    fingerprint_word(bytes, finished ? (uint64_t)e->place : 0);
    if (parameters->draw == DRAW_MOVES)
        fingerprint_word(bytes, (uint64_t)e->moves);
    if (games->starts) {
        uint64_t bits;
        memcpy(&bits, &games->starts[entry], sizeof bits);
        fingerprint_word(bytes, bits);
    }
}

bool fingerprint(const struct games *games, const struct parameters *parameters,
                 char text[FINGERPRINT_SIZE])
{
    struct buffer bytes = {0};
    uint64_t *names = malloc((games->person_count + 1) * sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < games->person_count; i++)
        names[i] = hash_bytes(span_of(games->names[i]));
    put_parameters(&bytes, parameters);
    uint64_t hash = hash_bytes(buffer_view(&bytes));
    bool failed = bytes.failed;
    for (size_t at = 0; at < games->rated && !failed; at++) {
        const struct game *game = &games->games[games->order[at]];
        buffer_clear(&bytes);
        fingerprint_word(&bytes, hash);
        fingerprint_word(&bytes, (uint64_t)game->gid);
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
