#include "rate/ruling.h"

#include "rate/admission.h"

#include <stdlib.h>

enum status ruling_open(struct ruling *ruling, const struct config *config,
                        const struct parameters *parameters, const char *corrections,
                        struct diag *diag)
{
    *ruling = (struct ruling){.parameters = parameters, .config = config, .diag = diag};
    const char *file = corrections ? corrections : config->corrections;
    enum status status = corrections_load(&ruling->corrections, file ? file : "", diag);
    const char *weights = config->weights ? config->weights : "";
    if (status == STATUS_DONE && parameters->system == SYSTEM_ELO_ADVANTAGE)
        status = weights_load(&ruling->weights, weights, diag);
    if (status == STATUS_DONE)
        status = participants_load(&ruling->participants, config->participants, diag);
    return status == STATUS_DONE ? admission_check(ruling) : status;
}

void ruling_close(struct ruling *ruling)
{
    corrections_free(&ruling->corrections);
    participants_free(&ruling->participants);
    weights_free(&ruling->weights);
}

struct span ruling_name_now(const struct corrections *corrections, struct span login)
{
    return corrections_person(corrections, login, "9999-12-31 23:59:59");
}

static void tell_obsolete(const struct ruling *ruling, const struct correction *correction,
                          int line, const char *why)
{
    if (ruling->tells)
        diag_warning(ruling->diag, "%s:%d: game %lld: this correction can go: %s",
                     ruling->corrections.file, line, (long long)correction->gid, why);
}

static enum status does_not_fit(const struct ruling *ruling, const struct correction *correction,
                                int line, const char *name, const char *why)
{
    diag_error(ruling->diag, "%s:%d: '%s' %s game %lld", ruling->corrections.file, line, name, why,
               (long long)correction->gid);
    return STATUS_CONFIG;
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

static enum status correct_result(const struct ruling *ruling, const struct correction *correction,
                                  const struct corrected_result *result, const struct games *games,
                                  struct raw_entry *entries, size_t count)
{
    struct raw_entry *entry = entry_of(games, entries, count, result->name);
    if (!entry)
        return does_not_fit(ruling, correction, result->line, result->name, "does not play in");
    if (entry->outcome == result->outcome &&
        (entry->outcome != OUTCOME_FINISHED || entry->place == result->place))
        tell_obsolete(ruling, correction, result->line, "that is his result now");
    entry->outcome = result->outcome;
    entry->place = result->place;
    entry->corrected = true;
    return STATUS_DONE;
}

static enum status correct_draw(const struct ruling *ruling, const struct correction *correction,
                                const struct corrected_draw *draw, const struct games *games,
                                struct raw_entry *entries, size_t count)
{
    int best = PLACE_LIMIT;
    bool drew = true;
    for (size_t i = 0; i < draw->count; i++) {
        struct raw_entry *entry = entry_of(games, entries, count, draw->names[i]);
        if (!entry)
            return does_not_fit(ruling, correction, draw->line, draw->names[i], "does not play in");
        if (entry->outcome != OUTCOME_FINISHED)
            return does_not_fit(ruling, correction, draw->line, draw->names[i],
                                "cannot draw; he did not finish");
        drew &= i == 0 || entry->place == best;
        best = entry->place < best ? entry->place : best;
    }
    if (drew)
        tell_obsolete(ruling, correction, draw->line, "they share their place now");
    for (size_t i = 0; i < draw->count; i++) {
        struct raw_entry *entry = entry_of(games, entries, count, draw->names[i]);
        if (!entry)
            continue;
        entry->place = best;
        entry->corrected = true;
    }
    return STATUS_DONE;
}

enum status ruling_correct(const struct ruling *ruling, const struct correction *correction,
                           const struct games *games, struct raw_entry *entries, size_t count)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < correction->result_count; i++)
        status = status_worse(status, correct_result(ruling, correction, &correction->results[i],
                                                     games, entries, count));
    for (size_t i = 0; i < correction->draw_count; i++)
        status = status_worse(
            status, correct_draw(ruling, correction, &correction->draws[i], games, entries, count));
    return status;
}

static bool is_early_leaver(const struct raw_entry *entry)
{
    return (entry->outcome == OUTCOME_WITHDREW || entry->outcome == OUTCOME_EJECTED) &&
           entry->moves == 0;
}

size_t ruling_drop(const struct ruling *ruling, struct raw_entry *entries, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (ruling->parameters->left_before_first_move == LEAVER_IGNORE &&
            is_early_leaver(&entries[i]))
            continue;
        entries[kept++] = entries[i];
    }
    return kept;
}

enum status ruling_check(const struct ruling *ruling, const struct games *games)
{
    enum status status = STATUS_DONE;
    for (size_t i = 0; i < ruling->corrections.game_count; i++) {
        const struct correction *correction = &ruling->corrections.games[i];
        if (games_find(games, correction->gid))
            continue;
        diag_error(ruling->diag, "%s:%d: game %lld is not known", ruling->corrections.file,
                   correction->line, (long long)correction->gid);
        status = STATUS_CONFIG;
    }
    return status;
}
