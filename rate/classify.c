#include "rate/classify.h"

static void set_state(struct game *game, enum game_state state)
{
    game->state = state;
    game->reason = REASON_NONE;
    game->detail = NULL;
}

static bool decide(struct games *games, struct game *game, enum reason reason)
{
    return games_decide(games, game, reason, SPAN(""));
}

/* The part of it that only looks at the entries of a game that has ended. False: no memory. */
static bool classify_entries(struct games *games, struct game *game,
                             const struct raw_entry *entries, size_t count)
{
    bool someone_finished = false;
    for (size_t i = 0; i < count; i++) {
        enum reason fault = REASON_NONE;
        if (entries[i].outcome == OUTCOME_NONE)
            fault = REASON_NO_RESULT;
        else if (i > 0 && entries[i].person == entries[i - 1].person)
            fault = REASON_PLAYER_TWICE;
        if (fault)
            return games_decide(games, game, fault, span_of(games->names[entries[i].person]));
        someone_finished |= entries[i].outcome == OUTCOME_FINISHED;
    }
    if (count < 2)
        return decide(games, game, count ? REASON_ONE_PLAYER : REASON_NO_PLAYER);
    if (!someone_finished)
        return decide(games, game, REASON_EVERYONE_DROPPED_OUT);
    set_state(game, STATE_RATED);
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

bool classify(struct games *games, struct game *game, const struct facts *facts,
              const struct raw_entry *entries, size_t count)
{
    game->finished = facts->log_finished;
    if (!game->finished && facts->listed_finished && decided_elsewhere(entries, count))
        game->finished = facts->list_finished;
    const struct correction *correction = facts->correction;
    bool accepted = correction && (correction->accept || facts->by_hand);
    if (!facts->tagged && !accepted)
        set_state(game, STATE_UNTAGGED);
    else if (correction && correction->exclude)
        return games_decide(games, game, REASON_EXCLUDED, span_of(correction->reason));
    else if (facts->error && !accepted)
        return games_decide(games, game, facts->error, facts->detail);
    else if (count > PLAYERS_LIMIT)
        return decide(games, game, REASON_TOO_MANY_PLAYERS);
    else if (game->finished)
        return classify_entries(games, game, entries, count);
    else if (facts->listed_finished && !facts->has_log)
        return decide(games, game, facts->asked ? REASON_LOG_MISSING : REASON_LOG_NOT_FETCHED);
    else if (facts->listed_finished)
        return decide(games, game, REASON_UNFINISHED_LOG);
    else if (facts->has_log || facts->listed_running)
        set_state(game, STATE_RUNNING);
    else
        return decide(games, game, REASON_STATE_UNKNOWN);
    return true;
}
