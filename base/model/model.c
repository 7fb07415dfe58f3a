#include "base/model/model.h"

static const char *const outcome_names[] = {NULL, "finished", "withdrew", "ejected"};
static const char *const state_names[] = {"rated",  "void",    "running", "excluded",
                                          "failed", "waiting", "untagged"};

const char *outcome_name(enum outcome outcome)
{
    return outcome_names[outcome];
}

enum outcome outcome_of(const char *name)
{
    for (enum outcome outcome = OUTCOME_FINISHED; name && outcome <= OUTCOME_EJECTED; outcome++)
        if (strcmp(name, outcome_names[outcome]) == 0)
            return outcome;
    return OUTCOME_NONE;
}

const char *game_state_name(enum game_state state)
{
    return state_names[state];
}

enum game_state game_state_of(struct span name)
{
    enum game_state state = STATE_RATED;
    while (state < STATE_COUNT && !span_equal(name, span_of(state_names[state])))
        state++;
    return state;
}

bool too_many_lost(int64_t lost, int64_t of)
{
    return lost > 0 && (lost == of || (lost > 1 && lost > of / LOST_SHARE));
}
