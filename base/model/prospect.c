#include "base/model/prospect.h"

#include "base/core/array.h"
#include "base/core/random.h"
#include "base/core/sort.h"
#include "base/model/skyline.h"

#include <math.h>
#include <stdlib.h>

/* The standard error of a chance is half a percent at most. */
enum { RACES = 10000, SEED = 1 };

bool prospect_add(struct prospect *prospect, struct span name, const struct contestant *contestant)
{
    if (!array_grow(&prospect->contestants, prospect->count, sizeof *prospect->contestants))
        return false;
    struct contestant *added = &prospect->contestants[prospect->count];
    *added = *contestant;
    added->name = strndup(name.text, name.length);
    prospect->count += added->name != NULL;
    return added->name != NULL;
}

void prospect_free(struct prospect *prospect)
{
    for (size_t i = 0; i < prospect->count; i++)
        free(prospect->contestants[i].name);
    free(prospect->title);
    free(prospect->contestants);
    free(prospect->shown);
    free(prospect->expected);
    free(prospect->chances);
    free(prospect->gains);
    free(prospect->changes);
    free(prospect->named);
    *prospect = (struct prospect){0};
}

/* Of another number of moves each, so that nobody draws: who knows how many there will be? */
static void participants_of(const struct prospect *prospect, const int *places,
                            struct participant *participants)
{
    for (size_t i = 0; i < prospect->count; i++)
        participants[i] = (struct participant){
            .rating = prospect->contestants[i].rating,
            .start = prospect->contestants[i].start,
            .place = places[i],
            .moves = places[i],
            .dropped = places[i] == 0,
        };
}

void prospect_gains(const struct prospect *prospect, const int *places, double *gains)
{
    struct participant participants[PLAYERS_LIMIT];
    struct engine engine = engine_of(&prospect->parameters);
    participants_of(prospect, places, participants);
    engine_game(&engine, participants, prospect->count, gains, NULL);
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(((const struct contestant *)left)->name,
                  ((const struct contestant *)right)->name);
}

static int compare_ratings(size_t a, size_t b, const void *contestants)
{
    const struct contestant *one = (const struct contestant *)contestants + a;
    const struct contestant *other = (const struct contestant *)contestants + b;
    if (one->rating != other->rating)
        return one->rating > other->rating ? -1 : 1;
    return (a > b) - (a < b);
}

static bool prepare(struct prospect *prospect)
{
    size_t count = prospect->count;
    prospect->shown = malloc((count + 1) * sizeof *prospect->shown);
    prospect->expected = calloc(count * count + 1, sizeof *prospect->expected);
    prospect->chances = calloc(count * (count + 1) + 1, sizeof *prospect->chances);
    prospect->gains = calloc(count * (count + 1) + 1, sizeof *prospect->gains);
    prospect->changes = calloc(count + 1, sizeof *prospect->changes);
    if (!prospect->shown || !prospect->expected || !prospect->chances || !prospect->gains ||
        !prospect->changes)
        return false;
    if (count)
        qsort(prospect->contestants, count, sizeof *prospect->contestants, compare_names);
    for (size_t i = 0; i < count; i++)
        prospect->shown[i] = i;
    sort_indices(prospect->shown, count, compare_ratings, prospect->contestants);
    return true;
}

static void put_expected(struct prospect *prospect)
{
    struct participant participants[PLAYERS_LIMIT];
    int places[PLAYERS_LIMIT] = {0};
    struct engine engine = engine_of(&prospect->parameters);
    participants_of(prospect, places, participants);
    for (size_t i = 0; i < prospect->count; i++)
        for (size_t j = 0; j < prospect->count; j++)
            prospect->expected[i * prospect->count + j] =
                i == j ? NAN : engine_expectation(&engine, &participants[i], &participants[j]);
}

static bool is_racing(const struct prospect *prospect, size_t i)
{
    return prospect->contestants[i].outcome == OUTCOME_NONE;
}

/* The places of those who have come in or dropped out; marks the taken ones, at first none. */
static void put_settled(const struct prospect *prospect, int *places, bool *taken)
{
    for (size_t i = 0; i < prospect->count; i++) {
        const struct contestant *contestant = &prospect->contestants[i];
        places[i] = contestant->outcome == OUTCOME_FINISHED ? contestant->place : 0;
        if (places[i] > 0 && (size_t)places[i] <= prospect->count)
            taken[places[i]] = true;
    }
}

/* Gives those of `order` (`count` of them) the free places, one after the other; but for `place`,
   which is kept. */
static void put_places(int *places, const bool *taken, const size_t *order, size_t count, int place)
{
    int next = 1;
    for (size_t i = 0; i < count; i++) {
        while (taken[next] || next == place)
            next++;
        places[order[i]] = next++;
    }
}

/* Racers in the order of their ratings, without one of them; all with `but` of no racer. */
static size_t racers_but(const struct prospect *prospect, size_t but, size_t *order)
{
    size_t count = 0;
    for (size_t i = 0; i < prospect->count; i++)
        if (prospect->shown[i] != but && is_racing(prospect, prospect->shown[i]))
            order[count++] = prospect->shown[i];
    return count;
}

/* What place p brings one of the racers, if the others come in in the order of their ratings; 0:
   dropping out. NAN for a place that is taken, or behind the last that can be had. */
