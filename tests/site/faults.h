/* What the site does wrong on purpose. A fault is set for a pattern of addresses and strikes a
   number of times. */
#ifndef TESTS_SITE_FAULTS_H
#define TESTS_SITE_FAULTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* X(name, what it does; `value` in it is the fault's value, a number or text) */
#define FAULT_KINDS(X)                                                                             \
    X(NONE, "none", "nothing")                                                                     \
    X(STATUS, "status", "answers with status `value` (503 as a rule)")                             \
    X(RETRY, "retry-after", "429 with Retry-After: `value` seconds")                               \
    X(RETRY_DATE, "retry-after-date", "429 with Retry-After as a date, `value` seconds from now")  \
    X(RETRY_503, "unavailable", "503 with Retry-After: `value` seconds")                           \
    X(CUT, "cut", "half of the body, then the connection closes (Content-Length was whole)")       \
    X(CUT_CHUNKED, "cut-chunked", "half of the body in chunks, then the connection closes")        \
    X(CHUNKED, "chunked", "the whole body in chunks; no fault")                                    \
    X(STALL, "stall", "half of the body, then nothing more for `value` seconds")                   \
    X(SILENT, "silent", "no answer at all for `value` seconds")                                    \
    X(SLOW, "slow", "`value` bytes every tenth of a second")                                       \
    X(DELAY, "delay", "the answer comes `value` milliseconds late; no fault")                      \
    X(REDIRECT, "redirect", "302 to `value`")                                                      \
    X(LOOP, "redirect-loop", "302 to itself")                                                      \
    X(HUGE_BODY, "huge", "a body of `value` bytes in chunks")                                      \
    X(HUGE_LENGTH, "huge-length", "a body of `value` bytes, announced")                            \
    X(BOMB, "bomb", "gzip of `value` zeros")                                                       \
    X(HEADERS, "huge-headers", "a header of `value` bytes")                                        \
    X(RESET, "reset", "the connection is reset without an answer")                                 \
    X(HTML, "html", "200 with an HTML page that is nothing of what was asked")                     \
    X(EMPTY, "empty", "200 with an empty body")                                                    \
    X(TEXT, "text", "200 with `value` as the body")                                                \
    X(IGNORE_LIMIT, "ignore-limit", "lists: `value` rows whatever the limit")                      \
    X(IGNORE_SORT, "ignore-sort", "lists: in another order than by GID")                           \
    X(SAME_PAGE, "same-page", "lists: the first page whatever the offset")                         \
    X(REPEAT, "repeat", "lists: `value` games of the page before once more")                       \
    X(SHIFT, "shift", "lists: everything moves on by `value` rows with each request")

enum fault_kind {
#define FAULT_ENUM(name, text, help) FAULT_##name,
    FAULT_KINDS(FAULT_ENUM)
#undef FAULT_ENUM
};

/* Lists are composed wrongly, all else is delivered wrongly; one of each can strike a request. */
enum fault_class { FAULTS_OF_LISTS, FAULTS_OF_DELIVERY };

enum { FAULT_LIMIT = 64 };

struct fault {
    enum fault_kind kind;
    char address[512]; /* shell pattern */
    char value[512];
    int64_t left; /* how many times it still strikes; negative: for ever */
    int64_t struck;
};

struct faults {
    pthread_mutex_t lock;
    struct fault rows[FAULT_LIMIT];
    int count;
};

/* False where the kind is unknown or there is no more room. NULL address: every one; `times` 0: for
   ever. */
bool faults_add(struct faults *faults, const char *address, const char *kind, int64_t times,
                const char *value);
void faults_clear(struct faults *faults);

/* The first fault of that class that strikes this address, used up once. `struck` counts from 1.
   Kind FAULT_NONE where there is none. */
struct fault faults_take(struct faults *faults, enum fault_class class, const char *address);

/* The fault's value as a number. */
int64_t fault_number(const struct fault *fault, int64_t otherwise);

#endif
