/* Speed of rating on a made-up store: 10,000 players, 2 to 20 a game, 5 on average. For each number
   of games on the command line: games the engine rates in memory in a second of the processor; the
   time of `rate` and, in the same run, of inserting the very rows it wrote, in the same order, by
   one prepared statement a table; and the peak memory of `rate`. Each measurement is a process of
   its own. */
#include "base/settings/config.h"
#include "rate/load.h"
#include "rate/rate.h"
#include "rate/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 10000, MOST_PLAYERS = 20, ROUNDS = 5 };

struct result {
    double seconds;
    double memory; /* MB */
    double count;
};

struct work {
    const char *path, *scratch;
    struct diag diag;
    struct config config;
    int64_t games;
};

/* Of this process: other ones on the machine do not count. */
static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(bool done, const char *what)
{
    if (done)
        return;
    fprintf(stderr, "bench_rate: %s failed\n", what);
    exit(1);
}

static double uniform(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) * 0x1p-53;
}

/* 2 to 20, 5 on average: 2 and a geometric number beside, mean 3. */
static int players_of_game(uint64_t *seed)
{
    int count = 2 + (int)(log(1 - uniform(seed)) / log(3.0 / 4.04));
    return count > MOST_PLAYERS ? MOST_PLAYERS : count;
}

