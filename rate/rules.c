#include "rate/rules.h"

#include "base/core/suggest.h"
#include "base/model/engine.h"
#include "base/rules/results.h"

#include <stdlib.h>

enum status rules_open(struct rules *rules, const struct config *config, struct store *store)
{
    struct diag *diag = store->diag;
    *rules = (struct rules){.parameters = &config->rating, .config = config, .diag = diag};
    enum status status = corrections_load(&rules->corrections, config->corrections, diag);
    if (status == STATUS_DONE)
        status = results_add(&rules->corrections, store);
    if (status == STATUS_DONE && rating_systems[config->rating.system].start_weights)
        status = weights_load(&rules->weights, config->weights, diag);
    return status == STATUS_DONE
               ? participants_load(&rules->participants, config->participants, diag)
               : status;
}

void rules_close(struct rules *rules)
{
    corrections_free(&rules->corrections);
    participants_free(&rules->participants);
    weights_free(&rules->weights);
}

static void tell_obsolete(const struct rules *rules, const struct correction *correction, int line,
                          const char *why)
{
    if (rules->tells)
        diag_warning(rules->diag, "%s:%d: game %lld: this correction can go: %s",
                     rules->corrections.file, line, (long long)correction->gid, why);
}

static enum status does_not_fit(const struct rules *rules, const struct correction *correction,
                                int line, const char *name, const char *why)
{
    diag_error(rules->diag, "%s:%d: '%s' %s game %lld", rules->corrections.file, line, name, why,
               (long long)correction->gid);
    return STATUS_CONFIG;
}

/* With those who do and whom the maintainer may have meant. */
static enum status does_not_play(const struct rules *rules, const struct correction *correction,
                                 int line, const char *name, const struct games *games,
                                 const struct raw_entry *entries, size_t count)
{
    struct suggestions near = {.word = name};
    struct buffer why = {0};
    for (size_t i = 0; i < count; i++)
        suggestions_add(&near, games->names[entries[i].login]);
    bool said = suggestions_say(&near, &why);
    if (said)
        diag_error(rules->diag, "%s:%d: '%s' does not play in game %lld%s", rules->corrections.file,
                   line, name, (long long)correction->gid, buffer_view(&why).text);
    buffer_free(&why);
    return said ? STATUS_CONFIG : diag_memory(rules->diag, "applying the corrections");
}

/* Of no file, so it was asked for by who can look at the names. */
static enum status not_in_game(const struct rules *rules, const struct correction *correction,
                               const char *name, const struct games *games,
                               const struct raw_entry *entries, size_t count)
{
    struct buffer names = {0};
    for (size_t i = 0; i < count; i++)
        buffer_printf(&names, "%s%s", i ? ", " : "", games->names[entries[i].login]);
    diag_error(rules->diag, "player '%s' is not in game %lld; in it are: %s", name,
               (long long)correction->gid, names.data ? names.data : "nobody");
    buffer_free(&names);
    return STATUS_USAGE;
}

/* By login, as the log has it. */
static struct raw_entry *entry_of(const struct games *games, struct raw_entry *entries,
                                  size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(games->names[entries[i].login], name) == 0)
            return &entries[i];
    return NULL;
}

static enum status correct_result(const struct rules *rules, const struct correction *correction,
                                  const struct corrected_result *result, const struct games *games,
                                  struct raw_entry *entries, size_t count)
{
    struct raw_entry *entry = entry_of(games, entries, count, result->name);
    if (!entry && result->line == 0)
        return not_in_game(rules, correction, result->name, games, entries, count);
    if (!entry)
        return does_not_play(rules, correction, result->line, result->name, games, entries, count);
    if (entry->outcome == result->outcome &&
        (entry->outcome != OUTCOME_FINISHED || entry->place == result->place))
        tell_obsolete(rules, correction, result->line, "that is his result now");
    entry->outcome = result->outcome;
    entry->place = result->place;
    entry->corrected = true;
    return STATUS_DONE;
}

static enum status correct_draw(const struct rules *rules, const struct correction *correction,
                                const struct corrected_draw *draw, const struct games *games,
                                struct raw_entry *entries, size_t count)
{
    int best = PLACE_LIMIT;
    bool drew = true;
    for (size_t i = 0; i < draw->count; i++) {
        struct raw_entry *entry = entry_of(games, entries, count, draw->names[i]);
        if (!entry)
            return does_not_play(rules, correction, draw->line, draw->names[i], games, entries,
                                 count);
        if (entry->outcome != OUTCOME_FINISHED)
            return does_not_fit(rules, correction, draw->line, draw->names[i],
                                "cannot draw; he did not finish");
        drew &= i == 0 || entry->place == best;
        best = entry->place < best ? entry->place : best;
    }
    if (drew)
        tell_obsolete(rules, correction, draw->line, "they share their place now");
    for (size_t i = 0; i < draw->count; i++) {
        struct raw_entry *entry = entry_of(games, entries, count, draw->names[i]);
        if (!entry)
            continue;
        entry->place = best;
        entry->corrected = true;
    }
    return STATUS_DONE;
}

enum status rules_correct(const struct rules *rules, const struct correction *correction,
                          const struct games *games, struct raw_entry *entries, size_t count)
{
    enum status status = STATUS_DONE;
    bool by_hand = count > 0 && entries[0].by_hand;
    for (size_t i = 0; i < correction->result_count && !by_hand; i++)
        status = status_worse(status, correct_result(rules, correction, &correction->results[i],
                                                     games, entries, count));
    for (size_t i = 0; i < correction->draw_count; i++)
        status = status_worse(
            status, correct_draw(rules, correction, &correction->draws[i], games, entries, count));
    return status;
}

static bool dropped_out(const struct raw_entry *entry)
{
    return entry->outcome == OUTCOME_WITHDREW || entry->outcome == OUTCOME_EJECTED;
}

/* Whether the result of `a`, which `b` does not share, is that of both. */
static bool stands_for(const struct raw_entry *a, const struct raw_entry *b)
{
    return a->outcome != OUTCOME_NONE &&
           (b->outcome == OUTCOME_NONE || (a->corrected && !b->corrected));
}

/* `half` is of the same person as `entry`. Where both have the same result, or none yet, he goes by
   his own name. False: they contradict each other. */
static bool join_half(struct raw_entry *entry, const struct raw_entry *half)
{
    bool same = (entry->outcome == half->outcome && entry->place == half->place) ||
                (dropped_out(entry) && dropped_out(half));
    bool first = same ? entry->login == entry->person : stands_for(entry, half);
    if (!same && !first && !stands_for(half, entry))
        return false;
    bool counted = entry->moves != MOVES_NOT_KNOWN && half->moves != MOVES_NOT_KNOWN;
    int moves = counted ? entry->moves + half->moves : MOVES_NOT_KNOWN;
    double start = entry->start != 0 ? entry->start : half->start;
    if (!first)
        *entry = *half;
    entry->moves = moves;
    entry->start = start;
    return true;
}

size_t rules_join(struct raw_entry *entries, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool again = kept > 0 && entries[kept - 1].person == entries[i].person;
        if (!again || !join_half(&entries[kept - 1], &entries[i]))
            entries[kept++] = entries[i];
    }
    return kept;
}

static bool is_early_leaver(const struct raw_entry *entry)
{
    return dropped_out(entry) && entry->moves == 0;
}

size_t rules_drop(const struct rules *rules, struct raw_entry *entries, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (rules->parameters->left_before_first_move == LEAVER_IGNORE &&
            is_early_leaver(&entries[i]))
            continue;
        entries[kept++] = entries[i];
    }
    return kept;
}
