#include "base/model/comparison.h"

#include "base/core/array.h"

#include <stdlib.h>
#include <string.h>

bool cause_add_setting(struct cause *cause, const char *name, const char *before, const char *after)
{
    if (!array_grow(&cause->settings, cause->setting_count, sizeof *cause->settings))
        return false;
    struct setting_change *change = &cause->settings[cause->setting_count++];
    *change = (struct setting_change){name, strdup(before), strdup(after)};
    return change->before && change->after;
}

void cause_free(struct cause *cause)
{
    for (size_t i = 0; i < cause->setting_count; i++) {
        free(cause->settings[i].before);
        free(cause->settings[i].after);
    }
    free(cause->settings);
    free(cause->title);
    free(cause->finished);
    *cause = (struct cause){0};
}

void comparison_free(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->player_count; i++) {
        free(comparison->players[i].name);
        free(comparison->players[i].joins);
    }
    for (size_t i = 0; i < comparison->cause_count; i++)
        cause_free(&comparison->causes[i]);
    free(comparison->players);
    free(comparison->causes);
    free(comparison->since);
    free(comparison->until);
    *comparison = (struct comparison){0};
}
