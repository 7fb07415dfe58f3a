/* Are the claims of `karoiq uncertainty` true? Strengths are made up, races drawn from them on a
   schedule that stays the same, and the posterior is held against what is known: how often the true
   strength lay within the range of 95 %, by number of games, and how often of two players that was
   the stronger whom a chance was given. On two schedules: that of the corpus, as it stood after
   some numbers of games, and a made-up one in which many play little; with strengths that stay, and
   with such that drift by 0.3 a year, as an example of what that costs. The day's last are those
   who drop out, as many as on the schedule. Then the time of a fit. Argument: the number of runs
   (200). The end is 1 where with strengths that stay a range held less than 92 or more than 98 %,
   a chance was off by more than 3 points, or a fit took longer than it may. */
#include "base/core/file.h"
#include "base/model/strength.h"
#include "base/store/store.h"
#include "rate/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CLASSES = 9, TENTHS = 10, MOST_ENTRIES = 20, MOST_PERSONS = 500, MONTHS = 200 };

static const char TRUTH[] = "../shared/corpus/truth.json";
enum { LARGEST = 64 << 20 }; /* bytes of it */
static const int CLASS_LEAST[CLASSES] = {1, 2, 3, 6, 11, 21, 41, 81, 151};

static void check(bool right, const char *what)
{
    if (!right) {
        fprintf(stderr, "bench_statistics: %s\n", what);
        exit(1);
    }
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Who meets whom, and how many of them drop out. */
struct schedule {
    struct strength_game *games; /* by day */
    struct strength_entry *entries;
    size_t game_count, entry_count, persons;
    size_t begun[MOST_PERSONS]; /* a person's first month */
};

static void schedule_begin(struct schedule *schedule, size_t games)
{
    *schedule = (struct schedule){0};
    schedule->games = calloc(games, sizeof *schedule->games);
    schedule->entries = calloc(games * MOST_ENTRIES, sizeof *schedule->entries);
    check(schedule->games && schedule->entries, "no memory");
}

static void schedule_free(struct schedule *schedule)
{
    free(schedule->games);
    free(schedule->entries);
}

static size_t month_of(const struct schedule *schedule, size_t game)
{
    return (size_t)((schedule->games[game].day - schedule->games[0].day) / 30.4375);
}

static void add_entry(struct schedule *schedule, uint32_t person, int place, bool dropped)
{
    struct strength_game *game = &schedule->games[schedule->game_count - 1];
    check(game->count < MOST_ENTRIES, "a game has too many players");
    schedule->entries[schedule->entry_count++] =
        (struct strength_entry){.person = person, .place = place, .dropped = dropped};
    check(person < MOST_PERSONS, "there are too many players");
    while (person >= schedule->persons)
        schedule->begun[schedule->persons++] = MONTHS;
    if (schedule->begun[person] == MONTHS)
        schedule->begun[person] = month_of(schedule, schedule->game_count - 1);
    game->count++;
}

static void add_game(struct schedule *schedule, double day)
{
    schedule->games[schedule->game_count++] =
        (struct strength_game){.first = schedule->entry_count, .day = day};
}

/* ?1 is truth.json. */
static const char SELECT_ENTRIES[] =
    "WITH e AS (SELECT g.value->>'gid' AS gid, julianday(g.value->>'finished') AS day,"
    " p.value->>'name' AS name, p.value->>'place' AS place,"
    " p.value->>'outcome' <> 'finished' AS dropped"
    " FROM json_each(?1) g, json_each(g.value->'players') p"
    " WHERE g.value->>'tagged' AND g.value->>'finished' IS NOT NULL)"
    " SELECT gid, day, dense_rank() OVER (ORDER BY name) - 1, place, dropped FROM e"
    " ORDER BY day, gid";

/* False where there is no corpus. */
static bool read_corpus(struct schedule *schedule)
{
    enum { MOST_GAMES = 10000 };
    struct buffer truth = {0};
    sqlite3 *memory;
    sqlite3_stmt *row = NULL;
    int64_t last = 0;
    if (!file_take(TRUTH, LARGEST, INPUT_PATIENCE, &truth))
        return false;
    schedule_begin(schedule, MOST_GAMES);
    check(sqlite3_open(":memory:", &memory) == SQLITE_OK &&
              sqlite3_prepare_v2(memory, SELECT_ENTRIES, -1, &row, NULL) == SQLITE_OK,
          "the corpus cannot be read");
    sqlite3_bind_text(row, 1, truth.data, (int)truth.length, SQLITE_STATIC);
    while (sqlite3_step(row) == SQLITE_ROW) {
        int64_t gid = sqlite3_column_int64(row, 0);
        if (gid != last)
            add_game(schedule, sqlite3_column_double(row, 1));
        last = gid;
        add_entry(schedule, (uint32_t)sqlite3_column_int(row, 2), sqlite3_column_int(row, 3),
                  sqlite3_column_int(row, 4));
    }
    sqlite3_finalize(row);
    sqlite3_close(memory);
    buffer_free(&truth);
    return true;
}

/* A player's part in the games falls from everyone's to once with his number; the later his number,
   the later he may begin, and everyone has a game. */
static void make_schedule(struct schedule *schedule, size_t games, size_t persons)
{
    struct random random = random_begin(1);
    schedule_begin(schedule, games);
    for (size_t i = 0; i < games; i++) {
        double part = (double)i / (double)games;
        size_t most = (size_t)((double)persons * (0.3 + 0.7 * part));
        bool present[MOST_PERSONS] = {false};
        size_t count = 2 + random_below(&random, 4) + random_below(&random, 4);
        size_t next = persons * i / games;
        add_game(schedule, 365.25 * 8 * part);
        if (i == 0 || next != persons * (i - 1) / games) {
            present[next] = true;
            add_entry(schedule, (uint32_t)next, 0, false);
            count--;
        }
        while (count > 0) {
            size_t person = (size_t)((double)most * pow(random_unit(&random), 4));
            double part_of = pow(0.005, (double)person / (double)persons);
            if (present[person] || random_unit(&random) > part_of)
                continue;
            present[person] = true;
            add_entry(schedule, (uint32_t)person, 0, random_below(&random, 8) == 0);
            count--;
        }
    }
}

/* What is true, month by month. */
struct truth {
    double spread, drift;
    double strengths[MONTHS][MOST_PERSONS];
};

/* A strength begins to drift with the first game. */
static void draw_strengths(const struct schedule *schedule, struct truth *truth,
                           struct random *random)
{
    for (size_t person = 0; person < schedule->persons; person++) {
        double strength = truth->spread * random_normal(random);
        for (size_t month = 0; month < MONTHS; month++) {
            if (month > schedule->begun[person])
                strength += truth->drift / sqrt(12) * random_normal(random);
            truth->strengths[month][person] = strength;
        }
    }
}

struct arrival {
    double time;
    size_t entry;
};

static int compare_arrivals(const void *left, const void *right)
{
    const struct arrival *a = left, *b = right;
    return (a->time > b->time) - (a->time < b->time);
}

/* Arrivals whose rates are the powers come in Plackett and Luce's order. */
static void draw_race(const struct schedule *schedule, const struct truth *truth, size_t at,
                      struct random *random)
{
    const struct strength_game *game = &schedule->games[at];
    const double *strengths = truth->strengths[month_of(schedule, at)];
    struct arrival arrivals[MOST_ENTRIES] = {0};
    size_t dropped = 0;
    for (size_t i = 0; i < game->count; i++) {
        struct strength_entry *entry = &schedule->entries[game->first + i];
        dropped += entry->dropped;
        arrivals[i] = (struct arrival){
            -log(1 - random_unit(random)) / exp(strengths[entry->person]), game->first + i};
    }
    qsort(arrivals, game->count, sizeof *arrivals, compare_arrivals);
    for (size_t i = 0; i < game->count; i++) {
        struct strength_entry *entry = &schedule->entries[arrivals[i].entry];
        entry->place = (int)i + 1;
        entry->dropped = i + dropped >= game->count;
    }
}

/* How often a claim was true. */
struct score {
    double claims, claimed, happened;
};

struct scores {
    struct score classes[CLASSES];
    struct score tenths[TENTHS];
};

static size_t class_of(int games)
{
    size_t class = CLASSES - 1;
    while (games < CLASS_LEAST[class])
        class --;
    return class;
}

static void add(struct score *score, double claimed, bool happened)
{
    score->claims++;
    score->claimed += claimed;
    score->happened += happened;
}

static void add_scores(const struct strengths *fit, const double *truth, const int *games,
                       struct scores *scores)
{
    for (size_t a = 0; a < fit->persons; a++) {
        if (games[a] == 0)
            continue;
        double off = fabs(truth[a] - fit->means[a]);
        add(&scores->classes[class_of(games[a])], 0.95,
            off <= 1.959964 * strengths_deviation(fit, a));
        for (size_t b = 0; b < a; b++) {
            if (games[b] == 0)
                continue;
            double chance = strengths_chance(fit, a, b);
            size_t tenth = (size_t)(chance * TENTHS);
            add(&scores->tenths[tenth < TENTHS ? tenth : TENTHS - 1], chance, truth[a] > truth[b]);
        }
    }
}

/* The first `count` games. */
static void judge(const struct schedule *schedule, size_t count, const struct truth *truth,
                  struct scores *scores)
{
    struct strengths fit;
    int games[MOST_PERSONS] = {0};
    const struct strength_record record = {schedule->games, count, schedule->entries,
                                           schedule->persons};
    check(strengths_fit(&fit, &record), "no memory");
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < schedule->games[i].count; j++)
            games[schedule->entries[schedule->games[i].first + j].person]++;
    add_scores(&fit, truth->strengths[month_of(schedule, count - 1)], games, scores);
    strengths_free(&fit);
}

