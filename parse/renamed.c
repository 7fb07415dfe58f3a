#include "parse/renamed.h"

#include "parse/names.h"

/* Whether `old` has been gone since then: of a game that is over he has no result; in a running one
   everybody moves in each round. In the first round everybody is new. */
static bool has_gone(const struct names_seen *names, size_t old, struct moment first)
{
    struct moment raced = names->seen[old].raced;
    if (names->taken[old] || names->reading->entries[old].outcome != OUTCOME_NONE || !raced.line ||
        raced.line >= first.line)
        return false;
    if (names->reading->over)
        return first.round > 0 || names->rounds == 0;
    return first.round > 0 && names->rounds > first.round;
}

/* Who moved in the round before (`just`), or ever before: NOBODY for none, or for several. */
static int who_has_gone(const struct names_seen *names, struct moment first, bool just)
{
    int found = NOBODY;
    for (size_t old = 0; old < names->reading->entry_count; old++) {
        if (!has_gone(names, old, first) ||
            (just && names->seen[old].raced.round + 1 != first.round))
            continue;
        if (found != NOBODY)
            return NOBODY;
        found = (int)old;
    }
    return found;
}

int renamed_from(struct names_seen *names, struct moment first)
{
    int found = who_has_gone(names, first, true);
    if (found == NOBODY)
        found = who_has_gone(names, first, false);
    if (found != NOBODY)
        names->taken[found] = true;
    return found;
}
