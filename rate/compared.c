#include "rate/compared.h"

#include "rate/rank.h"

#include <math.h>
#include <stdlib.h>

#define NO_PLAYER UINT32_MAX

/* Less than this is rounding. */
static const double NOTHING = 1e-9;

/* What one pass over all games gives. */
struct pass {
    const struct compared *compared;
    struct run run;
    double *own; /* what of it came from new games */
    int *new_games;
};

static bool is_fresh(const struct compared *compared, int64_t gid)
{
    size_t low = 0, high = compared->fresh_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compared->fresh[middle] < gid)
            low = middle + 1;
        else
            high = middle;
    }
    return low < compared->fresh_count && compared->fresh[low] == gid;
}

static enum status note_fresh(void *context, const struct step *step)
{
    struct pass *pass = context;
    if (!is_fresh(pass->compared, step->game->gid))
        return STATUS_DONE;
    for (size_t i = 0; i < step->game->count; i++) {
        pass->own[step->entries[i].person] += step->deltas[i];
        pass->new_games[step->entries[i].person]++;
    }
    return STATUS_DONE;
}

static void pass_free(struct pass *pass)
{
    run_free(&pass->run);
    free(pass->own);
    free(pass->new_games);
}

static bool pass_run(struct pass *pass, const struct compared *compared,
                     const struct standpoint *here)
{
    struct games *games = here->games;
    struct engine engine = engine_of(here->parameters);
    uint32_t *order = games->order;
    *pass = (struct pass){.compared = compared};
    pass->own = calloc(games->person_count + 1, sizeof *pass->own);
    pass->new_games = calloc(games->person_count + 1, sizeof *pass->new_games);
    if (!pass->own || !pass->new_games || !run_begin(games, here->parameters->start, &pass->run))
        return false;
    games->order = here->order;
    run_games(games, &engine, 0, here->count, &pass->run, note_fresh, pass);
    games->order = order;
    return true;
}

/* The player who bears a name in the ranking after; NO_PLAYER: nobody there. */
static uint32_t bearer(const struct compared *compared, struct span name)
{
    const struct games *games = compared->now.games;
    size_t person = games_person(games, name);
    return person < games->person_count ? compared->of_now[person] : NO_PLAYER;
}

static uint32_t bearer_today(const struct compared *compared, struct span name)
{
    struct span today = compared->names ? corrections_person_now(compared->names, name) : name;
    return bearer(compared, today);
}

/* The player behind a name that holds somewhere on the way. */
static uint32_t player_of(const struct compared *compared, struct span name)
{
    const struct games *then = compared->history->games;
    uint32_t player = bearer(compared, name);
    size_t person = games_person(then, name);
    if (player == NO_PLAYER && person < then->person_count)
        player = compared->of_then[person];
    return player != NO_PLAYER ? player : bearer_today(compared, name);
}

/* What older games gave each player there. */
static void put_parts(const struct compared *compared, const struct pass *pass,
                      const struct standpoint *here, double *parts)
{
    const struct games *games = here->games;
    double start = here->parameters->start;
    for (size_t i = 0; i < compared->comparison->player_count; i++)
        parts[i] = compared->was_there[i] ? start : compared->now.parameters->start;
    for (size_t i = 0; i < games->person_count; i++) {
        const struct tally *tally = &pass->run.tallies[i];
        if (tally->games == 0)
            continue;
        uint32_t player = player_of(compared, span_of(games->names[i]));
        if (player != NO_PLAYER)
            parts[player] += tally->rating - start - pass->own[i];
    }
}

/* NULL: no memory. */
static struct compared_player *add_player(struct compared *compared, const char *name, int rank,
                                          double after)
{
    struct comparison *comparison = compared->comparison;
    struct compared_player *player = &comparison->players[comparison->player_count];
    *player = (struct compared_player){.name = strdup(name),
                                       .rank_after = rank,
                                       .before = compared->now.parameters->start,
                                       .after = after,
                                       .cause = NO_CAUSE};
    comparison->player_count += player->name != NULL;
    return player->name ? player : NULL;
}

static bool put_after(struct compared *compared, const struct pass *pass)
{
    const struct games *games = compared->now.games;
    struct ranked *table;
    size_t count;
    bool done = rank_persons(games, &pass->run, &table, &count);
    for (size_t i = 0; i < count && done; i++) {
        uint32_t person = table[i].person;
        compared->of_now[person] = (uint32_t)i;
        struct compared_player *player = add_player(compared, games->names[person], table[i].rank,
                                                    pass->run.tallies[person].rating);
        done = player != NULL;
        if (done) {
            player->own = pass->own[person];
            player->new_games = pass->new_games[person];
        }
    }
    free(table);
    return done;
}

