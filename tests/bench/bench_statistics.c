/* Are the claims of `karoiq uncertainty` true? Strengths are made up, races drawn from them on a
   schedule that stays the same, and the posterior is held against what is known: how often the true
   strength lay within the range of 95 %, by number of games, and how often of two players that was
   the stronger whom a chance was given: of any two, and of one and the next in the ranking. On two
   schedules: that of the corpus, as it stood after some numbers of games, and a made-up one in
   which many play little; with strengths that stay, and with such that drift, to see what that
   costs. The day's last are those who drop out, as many as on the schedule; then the same by lot.
   Then the time of a fit. Argument: the number of runs (200). The end is 1 where with strengths
   that stay a range held less than 92 or more than 98 %, a chance was off by more than 3 points, or
   a fit took longer than it may. */
#include "base/model/engine.h"
#include "worlds.h"

#include <time.h>

enum { CLASSES = 9, TENTHS = 10 };

/* A year's, as that of the corpus's players. */
static const double STRONG_DRIFT = 0.9;

/* Which two a chance is about. */
enum pairing { ANY_TWO, NEXT_IN_RANKING, PAIRINGS };

static const int CLASS_LEAST[CLASSES] = {1, 2, 3, 6, 11, 21, 41, 81, 151};

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* How often a claim was true. */
struct claim {
    double claims, claimed, happened;
};

struct scores {
    struct claim classes[CLASSES];
    struct claim tenths[PAIRINGS][TENTHS];
};

static size_t class_of(int games)
{
    size_t class = CLASSES - 1;
    while (games < CLASS_LEAST[class])
        class --;
    return class;
}

static void add(struct claim *score, double claimed, bool happened)
{
    score->claims++;
    score->claimed += claimed;
    score->happened += happened;
}

/* That a is the stronger of two. */
static void add_chance(const struct strengths *fit, const double *truth, size_t a, size_t b,
                       struct claim tenths[TENTHS])
{
    double chance = strengths_chance(fit, a, b);
    size_t tenth = (size_t)(chance * TENTHS);
    add(&tenths[tenth < TENTHS ? tenth : TENTHS - 1], chance, truth[a] > truth[b]);
}

/* `ranking`: those who have a game, `count` of them. */
static void add_scores(const struct strengths *fit, const double *truth, const int *games,
                       const size_t *ranking, size_t count, struct scores *scores)
{
    for (size_t i = 0; i < count; i++) {
        size_t person = ranking[i];
        double off = fabs(truth[person] - fit->means[person]);
        add(&scores->classes[class_of(games[person])], 0.95,
            off <= 1.959964 * strengths_deviation(fit, person));
        if (i + 1 < count)
            add_chance(fit, truth, person, ranking[i + 1], scores->tenths[NEXT_IN_RANKING]);
        /* By number, which nothing hangs on. */
        for (size_t j = 0; j < count; j++)
            if (ranking[j] < person)
                add_chance(fit, truth, person, ranking[j], scores->tenths[ANY_TWO]);
    }
}

/* The KaroIQ after the first `count` games, and who has played how many. */
static void rate(const struct schedule *schedule, size_t count, double *ratings, int *games)
{
    const struct engine engine = engine_of(&(struct parameters){.k = 2, .phi = 0.05});
    for (size_t i = 0; i < count; i++) {
        const struct strength_game *game = &schedule->games[i];
        const struct strength_entry *entries = schedule->entries + game->first;
        struct participant participants[MOST_ENTRIES] = {0};
        double deltas[MOST_ENTRIES];
        for (size_t j = 0; j < game->count; j++)
            participants[j] = (struct participant){.rating = ratings[entries[j].person],
                                                   .place = entries[j].place,
                                                   .dropped = entries[j].dropped};
        engine_game(&engine, participants, game->count, deltas, NULL);
        for (size_t j = 0; j < game->count; j++) {
            ratings[entries[j].person] += deltas[j];
            games[entries[j].person]++;
        }
    }
}

static int compare_ratings(const void *left, const void *right, void *ratings)
{
    double a = ((const double *)ratings)[*(const size_t *)left];
    double b = ((const double *)ratings)[*(const size_t *)right];
    return (a < b) - (a > b);
}

/* The first `count` games. */
static void judge(const struct schedule *schedule, size_t count, const struct truth *truth,
                  struct scores *scores)
{
    struct strengths fit;
    double ratings[MOST_PERSONS] = {0};
    int games[MOST_PERSONS] = {0};
    size_t ranking[MOST_PERSONS], ranked = 0;
    const struct strength_record record = {schedule->games, count, schedule->entries,
                                           schedule->persons};
    check(strengths_fit(&fit, &record), "no memory");
    rate(schedule, count, ratings, games);
    for (size_t i = 0; i < schedule->persons; i++)
        if (games[i] > 0)
            ranking[ranked++] = i;
    qsort_r(ranking, ranked, sizeof *ranking, compare_ratings, ratings);
    add_scores(&fit, truth->strengths[month_of(schedule, count - 1)], games, ranking, ranked,
               scores);
    strengths_free(&fit);
}

static double percent(const struct claim *score, double of)
{
    return 100 * of / score->claims;
}