static int compare_ids(const void *left, const void *right)
{
    const int *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static int pick_players(uint64_t *seed, int count, int *players)
{
    for (int i = 0; i < count; i++)
        players[i] = (int)(uniform(seed) * PLAYERS);
    qsort(players, (size_t)count, sizeof *players, compare_ids);
    int distinct = 0;
    for (int i = 0; i < count; i++)
        if (i == 0 || players[i] != players[i - 1])
            players[distinct++] = players[i];
    return distinct;
}

/* Games finish some time after they start, so finish order is not GID order. */
static void stamp_of(double minutes, char *stamp)
{
    int64_t m = (int64_t)minutes;
    int64_t day = m / 1440;
    stamp_unpack((2000 + day / 336) * 10000000000 + (1 + day / 28 % 12) * 100000000 +
                     (1 + day % 28) * 1000000 + m / 60 % 24 * 10000 + m % 60 * 100,
                 stamp);
}

static void add_entries(struct store *store, sqlite3_stmt *entry, int64_t gid, uint64_t *seed)
{
    int players[MOST_PLAYERS];
    int count = pick_players(seed, players_of_game(seed), players);
    int shift = (int)(uniform(seed) * count);
    for (int i = 0; i < count; i++) {
        bool dropped = uniform(seed) < 0.1;
        sqlite3_bind_int64(entry, 1, gid);
        sqlite3_bind_int64(entry, 2, players[i] + 1);
        sqlite3_bind_text(entry, 3, dropped ? "withdrew" : "finished", -1, SQLITE_STATIC);
        sqlite3_bind_null(entry, 4);
        if (!dropped)
            sqlite3_bind_int(entry, 4, 1 + (i + shift) % count);
        sqlite3_bind_int(entry, 5, 30 + i);
        check(store_do(store, entry) == STATUS_DONE, "filling the store");
    }
}

static void fill(struct store *store, int64_t games)
{
    uint64_t seed = 1;
    char finished[20];
    check(store_begin(store) == STATUS_DONE, "filling the store");
    sqlite3_stmt *game = store_prepare(
        store, "INSERT INTO game (gid, title, tagged, log_page, log_started, log_finished)"
               " VALUES (?1, 'Game ' || ?1 || ' !KaroIQ!', 1, ?1, '2000-01-01 00:00:00', ?2)");
    sqlite3_stmt *entry =
        store_prepare(store, "INSERT INTO entry (gid, player, outcome, place, moves, crashes,"
                             " source, line, text) VALUES (?, ?, ?, ?, ?, 0, 'log', 1, NULL)");
    sqlite3_stmt *player =
        store_prepare(store, "INSERT INTO player (id, name) VALUES (?1, 'player ' || ?1)");
    check(game && entry && player, "filling the store");
    for (int i = 1; i <= PLAYERS; i++) {
        sqlite3_bind_int(player, 1, i);
        check(store_do(store, player) == STATUS_DONE, "filling the store");
    }
    for (int64_t gid = 1; gid <= games; gid++) {
        stamp_of((double)gid * 5 + uniform(&seed) * 20000, finished);
        sqlite3_bind_int64(game, 1, gid);
        store_bind_text(game, 2, span_of(finished));
        check(store_do(store, game) == STATUS_DONE, "filling the store");
        add_entries(store, entry, gid, &seed);
    }
    sqlite3_finalize(game);
    sqlite3_finalize(entry);
    sqlite3_finalize(player);
    check(store_commit(store) == STATUS_DONE, "filling the store");
}

static struct result measure_engine(struct work *work)
{
    struct store store;
    struct games games;
    struct engine engine = engine_of(&work->config.rating);
    double best = INFINITY;
    check(store_open(&store, work->path, STORE_READ, false, &work->diag) == STATUS_DONE &&
              games_load(&store, &work->config, &games) == STATUS_DONE,
          "reading the games");
    for (int round = 0; round < ROUNDS; round++) {
        struct run run;
        check(run_begin(&games, work->config.rating.start, &run), "rating");
        double from = processor_seconds();
        run_games(&games, &engine, 0, games.rated, &run, NULL, NULL);
        double seconds = processor_seconds() - from;
        best = seconds < best ? seconds : best;
        run_free(&run);
    }
    struct result result = {.seconds = best, .count = (double)games.rated};
    games_free(&games);
    store_close(&store);
    return result;
}

static struct result measure_rate(struct work *work)
{
    struct store store;
    struct rate_summary summary;
    check(store_open(&store, work->path, STORE_WRITE, false, &work->diag) == STATUS_DONE,
          "opening");
    double from = now();
    check(rate_all(&store, &work->config, "2024-06-01 12:00:00", &summary) == STATUS_DONE, "rate");
    struct result result = {.seconds = now() - from, .count = (double)summary.states[STATE_RATED]};
    store_close(&store);
    return result;
}

/* Rows of one table in memory, all columns as values. */
struct rows {
    sqlite3_value **values;
    size_t count, columns;
};

static void read_rows(struct store *store, const char *select, struct rows *rows)
{
    size_t capacity = 0;
    bool row;
    sqlite3_stmt *statement = store_prepare(store, select);
    check(statement != NULL, "reading back");
    *rows = (struct rows){.columns = (size_t)sqlite3_column_count(statement)};
    while (store_step(store, statement, &row) == STATUS_DONE && row) {
        for (size_t i = 0; i < rows->columns; i++) {
            if (rows->count == capacity) {
                capacity = capacity ? capacity * 2 : 1024;
                rows->values = realloc(rows->values, capacity * sizeof(*rows->values));
                check(rows->values != NULL, "memory");
            }
            rows->values[rows->count++] =
                sqlite3_value_dup(sqlite3_column_value(statement, (int)i));
        }
    }
    sqlite3_finalize(statement);
}

static void insert_rows(struct store *store, const char *insert, const struct rows *rows)
{
    sqlite3_stmt *statement = store_prepare(store, insert);
    check(statement != NULL, "inserting");
    for (size_t i = 0; i < rows->count; i += rows->columns) {
        for (size_t column = 0; column < rows->columns; column++)
            sqlite3_bind_value(statement, (int)column + 1, rows->values[i + column]);
        check(store_do(store, statement) == STATUS_DONE, "inserting");
    }
    sqlite3_finalize(statement);
}

static struct result measure_insert(struct work *work)
{
    struct store store;
    struct rows changes, verdicts, standings;
    check(store_open(&store, work->path, STORE_READ, false, &work->diag) == STATUS_DONE, "opening");
    read_rows(&store, "SELECT * FROM change ORDER BY gid, person", &changes);
    read_rows(&store, "SELECT * FROM verdict ORDER BY gid", &verdicts);
    read_rows(&store, "SELECT * FROM standing ORDER BY position", &standings);
    store_close(&store);
    check(store_open(&store, work->scratch, STORE_CREATE, false, &work->diag) == STATUS_DONE,
          "opening");
    double from = now();
    check(store_begin(&store) == STATUS_DONE, "inserting");
    insert_rows(&store, "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", &changes);
    insert_rows(&store, "INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", &verdicts);
    insert_rows(&store, "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                &standings);
    check(store_commit(&store) == STATUS_DONE, "inserting");
    struct result result = {.seconds = now() - from,
                            .count = (double)changes.count / (double)changes.columns};
    store_close(&store);
    return result;
}

/* In a process of its own, so that the peak of memory is that of this work alone. */
static struct result apart(struct result (*measure)(struct work *), struct work *work)
{
    int ends[2];
    struct result result = {0};
    struct rusage usage;
    check(pipe(ends) == 0, "pipe");
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        result = measure(work);
        _exit(write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
    }
    close(ends[1]);
    check(read(ends[0], &result, sizeof result) == sizeof result, "measuring");
    close(ends[0]);
    check(wait4(child, NULL, 0, &usage) == child, "wait");
    result.memory = (double)usage.ru_maxrss / 1024;
    return result;
}

static void drop(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[128];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static struct result measure_fill(struct work *work)
{
    struct store store;
    check(store_open(&store, work->path, STORE_CREATE, false, &work->diag) == STATUS_DONE,
          "opening");
    fill(&store, work->games);
    store_close(&store);
    return (struct result){.seconds = 1};
}

static void bench(struct work *work)
{
    drop(work->path);
    drop(work->scratch);
    apart(measure_fill, work);
    struct result engine = apart(measure_engine, work);
    struct result rate = apart(measure_rate, work);
    struct result insert = apart(measure_insert, work);
    printf("%9lld games, %.1f entries each: engine %.2f million games/s; rate %.2f s, inserting "
           "its rows %.2f s, ratio %.2f; %.0f MB\n",
           (long long)work->games, insert.count / rate.count, engine.count / engine.seconds / 1e6,
           rate.seconds, insert.seconds, rate.seconds / insert.seconds, rate.memory);
    fflush(stdout);
    drop(work->path);
    drop(work->scratch);
}

int main(int argc, char **argv)
{
    struct work work = {.diag = {.stream = stderr, .verbosity = NORMAL}};
    char path[64], scratch[64];
    snprintf(path, sizeof path, "/tmp/karoiq-bench-%ld.db", (long)getpid());
    snprintf(scratch, sizeof scratch, "/tmp/karoiq-bench-%ld-rows.db", (long)getpid());
    work.path = path;
    work.scratch = scratch;
    check(config_init(&work.config, &work.diag), "config");
    for (int i = 1; i < argc; i++) {
        work.games = strtoll(argv[i], NULL, 10);
        bench(&work);
    }
    config_free(&work.config);
    return 0;
}
