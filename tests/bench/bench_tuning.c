/* How often does the range that `evaluate --tune` gives the best product hold it? Games are drawn
   in made-up worlds in which strengths drift, and results are alike for longer than its blocks
   last. With the same players in all histories the range must hold in 92 % at least, else the end
   is 1; how far it holds for other players is only told. Argument: the number of runs (200). */
#include "rate/tune.h"
#include "worlds.h"

/* The schedule as games that are rated, to be filled with results. */
static void games_of(const struct schedule *schedule, struct games *games)
{
    *games = (struct games){.games = calloc(schedule->game_count, sizeof *games->games),
                            .count = schedule->game_count,
                            .entries = calloc(schedule->entry_count, sizeof *games->entries),
                            .person_count = schedule->persons,
                            .order = calloc(schedule->game_count, sizeof *games->order),
                            .rated = schedule->game_count,
                            .entry_count = schedule->entry_count};
    check(games->games && games->entries && games->order, "no memory");
    for (size_t i = 0; i < schedule->game_count; i++) {
        const struct strength_game *game = &schedule->games[i];
        games->order[i] = (uint32_t)i;
        games->games[i] = (struct game){
            .seq = (int64_t)i + 1, .first = game->first, .count = (uint32_t)game->count};
    }
}

static void put_results(const struct schedule *schedule, struct games *games)
{
    for (size_t i = 0; i < schedule->entry_count; i++) {
        const struct strength_entry *entry = &schedule->entries[i];
        games->entries[i] = (struct entry){
            .person = entry->person,
            .place = (int16_t)entry->place,
            .outcome = entry->dropped ? OUTCOME_WITHDREW : OUTCOME_FINISHED,
        };
    }
}

/* Stretches of some 100 games in which strength counts twice as much as luck, or half as much, take
   turns: so games are alike for longer than a block lasts. */
static double sharpness_of(size_t game, bool phases)
{
    enum { STRETCH = 100 };
    return phases ? game / STRETCH % 2 ? 1.4 : 0.7 : 1;
}

/* The product with the least of the losses, between those that were tried. */
static double least_of(const struct tuning *tuning, const double *losses)
{
    size_t best = 1;
    for (size_t i = 1; i + 1 < tuning->tried_count; i++)
        if (losses[i] < losses[best])
            best = i;
    double left = losses[best - 1] - losses[best], right = losses[best + 1] - losses[best];
    double step = log(tuning->tried[best + 1] / tuning->tried[best]);
    return tuning->tried[best] * exp(step * 0.5 * (left - right) / (left + right));
}

/* Histories to be tuned on. */
struct histories {
    const char *title;
    const struct schedule *schedule;
    double drift;
    bool phases;
    bool others; /* each has players of its own, else all have the same */
};

/* Tunes on each; returns how often the range held the best product, which is that of all of them
   together: no single one knows it. It goes to `best`. */
static int tune_world(const struct histories *histories, int runs, struct random *random,
                      double *best)
{
    static struct truth truth = {.spread = 1.2};
    const struct schedule *schedule = histories->schedule;
    const struct parameters parameters = {.k = 2, .phi = 0.05, .start = 100};
    struct tuning *tunings = calloc((size_t)runs, sizeof *tunings);
    double losses[64] = {0};
    struct games games;
    int held = 0;
    check(tunings != NULL, "no memory");
    truth.drift = histories->drift;
    games_of(schedule, &games);
    for (int run = 0; run < runs; run++) {
        if (run == 0 || histories->others)
            draw_strengths(schedule, &truth, random);
        for (size_t i = 0; i < schedule->game_count; i++)
            draw_race(schedule, &truth, i, sharpness_of(i, histories->phases), random);
        put_results(schedule, &games);
        check(tune(&games, &parameters, PAIRS_FINISHED, 500, (uint64_t)run, &tunings[run]),
              "no memory");
        for (size_t i = 0; i < tunings[run].tried_count; i++)
            losses[i] += tunings[run].losses[i];
    }
    *best = least_of(&tunings[0], losses);
    for (int run = 0; run < runs; run++)
        held += tunings[run].low <= *best && *best <= tunings[run].high;
    free(games.games);
    free(games.entries);
    free(games.order);
    free(tunings);
    return held;
}

/* For the same players it must hold. How far it holds for others is only told. */
static bool tune_often(const struct histories *histories, int runs)
{
    int worlds = histories->others ? 1 : 5;
    struct random random = random_begin(14);
    double best, least = INFINITY, most = 0;
    int held = 0, in_world = runs / worlds + 1;
    for (int world = 0; world < worlds; world++) {
        held += tune_world(histories, in_world, &random, &best);
        least = fmin(least, best);
        most = fmax(most, best);
    }
    double share = 100.0 * held / (in_world * worlds);
    bool wrong = share < 92 && !histories->others;
    printf("  %-34s %.1f  %-6s  %.3f - %.3f  %5.1f %%%s\n", histories->title, histories->drift,
           histories->others ? "others" : "same", least, most, share, wrong ? " !" : "");
    fflush(stdout);
    return !wrong;
}

static bool judge_tuning(const struct schedule *made, const struct schedule *corpus, int runs)
{
    const struct histories all[] = {
        {"made-up schedule", made, 0, false, false},
        {"made-up schedule", made, DRIFT, false, false},
        {"made-up schedule in phases", made, DRIFT, true, false},
        {"made-up schedule", made, DRIFT, false, true},
        {"schedule of the corpus", corpus, DRIFT, false, false},
        {"schedule of the corpus in phases", corpus, DRIFT, true, false},
        {"schedule of the corpus", corpus, DRIFT, false, true},
        {"schedule of the corpus in phases", corpus, DRIFT, true, true},
    };
    bool right = true;
    printf("tuning                        drift a year  players  best product  within the range\n");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].schedule->game_count)
            right &= tune_often(&all[i], runs);
    return right;
}

int main(int argc, char **argv)
{
    int runs = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 200;
    struct schedule made, corpus = {0};
    make_schedule(&made, 1200, 67);
    read_corpus(&corpus);
    bool right = judge_tuning(&made, &corpus, runs);
    schedule_free(&corpus);
    schedule_free(&made);
    return right ? 0 : 1;
}
