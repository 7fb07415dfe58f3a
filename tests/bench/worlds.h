/* Made-up worlds for the benches of statistics: who meets whom, how strong each is, and races that
   are drawn from that. */
#ifndef TESTS_BENCH_WORLDS_H
#define TESTS_BENCH_WORLDS_H

#include "base/core/file.h"
#include "base/core/random.h"
#include "base/model/strength.h"
#include "base/store/store.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 20, MOST_PERSONS = 500, MONTHS = 200 };

static const char TRUTH[] = "../shared/corpus/truth.json";
enum { LARGEST = 64 << 20 }; /* bytes of it */

/* A year's, where strengths drift. */
static const double DRIFT = 0.3;

static inline _Noreturn void fail(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* A macro, so that the analysers see that nothing goes on after it. */
#define check(right, what) ((right) ? (void)0 : fail(what))

/* Who meets whom, and how many of them drop out. */
struct schedule {
    struct strength_game *games; /* by day */
    struct strength_entry *entries;
    size_t game_count, entry_count, persons;
    size_t begun[MOST_PERSONS]; /* a person's first month */
};

static inline void schedule_begin(struct schedule *schedule, size_t games)
{
    *schedule = (struct schedule){0};
    schedule->games = calloc(games, sizeof *schedule->games);
    schedule->entries = calloc(games * MOST_ENTRIES, sizeof *schedule->entries);
    check(schedule->games && schedule->entries, "no memory");
}

static inline void schedule_free(struct schedule *schedule)
{
    free(schedule->games);
    free(schedule->entries);
}

static inline size_t month_of(const struct schedule *schedule, size_t game)
{
    return (size_t)((schedule->games[game].day - schedule->games[0].day) / 30.4375);
}

static inline void add_entry(struct schedule *schedule, uint32_t person, int place, bool dropped)
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

static inline void add_game(struct schedule *schedule, double day)
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

/* Leaves it empty where there is no corpus. */
static inline void read_corpus(struct schedule *schedule)
{
    enum { MOST_GAMES = 10000 };
    struct buffer truth = {0};
    sqlite3 *memory;
    sqlite3_stmt *row = NULL;
    int64_t last = 0;
    if (!file_take(TRUTH, LARGEST, INPUT_PATIENCE, &truth))
        return;
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
}

/* A player's part in the games falls from everyone's to once with his number; the later his number,
   the later he may begin, and everyone has a game. */
static inline void make_schedule(struct schedule *schedule, size_t games, size_t persons)
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
    bool by_lot; /* who drops out; else the last of the day do */
    double strengths[MONTHS][MOST_PERSONS];
};

/* A strength begins to drift with the first game. */
static inline void draw_strengths(const struct schedule *schedule, struct truth *truth,
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

static inline int compare_arrivals(const void *left, const void *right)
{
    const struct arrival *a = left, *b = right;
    return (a->time > b->time) - (a->time < b->time);
}

/* Some do not arrive any more, whoever they are. */
static inline void stop_some(struct arrival *arrivals, size_t count, size_t some,
                             struct random *random)
{
    for (size_t i = 0; i < count; i++)
        if (random_below(random, count - i) < some) {
            arrivals[i].time = INFINITY;
            some--;
        }
}

/* Arrivals whose rates are the powers come in Plackett and Luce's order. */
static inline void draw_race(const struct schedule *schedule, const struct truth *truth, size_t at,
                             double sharpness, struct random *random)
{
    const struct strength_game *game = &schedule->games[at];
    const double *strengths = truth->strengths[month_of(schedule, at)];
    struct arrival arrivals[MOST_ENTRIES] = {0};
    size_t dropped = 0;
    for (size_t i = 0; i < game->count; i++) {
        struct strength_entry *entry = &schedule->entries[game->first + i];
        dropped += entry->dropped;
        arrivals[i] = (struct arrival){-log(1 - random_unit(random)) /
                                           exp(sharpness * strengths[entry->person]),
                                       game->first + i};
    }
    if (truth->by_lot)
        stop_some(arrivals, game->count, dropped, random);
    qsort(arrivals, game->count, sizeof *arrivals, compare_arrivals);
    for (size_t i = 0; i < game->count; i++) {
        struct strength_entry *entry = &schedule->entries[arrivals[i].entry];
        entry->place = (int)i + 1;
        entry->dropped = i + dropped >= game->count;
    }
}

#endif