static double gain_of(const struct prospect *prospect, size_t who, int place)
{
    int places[PLAYERS_LIMIT];
    bool taken[PLAYERS_LIMIT + 1] = {false};
    size_t order[PLAYERS_LIMIT];
    double gains[PLAYERS_LIMIT];
    put_settled(prospect, places, taken);
    size_t others = racers_but(prospect, who, order);
    size_t dropped = 0;
    for (size_t i = 0; i < prospect->count; i++)
        dropped += !is_racing(prospect, i) && places[i] == 0;
    if (place && (taken[place] || (size_t)place > prospect->count - dropped))
        return NAN;
    put_places(places, taken, order, others, place);
    places[who] = place;
    prospect_gains(prospect, places, gains);
    return gains[who];
}

static void put_gains(struct prospect *prospect)
{
    size_t width = prospect->count + 1;
    for (size_t i = 0; i < prospect->count; i++) {
        const struct contestant *contestant = &prospect->contestants[i];
        for (size_t p = 0; p < width; p++) {
            int place = p < prospect->count ? (int)p + 1 : 0;
            bool open = contestant->outcome == OUTCOME_NONE;
            prospect->gains[i * width + p] = open ? gain_of(prospect, i, place) : NAN;
        }
    }
}

/* Races drawn by the strengths. */
struct draw {
    const struct prospect *prospect;
    const struct strengths *strengths;
    struct random random;
    struct skyline factor; /* of the racers' covariances, whose rows all begin with the first */
    size_t starts[PLAYERS_LIMIT];
    size_t racers[PLAYERS_LIMIT], count;
    double keys[PLAYERS_LIMIT]; /* of every contestant, by which they come in */
    double dropouts;
};

/* Two without a game share what is known of them, and are two persons all the same. */
static double covariance(const struct draw *draw, size_t i, size_t j)
{
    const struct strengths *strengths = draw->strengths;
    size_t a = draw->prospect->contestants[draw->racers[i]].strength;
    size_t b = draw->prospect->contestants[draw->racers[j]].strength;
    return a == b && i != j ? 0 : strengths->covariances[a * strengths->persons + b];
}

static bool draw_begin(struct draw *draw)
{
    draw->random = random_begin(SEED);
    draw->count = racers_but(draw->prospect, SIZE_MAX, draw->racers);
    if (!skyline_begin(&draw->factor, draw->starts, draw->count))
        return false;
    for (size_t i = 0; i < draw->count; i++)
        for (size_t j = 0; j <= i; j++)
            *skyline_at(&draw->factor, i, j) = covariance(draw, i, j);
    skyline_factor(&draw->factor);
    return true;
}

/* Plackett and Luce's order is that of the strengths, each with a deviation of its own drawn from
   Gumbel's distribution; the strengths themselves are drawn from what is known of them. */
static void draw_keys(struct draw *draw)
{
    double normals[PLAYERS_LIMIT];
    for (size_t i = 0; i < draw->count; i++) {
        const struct contestant *racer = &draw->prospect->contestants[draw->racers[i]];
        double strength = draw->strengths->means[racer->strength] + racer->start;
        normals[i] = random_normal(&draw->random);
        for (size_t j = 0; j <= i; j++)
            strength += *skyline_at(&draw->factor, i, j) * normals[j];
        draw->keys[draw->racers[i]] = strength - log(-log(1 - random_unit(&draw->random)));
    }
}

static int compare_keys(size_t a, size_t b, const void *of)
{
    const double *keys = of;
    if (keys[a] != keys[b])
        return keys[a] > keys[b] ? -1 : 1;
    return (a > b) - (a < b);
}

/* How many of the racers drop out: each with the same chance, but not all where nobody has come in:
   such a race would be void. */
static size_t draw_dropped(struct draw *draw, bool finisher)
{
    size_t dropped;
    do {
        dropped = 0;
        for (size_t i = 0; i < draw->count; i++)
            dropped += random_unit(&draw->random) < draw->dropouts;
    } while (dropped == draw->count && !finisher && draw->dropouts < 1);
    return dropped;
}

/* One race, counted. */
static void draw_race(struct draw *draw, struct prospect *prospect)
{
    int places[PLAYERS_LIMIT];
    bool taken[PLAYERS_LIMIT + 1] = {false}, finisher = false;
    double gains[PLAYERS_LIMIT];
    size_t order[PLAYERS_LIMIT], width = prospect->count + 1;
    put_settled(prospect, places, taken);
    for (size_t i = 0; i < prospect->count; i++)
        finisher |= places[i] > 0;
    draw_keys(draw);
    memcpy(order, draw->racers, draw->count * sizeof *order);
    sort_indices(order, draw->count, compare_keys, draw->keys);
    put_places(places, taken, order, draw->count - draw_dropped(draw, finisher), 0);
    prospect_gains(prospect, places, gains);
    for (size_t i = 0; i < prospect->count; i++) {
        size_t which = places[i] ? (size_t)places[i] - 1 : prospect->count;
        if (which < width - (places[i] > 0))
            prospect->chances[i * width + which] += 1;
        prospect->changes[i] += gains[i];
    }
}

/* Counts become shares, and sums means. */
static void divide(struct prospect *prospect)
{
    for (size_t i = 0; i < prospect->count * (prospect->count + 1); i++)
        prospect->chances[i] /= RACES;
    for (size_t i = 0; i < prospect->count; i++)
        prospect->changes[i] /= RACES;
}

bool prospect_find(struct prospect *prospect, const struct strengths *strengths, double dropouts)
{
    struct draw draw = {.prospect = prospect, .strengths = strengths, .dropouts = dropouts};
    if (!prepare(prospect))
        return false;
    put_expected(prospect);
    put_gains(prospect);
    bool done = draw_begin(&draw);
    for (int i = 0; done && i < RACES; i++)
        draw_race(&draw, prospect);
    divide(prospect);
    skyline_free(&draw.factor);
    return done;
}
