/* MB/s of the log reader in memory, over all files named on the command line as if they were one
   run of it, and of counting line ends in the same bytes. */
#include "base/buffer.h"
#include "parse/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5 }; /* the quickest counts */

struct file {
    size_t from, to;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool load(struct buffer *all, const char *path, struct file *file)
{
    char block[1 << 16];
    size_t got;
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return false;
    file->from = all->length;
    while ((got = fread(block, 1, sizeof block, stream)) > 0)
        buffer_append(all, block, got);
    file->to = all->length;
    return fclose(stream) == 0 && !all->failed;
}

static size_t read_all(struct span bytes, const struct file *files, size_t count)
{
    static struct log_reading reading;
    size_t lines = 0;
    for (size_t i = 0; i < count; i++) {
        if (!log_read(&reading,
                      (struct span){bytes.text + files[i].from, files[i].to - files[i].from}))
            exit(1);
        lines += reading.lines;
    }
    return lines;
}

static size_t count_lines(struct span bytes)
{
    size_t lines = 0;
    const char *at = bytes.text, *end = bytes.text + bytes.length;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        lines++;
        at++;
    }
    return lines;
}

int main(int count, char **paths)
{
    struct buffer all = {0};
    struct file *files = calloc((size_t)count, sizeof *files);
    double best = 1e9, least = 1e9;
    size_t lines = 0, ends = 0;
    for (int i = 1; i < count; i++)
        if (!files || !load(&all, paths[i], &files[i - 1])) {
            fprintf(stderr, "%s: cannot be read\n", paths[i]);
            return 1;
        }
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        lines = read_all(buffer_view(&all), files, (size_t)count - 1);
        double middle = now();
        ends = count_lines(buffer_view(&all));
        double end = now();
        best = middle - start < best ? middle - start : best;
        least = end - middle < least ? end - middle : least;
    }
    printf("log reader: %zu lines, %.1f MB in %.1f ms: %.0f MB/s\n", lines,
           (double)all.length / 1e6, best * 1e3, (double)all.length / best / 1e6);
    printf("line ends by memchr: %zu in %.1f ms: %.0f MB/s\n", ends, least * 1e3,
           (double)all.length / least / 1e6);
    buffer_free(&all);
    free(files);
    return 0;
}
