/* Replays what the fuzz targets have found. */
#ifndef TESTS_UNIT_REPLAY_H
#define TESTS_UNIT_REPLAY_H

#include "base/core/buffer.h"
#include "support.h"

#include <dirent.h>
#include <stdint.h>

static inline void replay_file(const char *path, int (*target)(const uint8_t *, size_t))
{
    struct buffer bytes = {0};
    char block[1 << 14];
    size_t got;
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    while ((got = fread(block, 1, sizeof block, stream)) > 0)
        assert_true(buffer_append(&bytes, block, got));
    fclose(stream);
    target((const uint8_t *)buffer_view(&bytes).text, bytes.length);
    buffer_free(&bytes);
}

static inline void replay(const char *name, int (*target)(const uint8_t *, size_t))
{
    char folder[64], path[400];
    int count = 0;
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name);
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        replay_file(path, target);
        count++;
    }
    closedir(directory);
    assert_true(count > 0);
}

#define REPLAY(name)                                                                               \
    static void corpus_of_##name(void **state)                                                     \
    {                                                                                              \
        (void)state;                                                                               \
        replay(#name, fuzz_target_##name);                                                         \
    }

#endif