/* Who was in the ranking before is the one of his name, else the one who bears it by an alias
   today, unless that one was in it, too: then he is not there any more. */
static uint32_t heir(const struct compared *compared, size_t person)
{
    struct span name = span_of(compared->history->games->names[person]);
    uint32_t player = bearer(compared, name);
    if (player != NO_PLAYER)
        return player;
    player = bearer_today(compared, name);
    if (player == NO_PLAYER || compared->was_there[player])
        return NO_PLAYER;
    const struct games *then = compared->history->games;
    size_t other = games_person(then, span_of(compared->comparison->players[player].name));
    bool was_there = other < then->person_count && !isnan(compared->history->ratings[other]);
    return was_there ? NO_PLAYER : player;
}

static bool put_before(struct compared *compared)
{
    const struct history *history = compared->history;
    for (size_t i = 0; i < history->games->person_count; i++) {
        if (isnan(history->ratings[i]))
            continue;
        uint32_t player = heir(compared, i);
        if (player == NO_PLAYER) {
            player = (uint32_t)compared->comparison->player_count;
            if (!add_player(compared, history->games->names[i], 0, compared->now.parameters->start))
                return false;
        }
        compared->of_then[i] = player;
        compared->was_there[player] = true;
        compared->comparison->players[player].before = history->ratings[i];
        compared->comparison->players[player].rank_before = history->ranks[i];
    }
    return true;
}

static bool prepare(struct compared *compared, size_t causes)
{
    size_t now = compared->now.games->person_count;
    size_t then = compared->history->games->person_count;
    size_t most = now + then + 1;
    compared->of_now = malloc((now + 1) * sizeof *compared->of_now);
    compared->of_then = malloc((then + 1) * sizeof *compared->of_then);
    compared->was_there = calloc(most, sizeof *compared->was_there);
    compared->parts = calloc(most, sizeof *compared->parts);
    compared->sums = calloc(most, sizeof *compared->sums);
    compared->moves = calloc(causes + 1, sizeof *compared->moves);
    compared->comparison->players = calloc(most, sizeof *compared->comparison->players);
    if (!compared->of_now || !compared->of_then || !compared->was_there || !compared->parts ||
        !compared->sums || !compared->moves || !compared->comparison->players)
        return false;
    for (size_t i = 0; i < now; i++)
        compared->of_now[i] = NO_PLAYER;
    for (size_t i = 0; i < then; i++)
        compared->of_then[i] = NO_PLAYER;
    return true;
}

bool compared_begin(struct compared *compared, const struct standpoint *then, size_t causes)
{
    struct pass pass;
    if (!prepare(compared, causes))
        return false;
    bool done = pass_run(&pass, compared, &compared->now) && put_after(compared, &pass) &&
                put_before(compared);
    pass_free(&pass);
    if (!done)
        return false;
    done = pass_run(&pass, compared, then);
    if (done)
        put_parts(compared, &pass, then, compared->parts);
    pass_free(&pass);
    return done;
}

void compared_free(struct compared *compared)
{
    free(compared->fresh);
    free(compared->of_now);
    free(compared->of_then);
    free(compared->was_there);
    free(compared->parts);
    free(compared->sums);
    free(compared->moves);
    *compared = (struct compared){0};
}

static void note_effect(struct compared *compared, size_t which, double effect, int cause)
{
    struct compared_player *player = &compared->comparison->players[which];
    if (cause == NO_CAUSE || fabs(effect) < NOTHING)
        return;
    compared->moves[cause] = true;
    compared->sums[which] += effect;
    if (fabs(effect) <= fabs(player->effect))
        return;
    player->cause = cause;
    player->effect = effect;
}

bool compared_step(struct compared *compared, const struct standpoint *here, int cause)
{
    struct pass pass;
    size_t count = compared->comparison->player_count;
    double *parts = calloc(count + 1, sizeof *parts);
    bool done = pass_run(&pass, compared, here) && parts;
    if (done) {
        put_parts(compared, &pass, here, parts);
        for (size_t i = 0; i < count; i++)
            note_effect(compared, i, parts[i] - compared->parts[i], cause);
        memcpy(compared->parts, parts, count * sizeof *parts);
    }
    pass_free(&pass);
    free(parts);
    return done;
}

static double without_rounding(double points)
{
    return fabs(points) < NOTHING ? 0 : points;
}

void compared_end(struct compared *compared)
{
    for (size_t i = 0; i < compared->comparison->player_count; i++) {
        struct compared_player *player = &compared->comparison->players[i];
        player->recalculated = without_rounding(player->after - player->before - player->own);
        player->others = without_rounding(compared->sums[i] - player->effect);
        player->left = without_rounding(player->recalculated - compared->sums[i]);
    }
}
