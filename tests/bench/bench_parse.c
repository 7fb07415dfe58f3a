/* bench_parse [FILE...]: MB/s of the log reader in memory over the named logs (without names: over
   logs composed here), and how many times as long it takes as `wc -l` on the same bytes in one
   file. Both warm; of several rounds the quickest counts. */
#include "base/core/buffer.h"
#include "parse/log.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 7, COMPOSED_LOGS = 2000, COMPOSED_ROUNDS = 80, COMPOSED_PLAYERS = 5 };

struct file {
    size_t from, to;
};

struct bench {
    struct buffer all;
    struct file *files;
    size_t count;
    size_t lines;
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void load(struct buffer *all, const char *path)
{
    char block[1 << 16];
    size_t got;
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail(path);
    while ((got = fread(block, 1, sizeof block, stream)) > 0)
        buffer_append(all, block, got);
    if (ferror(stream) || fclose(stream) != 0 || all->failed)
        fail(path);
}

/* A log as it is on average: five players, a move and a round end for each, some crashes. */
static void compose(struct buffer *all, unsigned number)
{
    unsigned chance = number * 2654435761U + 1;
    buffer_printf(all, "2020-01-01 08:00:00: Spiel Nr. %u !KaroIQ! auf Map %u von Anna erstellt\n",
                  number, number % 500);
    for (unsigned round = 0; round < COMPOSED_ROUNDS; round++) {
        unsigned day = round / 4;
        for (unsigned player = 0; player < COMPOSED_PLAYERS; player++) {
            unsigned hour = round % 4 * 6 + player;
            chance = chance * 1103515245 + 12345;
            if (chance >> 28 == 0)
                buffer_printf(all, "2020-01-%02u %02u:%02u:07: Spieler %u CRASHT!!!\n", day + 1,
                              hour, player * 9, player);
            buffer_printf(all,
                          "2020-01-%02u %02u:%02u:09: Spieler %u -> Feld(%u|%u) Vektor(%d|%d)\n",
                          day + 1, hour, player * 9, player, chance >> 16 & 255, chance >> 24,
                          (int)(chance >> 12 & 15) - 7, (int)(chance >> 8 & 15) - 7);
        }
        buffer_printf(all, "2020-01-%02u %02u:36:09: -----------------------------------\n",
                      day + 1, round % 4 * 6 + COMPOSED_PLAYERS - 1);
    }
    for (unsigned player = 0; player < COMPOSED_PLAYERS; player++)
        buffer_printf(all, "2020-02-01 08:00:0%u: Spieler %u wird %u.\n", player, player,
                      player + 1);
    buffer_string(all, "2020-02-01 08:00:09: Spiel beendet\n");
}

static void gather(struct bench *bench, char **paths, size_t count)
{
    bench->count = count ? count : COMPOSED_LOGS;
    bench->files = calloc(bench->count, sizeof *bench->files);
    if (!bench->files)
        fail("memory");
    for (size_t i = 0; i < bench->count; i++) {
        bench->files[i].from = bench->all.length;
        if (count)
            load(&bench->all, paths[i]);
        else
            compose(&bench->all, (unsigned)i);
        bench->files[i].to = bench->all.length;
    }
    if (bench->all.failed)
        fail("memory");
}

static double read_all(struct bench *bench, struct log_reading *reading)
{
    double start = now();
    bench->lines = 0;
    for (size_t i = 0; i < bench->count; i++) {
        const struct file *file = &bench->files[i];
        if (!log_read(reading, (struct span){bench->all.data + file->from, file->to - file->from}))
            fail("log_read");
        bench->lines += reading->lines;
    }
    return now() - start;
}

/* How long `wc -l PATH` takes, from start to end. */
static double count_lines(const char *path)
{
    int state;
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        execlp("wc", "wc", "-l", path, (char *)NULL);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &state, 0) != child || state != 0)
        fail("wc");
    return now() - start;
}

static void write_file(const struct buffer *all, char *path)
{
    int descriptor = mkstemp(path);
    FILE *stream = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (!stream || fwrite(all->data, 1, all->length, stream) != all->length || fclose(stream) != 0)
        fail(path);
}

int main(int count, char **paths)
{
    char path[] = "/tmp/karoiq-bench-XXXXXX";
    struct bench bench = {0};
    struct log_reading reading = {0};
    double reader = 1e9, counter = 1e9;
    gather(&bench, paths + 1, (size_t)count - 1);
    write_file(&bench.all, path);
    for (int round = 0; round < ROUNDS; round++) {
        double took = read_all(&bench, &reading);
        reader = took < reader ? took : reader;
        took = count_lines(path);
        counter = took < counter ? took : counter;
    }
    unlink(path);
    double megabytes = (double)bench.all.length / 1e6;
    printf("log reader in memory: %zu lines, %.1f MB in %.1f ms, %.0f MB/s\n", bench.lines,
           megabytes, reader * 1e3, megabytes / reader);
    printf("wc -l on the same bytes: %.1f ms; the reader takes %.1f times as long (at most 8)\n",
           counter * 1e3, reader / counter);
    log_reading_free(&reading);
    buffer_free(&bench.all);
    free(bench.files);
    return 0;
}
