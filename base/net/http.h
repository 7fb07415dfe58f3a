/* The one HTTP client: parallel transfers over persistent connections, a limit of requests a
 * second, bounded retries with back-off, and other good manners. */
#ifndef BASE_NET_HTTP_H
#define BASE_NET_HTTP_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

#include <stdint.h>

struct http_settings {
    const char *base_url;       /* http or https; requests never leave its host */
    const char *setting;        /* that base_url comes from, for messages; NULL: "base_url" */
    const char *contact;        /* for the User-Agent; NULL or "" for none */
    const char *api_key;        /* sent as X-Auth-Key to base_url's host only; NULL for none */
    int max_parallel;           /* 1..64 */
    double requests_per_second; /* 0: no limit */
    long timeout;               /* seconds without progress, and to connect */
    int retries;                /* further tries after the first */
    size_t max_body;            /* bytes, counted after decompression */
    int first_wait;       /* milliseconds before the second try, doubled from then on; 0: 1000 */
    bool cookies;         /* keep them while the client is open (a wiki's login) */
    int lasts;            /* seconds from opening to the last request; 0: no limit */
    int64_t (*now)(void); /* microseconds; NULL: monotonic_now() */
    const volatile int *stop; /* becomes non-zero on a signal: stop soon, keep what arrived */
    struct diag *diag;
};

enum http_outcome {
    HTTP_ANSWER,      /* a status came; see `status` */
    HTTP_UNREACHABLE, /* no connection, no address, time-out, cut off: after all tries */
    HTTP_REFUSED,     /* answer not acceptable: too large, redirect elsewhere, redirect loop */
    HTTP_STOPPED,     /* the run is ending: not tried, or not finished */
};

enum { HTTP_ADDRESS_SIZE = 512 };

struct http_request {
    char address[HTTP_ADDRESS_SIZE]; /* relative to base_url, begins with '/' or not */
    char etag[256];                  /* sent as If-None-Match; "" for none */
    char last_modified[64];          /* sent as If-Modified-Since; "" for none */
    struct span post;                /* body of a POST, NULL text for a GET */
    void *context;                   /* the caller's own */
};

struct http_response {
    enum http_outcome outcome;
    long status;        /* of HTTP_ANSWER; else the last one seen, or 0 */
    struct buffer body; /* decoded */
    char etag[256];     /* "" if there is none, or it is too long to keep */
    char last_modified[64];
    const char *fault; /* if it is not what was wanted: why, a code of reasons.def */
    char detail[256];  /* what goes with the code: the status, or what the library says */
    int tries;
    int64_t retry_after; /* seconds that the server asks to wait, whatever the status; -1: none */
    bool dated;          /* the answer told the server's time: */
    int64_t clock_ahead; /* seconds by which this machine's clock is ahead of it */
};

struct http_client;

/* NULL after reporting: an invalid base_url (callers return STATUS_CONFIG), or no memory. */
struct http_client *http_open(const struct http_settings *settings);
void http_close(struct http_client *client);

/* Does one request to its end. The caller frees the response's body. Returns STATUS_DONE whatever
 * the answer; another status only if the program itself failed. */
enum status http_get(struct http_client *client, const struct http_request *request,
                     struct http_response *response);

/* A caller with many requests. */
struct http_guest {
    /* Fills in a request and returns true, or false when there are no more. */
    bool (*next)(void *context, struct http_request *);
    /* Gets each response once, in the order they end, and may take over the body (leaving another
     * one or none in its place). A status other than STATUS_DONE ends the run early and is
     * returned. */
    enum status (*done)(void *context, const struct http_request *, struct http_response *);
    /* NULL, or called repeatedly while nothing arrives, which can take minutes; its status counts
     * like that of `done`. */
    enum status (*idle)(void *context);
    void *context;
};

/* Many requests, for `guest`. After `failures_to_stop` failures in a row (0: never), or if the site
 * asks for a longer pause than a run should make, `next` is not called again and STATUS_SITE is
 * returned. */
enum status http_run(struct http_client *client, const struct http_guest *guest,
                     int failures_to_stop);

#endif