/* These return whether all was as it should be. */
static bool print_classes(const struct claim classes[CLASSES])
{
    bool right = true;
    printf("  games    players  within the range\n");
    for (size_t i = 0; i < CLASSES; i++) {
        double held = percent(&classes[i], classes[i].happened);
        bool wrong = held < 92 || held > 98;
        right &= !wrong;
        if (i + 1 < CLASSES)
            printf("  %3d-%-3d", CLASS_LEAST[i], CLASS_LEAST[i + 1] - 1);
        else
            printf("  >%-6d", CLASS_LEAST[i] - 1);
        if (classes[i].claims > 0)
            printf("  %7.0f  %5.1f %%%s\n", classes[i].claims, held, wrong ? " !" : "");
        else
            printf("        0\n");
    }
    return right;
}

static bool print_tenths(const char *title, const struct claim tenths[TENTHS])
{
    bool right = true;
    printf("  claimed    pairs    true   %s\n", title);
    for (size_t i = 0; i < TENTHS; i++) {
        double claimed = percent(&tenths[i], tenths[i].claimed);
        double happened = percent(&tenths[i], tenths[i].happened);
        bool wrong = fabs(claimed - happened) > 3;
        right &= !wrong;
        printf("  %5.1f %%  %7.0f  %5.1f %%%s\n", claimed, tenths[i].claims, happened,
               wrong ? " !" : "");
    }
    return right;
}

static bool print_scores(const struct scores *scores)
{
    bool right = print_classes(scores->classes);
    right &= print_tenths("of any two", scores->tenths[ANY_TWO]);
    right &= print_tenths("of one and the next in the ranking", scores->tenths[NEXT_IN_RANKING]);
    return right;
}

/* Games that are drawn again and again, and judged after some numbers of them. */
struct world {
    const char *title;
    const struct schedule *schedule;
    double drift;
    bool by_lot;
    const size_t *cuts;
    size_t cut_count;
};

static bool simulate(const struct world *world, int runs)
{
    const struct schedule *schedule = world->schedule;
    static const double spreads[] = {0.8, 1.2, 1.6};
    static struct truth truth;
    struct scores scores = {0};
    struct random random = random_begin(2026);
    double from = processor_seconds();
    truth.drift = world->drift;
    truth.by_lot = world->by_lot;
    for (int run = 0; run < runs; run++) {
        truth.spread = spreads[run % 3];
        draw_strengths(schedule, &truth, &random);
        for (size_t i = 0; i < schedule->game_count; i++)
            draw_race(schedule, &truth, i, 1, &random);
        for (size_t i = 0; i < world->cut_count; i++)
            judge(schedule, world->cuts[i], &truth, &scores);
    }
    printf("%s, drift %g a year%s: %d runs, %.1f s\n", world->title, world->drift,
           world->by_lot ? ", dropouts by lot" : "", runs, processor_seconds() - from);
    bool right = print_scores(&scores);
    fflush(stdout);
    return right;
}

/* Whether it took no more than so many seconds. */
static bool time_fit(size_t games, size_t persons, double most)
{
    static struct truth truth = {.spread = 1.2};
    struct schedule schedule;
    struct strengths fit;
    struct random random = random_begin(1);
    make_schedule(&schedule, games, persons);
    draw_strengths(&schedule, &truth, &random);
    for (size_t i = 0; i < games; i++)
        draw_race(&schedule, &truth, i, 1, &random);
    const struct strength_record record = {schedule.games, games, schedule.entries,
                                           schedule.persons};
    double from = processor_seconds();
    check(strengths_fit(&fit, &record), "no memory");
    double seconds = processor_seconds() - from;
    printf("%zu games, %zu players: %.2f s%s\n", games, schedule.persons, seconds,
           seconds > most ? " !" : "");
    strengths_free(&fit);
    schedule_free(&schedule);
    return seconds <= most;
}

static bool judge_strengths(const struct schedule *made, const struct schedule *corpus, int runs)
{
    const size_t cuts[] = {10, 30, 100, 300, 1000, corpus->game_count};
    struct world made_up = {"made-up schedule", made, 0, false, &made->game_count, 1};
    struct world real = {"schedule of the corpus",    corpus, 0, false, cuts,
                         sizeof cuts / sizeof cuts[0]};
    bool right = time_fit(3600, 67, 1);
    right &= time_fit(15000, 500, 10);
    right &= simulate(&made_up, runs);
    made_up.drift = DRIFT;
    simulate(&made_up, runs);
    if (corpus->game_count == 0)
        return right;
    right &= simulate(&real, runs);
    real.by_lot = true;
    simulate(&real, runs);
    real.by_lot = false;
    real.drift = DRIFT;
    simulate(&real, runs);
    real.drift = STRONG_DRIFT;
    simulate(&real, runs);
    return right;
}

int main(int argc, char **argv)
{
    int runs = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 200;
    struct schedule made, corpus = {0};
    make_schedule(&made, 1200, 67);
    read_corpus(&corpus);
    bool right = judge_strengths(&made, &corpus, runs);
    schedule_free(&corpus);
    schedule_free(&made);
    return right ? 0 : 1;
}