static double percent(const struct score *score, double of)
{
    return 100 * of / score->claims;
}

/* Whether all was as it should be. */
static bool print_scores(const struct scores *scores)
{
    bool right = true;
    printf("  games    players  within the range\n");
    for (size_t i = 0; i < CLASSES; i++) {
        const struct score *score = &scores->classes[i];
        double held = percent(score, score->happened);
        bool wrong = held < 92 || held > 98;
        right &= !wrong;
        if (i + 1 < CLASSES)
            printf("  %3d-%-3d", CLASS_LEAST[i], CLASS_LEAST[i + 1] - 1);
        else
            printf("  >%-6d", CLASS_LEAST[i] - 1);
        if (score->claims > 0)
            printf("  %7.0f  %5.1f %%%s\n", score->claims, held, wrong ? " !" : "");
        else
            printf("        0\n");
    }
    printf("  claimed    pairs    true\n");
    for (size_t i = 0; i < TENTHS; i++) {
        const struct score *score = &scores->tenths[i];
        double claimed = percent(score, score->claimed), happened = percent(score, score->happened);
        bool wrong = fabs(claimed - happened) > 3;
        right &= !wrong;
        printf("  %5.1f %%  %7.0f  %5.1f %%%s\n", claimed, score->claims, happened,
               wrong ? " !" : "");
    }
    return right;
}

