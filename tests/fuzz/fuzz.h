/* What the fuzz targets share. Each file is one target for libFuzzer (clang);
   tests/unit/test_fuzz.c replays the corpus through the same functions with any compiler. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "base/core/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* What must hold whatever comes in. */
#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static inline struct span fuzz_span(const uint8_t *data, size_t size)
{
    return (struct span){size ? (const char *)data : "", size};
}

static inline bool fuzz_is_text(struct span text)
{
    return utf8_valid(text) && (text.length == 0 || !memchr(text.text, '\0', text.length));
}

/* The input as a file that can be opened by the name in `path`; closed by the caller. */
static inline int fuzz_file(const uint8_t *data, size_t size, char path[64])
{
    int file = memfd_create("fuzz", MFD_CLOEXEC);
    MUST(file >= 0 && write(file, data, size) == (ssize_t)size);
    snprintf(path, 64, "/proc/self/fd/%d", file);
    return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
