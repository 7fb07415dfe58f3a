/* What several unit tests need: cmocka with its headers, and messages caught in memory. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include "base/core/diag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ftw.h>
#include <stdio.h>
#include <unistd.h>

struct caught {
    struct diag diag;
    char *text; /* all messages so far, after caught_text() */
    size_t size;
};

static inline void caught_begin(struct caught *caught)
{
    *caught = (struct caught){0};
    caught->diag.verbosity = NORMAL;
    caught->diag.stream = open_memstream(&caught->text, &caught->size);
    assert_non_null(caught->diag.stream);
}

static inline const char *caught_text(struct caught *caught)
{
    fflush(caught->diag.stream);
    return caught->text;
}

static inline void caught_end(struct caught *caught)
{
    diag_forget(&caught->diag);
    fclose(caught->diag.stream);
    free(caught->text);
}

/* Ends the test without a result; run-unit says which tests were skipped, and what they miss. */
static inline void skip_without(const char *what_is_missing)
{
    print_message("# without %s\n", what_is_missing);
    skip();
}

enum { TEMPORARY_PATH = 64 };

/* A new file of these contents; the caller unlinks `path`. */
static inline void temporary_file(char path[TEMPORARY_PATH], const char *text)
{
    snprintf(path, TEMPORARY_PATH, "/tmp/karoiq-unit-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), strlen(text));
    assert_int_equal(close(descriptor), 0);
}

static inline bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static inline void put_file(const char *path, const char *content)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

/* Setup and teardown for tests that need a folder of their own: it is the current one meanwhile. */
static inline int enter_folder(void **state)
{
    char folder[] = "/tmp/karoiq-unit-XXXXXX";
    *state = mkdtemp(folder) ? strdup(folder) : NULL;
    return *state ? chdir(*state) : -1;
}

static inline int remove_entry(const char *path, const struct stat *facts, int kind,
                               struct FTW *where)
{
    (void)facts, (void)kind, (void)where;
    return remove(path);
}

static inline int leave_folder(void **state)
{
    int left = chdir("/");
    int removed = nftw(*state, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    free(*state);
    return left == 0 ? removed : left;
}

#endif
