/* What the program says about itself: errors, warnings, notes; and how it ends. */
#ifndef BASE_CORE_DIAG_H
#define BASE_CORE_DIAG_H

#include "base/core/mask.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* The exit statuses. A function that returns one has already reported what went wrong. */
enum status {
    STATUS_DONE = 0,
    STATUS_INCOMPLETE = 1, /* done, but something failed that was not listed as failed before */
    STATUS_USAGE = 2,      /* wrong command line, unknown game or player */
    STATUS_CONFIG = 3,     /* wrong configuration or corrections */
    STATUS_SITE = 4,       /* site not reachable */
    STATUS_STORE = 5,      /* store unusable or locked; also out of memory */
    STATUS_OUTPUT = 6,     /* output not writable */
};

enum verbosity { QUIET, NORMAL, VERBOSE };

struct diag {
    FILE *stream;             /* where messages go, usually stderr; not owned */
    enum verbosity verbosity; /* QUIET: errors only */
    unsigned errors;          /* how many were reported */
    unsigned warnings;
    bool line_open;       /* a progress line stands on the terminal: a message takes its place */
    struct mask *secrets; /* appear in no message; to be given back by diag_forget() */
};

/* One line each. Foreign text may be passed for %s: the finished message is cleaned before it is
   written (control characters and broken UTF-8 appear as \xHH), so nothing reaches the terminal as
   a command. Messages say what, where and what to do. */
void diag_error(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_warning(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_note(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_detail(struct diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Hides a secret in every message from now on, whoever sends it back. STATUS_STORE, reported, where
   there is no memory. */
enum status diag_hide(struct diag *diag, const char *secret);

/* Wipes the secrets. */
void diag_forget(struct diag *diag);

/* The faults of one file that the maintainer writes. */
struct faults {
    struct diag *diag;
    const char *file;
    int count;
};

/* After this many faults reading stops: nobody reads more before mending these. */
enum { FAULTS_LIMIT = 100 };

/* Reports a fault with its file and line; one beyond the limit only says that there are too many.
   Always false, so that callers can return it. */
bool faults_add(struct faults *faults, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static inline bool faults_too_many(const struct faults *faults)
{
    return faults->count > FAULTS_LIMIT;
}

/* Reports that memory ran out while doing `what`. diag_memory() returns STATUS_STORE, and is inline
 * so that analysers see it. */
void diag_no_memory(struct diag *diag, const char *what);
static inline enum status diag_memory(struct diag *diag, const char *what)
{
    diag_no_memory(diag, what);
    return STATUS_STORE;
}

/* The more severe of two statuses: the first if it is neither DONE nor INCOMPLETE, else the larger.
 */
enum status status_worse(enum status first, enum status second);

/* Whether what was done so far is kept: it is if only the site failed. */
static inline bool status_keeps(enum status status)
{
    return status <= STATUS_INCOMPLETE || status == STATUS_SITE;
}

#endif
