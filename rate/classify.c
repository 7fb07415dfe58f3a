#include "rate/classify.h"

#include <stdio.h>
#include <stdlib.h>

const char *anomaly_reason(struct span kind)
{
    static const struct {
        const char *kind, *reason;
    } reasons[] = {
        {"no_creation", "its log has no readable creation line"},
        {"too_many_players", "too many players"},
        {"damaged", "its log is damaged in the archive"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (span_equal(kind, span_of(reasons[i].kind)))
            return reasons[i].reason;
    return "an error in its log; 'karoiq status' counts them";
}

/* Text of a reason with a name in it; NULL: no memory. */
static const char *reason_about(struct games *games, const char *format, uint32_t person)
{
    char *text = NULL;
    if (asprintf(&text, format, games->names[person]) < 0)
        return NULL;
    return games_keep_text(games, text);
}

static void set_state(struct game *game, enum game_state state, const char *reason)
{
    game->state = state;
    game->reason = reason;
}

bool classify_entries(struct games *games, struct game *game, const struct raw_entry *entries,
                      size_t count)
{
    bool someone_finished = false;
    for (size_t i = 0; i < count; i++) {
        const char *fault = NULL;
        if (entries[i].outcome == OUTCOME_NONE)
            fault = "no result for %s";
        else if (i > 0 && entries[i].person == entries[i - 1].person)
            fault = "%s stands in it twice";
        if (fault) {
            set_state(game, STATE_FAILED, reason_about(games, fault, entries[i].person));
            return game->reason != NULL;
        }
        someone_finished |= entries[i].outcome == OUTCOME_FINISHED;
    }
    if (count < 2)
        set_state(game, STATE_VOID, count ? "only one participant" : "no participant");
    else if (!someone_finished)
        set_state(game, STATE_VOID, "everyone dropped out");
    else
        set_state(game, STATE_RATED, NULL);
    return true;
}

/* Results that came from elsewhere than the log, or from the maintainer, end a game whose log is
 * missing or cut off. */
static bool decided_elsewhere(const struct raw_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if ((entries[i].from_log && !entries[i].corrected) || entries[i].outcome == OUTCOME_NONE)
            return false;
    return count > 0;
}

static bool exclude(struct games *games, struct game *game, const char *reason)
{
    char *copy = strdup(reason);
    set_state(game, STATE_EXCLUDED, copy ? games_keep_text(games, copy) : NULL);
    return game->reason != NULL;
}

bool classify(struct games *games, struct game *game, const struct facts *facts,
              const struct raw_entry *entries, size_t count)
{
    game->finished = facts->log_finished;
    if (!game->finished && facts->listed_finished && decided_elsewhere(entries, count))
        game->finished = facts->list_finished;
    const struct correction *correction = facts->correction;
    bool accepted = correction && correction->accept;
    if (!facts->tagged && !accepted)
        set_state(game, STATE_UNTAGGED, "not tagged for the KaroIQ");
    else if (correction && correction->exclude)
        return exclude(games, game, correction->reason);
    else if (facts->error && !accepted)
        set_state(game, STATE_FAILED, facts->error);
    else if (count > PLAYERS_LIMIT)
        set_state(game, STATE_FAILED, "too many players");
    else if (game->finished)
        return classify_entries(games, game, entries, count);
    else if (facts->listed_finished && !facts->has_log)
        set_state(game, STATE_FAILED, "listed as finished, but there is no log");
    else if (facts->listed_finished)
        set_state(game, STATE_FAILED, "listed as finished, but its log has no end");
    else if (facts->has_log || facts->listed_running)
        set_state(game, STATE_RUNNING, "not finished");
    else
        set_state(game, STATE_FAILED, "there is no log, and the list does not say how it stands");
    return true;
}