static bool simulate(const char *title, const struct schedule *schedule, double drift,
                     const size_t *cuts, size_t cut_count, int runs)
{
    static const double spreads[] = {0.8, 1.2, 1.6};
    static struct truth truth;
    struct scores scores = {0};
    struct random random = random_begin(2026);
    double from = processor_seconds();
    truth.drift = drift;
    for (int run = 0; run < runs; run++) {
        truth.spread = spreads[run % 3];
        draw_strengths(schedule, &truth, &random);
        for (size_t i = 0; i < schedule->game_count; i++)
            draw_race(schedule, &truth, i, &random);
        for (size_t i = 0; i < cut_count; i++)
            judge(schedule, cuts[i], &truth, &scores);
    }
    printf("%s, drift %g a year: %d runs, %.1f s\n", title, drift, runs,
           processor_seconds() - from);
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
        draw_race(&schedule, &truth, i, &random);
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

int main(int argc, char **argv)
{
    static const double DRIFT = 0.3;
    int runs = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 200;
    struct schedule made, corpus;
    bool right = time_fit(3600, 67, 1);
    right &= time_fit(15000, 500, 10);
    make_schedule(&made, 1200, 67);
    right &= simulate("made-up schedule", &made, 0, &made.game_count, 1, runs);
    if (read_corpus(&corpus)) {
        const size_t cuts[] = {10, 30, 100, 300, 1000, corpus.game_count};
        const size_t count = sizeof cuts / sizeof cuts[0];
        right &= simulate("schedule of the corpus", &corpus, 0, cuts, count, runs);
        simulate("schedule of the corpus", &corpus, DRIFT, cuts, count, runs);
        schedule_free(&corpus);
    }
    simulate("made-up schedule", &made, DRIFT, &made.game_count, 1, runs);
    schedule_free(&made);
    return right ? 0 : 1;
}
