/* What the maintainer says of games, for the tests of what becomes of it. */
#ifndef TESTS_UNIT_RULES_H
#define TESTS_UNIT_RULES_H

#include "rating.h"

#include <stdlib.h>

struct word {
    struct bench bench;
    char path[80];
};

static inline void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static inline void say(struct word *word, char **setting, const char *text)
{
    snprintf(word->path, sizeof word->path, "%s.said", word->bench.path);
    write_file(word->path, text);
    free(*setting);
    *setting = strdup(word->path);
}

static inline void begin(struct word *word, const char *corrections)
{
    bench_begin(&word->bench);
    add_game(&word->bench, 1, "2024-01-02 00:00:00", "ada=1 bob=2 eve=3");
    add_game(&word->bench, 2, "2024-01-03 00:00:00", "ada=1 old=2");
    say(word, &word->bench.config.corrections, corrections);
}

static inline void end(struct word *word)
{
    unlink(word->path);
    bench_end(&word->bench);
}

#endif
