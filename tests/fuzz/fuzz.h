/* What the fuzz targets share. Each file is one target for libFuzzer (clang);
   tests/unit/test_fuzz.c replays the corpus through the same functions with any compiler. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "base/core/diag.h"
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

/* Messages are kept, to see what they name. */
struct fuzz_words {
    struct diag diag;
    char *said;
    size_t length;
};

static inline void fuzz_listen(struct fuzz_words *words)
{
    *words = (struct fuzz_words){.diag.verbosity = NORMAL};
    words->diag.stream = open_memstream(&words->said, &words->length);
    MUST(words->diag.stream);
}

/* The file was read, or refused with its name and a line. */
static inline void fuzz_answered(struct fuzz_words *words, enum status status, const char *file)
{
    char place[80];
    MUST(fflush(words->diag.stream) == 0);
    MUST(status == STATUS_DONE || status == STATUS_CONFIG || status == STATUS_USAGE);
    MUST((status == STATUS_DONE) == (words->diag.errors == 0));
    snprintf(place, sizeof place, "error: %s:", file);
    const char *named = strstr(words->said ? words->said : "", place);
    MUST(status == STATUS_DONE ||
         (named && named[strlen(place)] >= '1' && named[strlen(place)] <= '9'));
}

static inline void fuzz_unlisten(struct fuzz_words *words)
{
    fclose(words->diag.stream);
    free(words->said);
}

/* Whether a line is longer than a settings file may have. */
static inline bool fuzz_long_lines(struct span text, size_t most)
{
    for (size_t i = 0, begin = 0; i < text.length; i++)
        if (text.text[i] == '\n') {
            if (i - begin > most)
                return true;
            begin = i + 1;
        }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
