/* The whole site at once: a store with the lists of 150,000 games and the logs of 15,000 of them,
   some of 1 MB, is parsed, rated and reported anew by the program itself. Shows seconds and the
   most memory of each step. bench_load KAROIQ */
#include "base/store/archive.h"
#include "base/store/store.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    LISTED = 150000,
    TAGGED_EVERY = 10,
    ROWS = 500, /* games of a list page */
    PLAYERS = 2000,
    MEMORY_MB = 512,
    LARGE_EVERY = 500, /* of the tagged games, one has a log of 1 MB */
    LARGE_ROUNDS = 3400,
};

static void check(bool done, const char *what)
{
    if (done)
        return;
    fprintf(stderr, "bench_load: %s failed\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

struct bench {
    struct store store;
    sqlite3_stmt *insert;
    struct ZSTD_CCtx_s *packer;
    struct buffer body, packed;
    uint64_t chance;
    int64_t bytes;
};

static unsigned any(struct bench *bench, unsigned limit)
{
    bench->chance = bench->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(bench->chance >> 33) % limit;
}

static void put_page(struct bench *bench, const char *kind, int gid, const char *address)
{
    buffer_clear(&bench->packed);
    check(!bench->body.failed &&
              archive_pack(bench->packer, buffer_view(&bench->body), &bench->packed),
          "packing");
    store_bind_text(bench->insert, 1, span_of(address));
    store_bind_text(bench->insert, 2, span_of(kind));
    if (gid)
        sqlite3_bind_int(bench->insert, 3, gid);
    else
        sqlite3_bind_null(bench->insert, 3);
    sqlite3_bind_int64(bench->insert, 4, gid ? 0 : 1);
    sqlite3_bind_int64(bench->insert, 5, (sqlite3_int64)bench->body.length);
    store_bind_blob(bench->insert, 6, buffer_view(&bench->packed));
    check(store_do(&bench->store, bench->insert) == STATUS_DONE, "inserting");
    bench->bytes += (int64_t)bench->body.length;
    buffer_clear(&bench->body);
}

/* Years go by with the number of the game. */
static void put_stamp(struct buffer *out, int gid, int day)
{
    int days = gid / 20 + day;
    buffer_printf(out, "%04d-%02d-%02d %02d:%02d:%02d", 2004 + days / 336, 1 + days / 28 % 12,
                  1 + days % 28, gid % 24, gid % 60, gid % 59);
}

static void make_log(struct bench *bench, int gid)
{
    struct buffer *out = &bench->body;
    int players = 2 + (int)any(bench, 7);
    int rounds = gid / TAGGED_EVERY % LARGE_EVERY == 0 ? LARGE_ROUNDS : 20 + (int)any(bench, 80);
    unsigned first = any(bench, PLAYERS);
    put_stamp(out, gid, 0);
    buffer_printf(out, ": Spiel Rennen %d !KaroIQ! auf Map %d von Spieler 1 erstellt\n", gid,
                  gid % 300);
    for (int round = 0; round < rounds; round++) {
        for (int player = 0; player < players; player++) {
            put_stamp(out, gid, round / 40);
            buffer_printf(out, ": Spieler %u -> Feld(%u|%u) Vektor(%u|%u)\n",
                          (first + (unsigned)(player * player * 31)) % PLAYERS, any(bench, 99),
                          any(bench, 99), any(bench, 9), any(bench, 9));
        }
        put_stamp(out, gid, round / 40);
        buffer_string(out, ": -----------------------------------\n");
    }
    for (int player = 0; player < players; player++) {
        put_stamp(out, gid, rounds / 40);
        buffer_printf(out, ": Spieler %u wird %d.\n",
                      (first + (unsigned)(player * player * 31)) % PLAYERS, player + 1);
    }
    put_stamp(out, gid, rounds / 40);
    buffer_string(out, ": Spiel beendet\n");
}

static void make_list(struct bench *bench, int from)
{
    struct buffer *out = &bench->body;
    for (int gid = from; gid < from + ROWS; gid++) {
        buffer_printf(
            out,
            "%s{\"id\":%d,\"name\":\"Rennen %d%s\",\"map\":{\"id\":%d,\"name\":\"Karte\"},"
            "\"cps\":true,\"zzz\":2,\"crashallowed\":\"allowed\",\"startdirection\":"
            "\"classic\",\"started\":true,\"finished\":true,\"starteddate\":\"",
            gid == from ? "[" : ",", gid, gid, gid % TAGGED_EVERY == 0 ? " !KaroIQ!" : "",
            gid % 300);
        put_stamp(out, gid, 0);
        buffer_string(out, "\",\"finisheddate\":\"");
        put_stamp(out, gid, 3);
        buffer_string(out, "\",\"creator\":\"Spieler 1\",\"blocked\":0}");
    }
    buffer_string(out, "]");
}

static void fill(struct bench *bench)
{
    char address[96];
    check(store_begin(&bench->store) == STATUS_DONE, "beginning");
    check(store_run(&bench->store, "INSERT INTO walk (kind, search, started, complete) VALUES"
                                   " ('finished', '', '2026-01-01 00:00:00', 1)") == STATUS_DONE,
          "inserting");
    for (int from = 1; from <= LISTED; from += ROWS) {
        make_list(bench, from);
        snprintf(address, sizeof address,
                 "/api/games?mine=0&finished=1&sort=gid&limit=%d&offset=%d", ROWS, from - 1);
        put_page(bench, "list", 0, address);
    }
    for (int gid = TAGGED_EVERY; gid <= LISTED; gid += TAGGED_EVERY) {
        make_log(bench, gid);
        snprintf(address, sizeof address, "/logs/%d.log", gid);
        put_page(bench, "log", gid, address);
    }
    check(store_commit(&bench->store) == STATUS_DONE, "committing");
}

static void make_store(const char *path)
{
    struct diag diag = {.stream = stderr};
    struct bench bench = {.chance = 1, .packer = archive_packer()};
    check(bench.packer && store_open(&bench.store, path, STORE_CREATE, false, &diag) == STATUS_DONE,
          "opening the store");
    bench.insert = store_prepare(
        &bench.store, "INSERT INTO page (address, kind, gid, walk, origin, fetched, status, size,"
                      " body) VALUES (?1, ?2, ?3, nullif(?4, 0), 'site', '2026-01-01 00:00:00',"
                      " 200, ?5, ?6)");
    check(bench.insert != NULL, "preparing");
    fill(&bench);
    printf("%d games listed, %d logs; %.0f MB\n", LISTED, LISTED / TAGGED_EVERY,
           (double)bench.bytes / 1e6);
    sqlite3_finalize(bench.insert);
    archive_packer_free(bench.packer);
    buffer_free(&bench.body);
    buffer_free(&bench.packed);
    store_close(&bench.store);
}

/* Runs the program, and shows how long it took and how much memory it had at most. */
static void measure(const char *program, const char *what, const char *const *arguments)
{
    struct rusage usage;
    int status = -1;
    double from = now();
    fflush(stdout);
    pid_t child = fork();
    check(child >= 0, "forking");
    if (child == 0) {
        execv(program, (char *const *)arguments);
        _exit(127);
    }
    check(wait4(child, &status, 0, &usage) == child, "waiting");
    check(WIFEXITED(status) && WEXITSTATUS(status) <= 1, what);
    printf("%-12s %6.1f s, %4ld MB at most%s\n", what, now() - from, usage.ru_maxrss / 1024,
           usage.ru_maxrss / 1024 > MEMORY_MB ? " (more than it should be)" : "");
}

static int remove_entry(const char *path, const struct stat *facts, int kind, struct FTW *where)
{
    (void)facts, (void)kind, (void)where;
    return remove(path);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/karoiq-load-XXXXXX";
    check(argc == 2, "usage: bench_load KAROIQ; reading it");
    check(mkdtemp(folder) && chdir(folder) == 0, "making a folder");
    make_store("karoiq.db");
#define STEP(...)                                                                                  \
    (const char *const[]){                                                                         \
        argv[1],  __VA_ARGS__, "--database", "karoiq.db",           "--directory",                 \
        "report", "--quiet",   "--now",      "2026-11-30 12:00:00", NULL}
    measure(argv[1], "parse --all", STEP("parse", "--all"));
    measure(argv[1], "rate", STEP("rate"));
    measure(argv[1], "report", STEP("report"));
    measure(argv[1], "report again", STEP("report"));
    measure(argv[1], "audit", STEP("audit", "75000", "--output", "audit.txt"));
    check(chdir("/") == 0, "leaving the folder");
    check(nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS) == 0, "removing the folder");
    return 0;
}
