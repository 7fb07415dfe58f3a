/* The test site: what the platform serves, on loopback, with faults on request. */
#ifndef TESTS_SITE_SITE_H
#define TESTS_SITE_SITE_H

#include "faults.h"
#include "games.h"
#include "stats.h"

#include <microhttpd.h>
#include <time.h>

struct site {
    const char *folder; /* games.json, logs/GID.log */
    struct games games;
    struct stats stats;
    struct faults faults;
    pthread_mutex_t lock;
    pthread_cond_t stop_signal;
    bool stopping;
};

/* Waits, but not longer than the site lives. */
void site_wait(struct site *site, int64_t milliseconds);

/* What is to be answered, before any fault of delivery. */
#define WIKI_PATH "/api.php"

struct answer {
    unsigned status;
    const char *type;
    time_t modified; /* 0: not known */
    struct buffer body;
};

/* route.c: true, and done, where the address is one of those by which tests steer the site. */
bool control(struct site *site, struct MHD_Connection *connection, const char *path,
             struct answer *answer);

/* route.c: composes the answer to an address. */
void compose(struct site *site, struct MHD_Connection *connection, const char *path,
             const char *address, struct answer *answer);

/* deliver.c: hands it to the guest with a fault; NULL: none, and it is not counted. Frees the
   body. */
enum MHD_Result deliver(struct site *site, struct MHD_Connection *connection, const char *address,
                        const struct fault *fault, struct answer *answer);

/* body.c: a body that comes in an unusual way. Takes over `body`. NULL without memory. */
struct MHD_Response *faulty_body(struct site *site, const struct fault *fault, struct buffer *body);

/* gzip.c: appends `body` compressed. */
bool gzip(struct span body, struct buffer *out);

/* gzip.c: appends the compressed form of `zeros` zero bytes. */
bool gzip_zeros(int64_t zeros, struct buffer *out);

#endif
