/* The one HTTP client: parallel transfers over kept connections, a limit of requests a second,
   bounded tries with back-off, and what makes it a polite and careful guest. */
#ifndef BASE_NET_HTTP_H
#define BASE_NET_HTTP_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

#include <stdint.h>

struct http_settings {
    const char *base_url;       /* http or https; requests never leave its host */
    const char *contact;        /* for the User-Agent; NULL or "" for none */
    const char *api_key;        /* sent as X-Auth-Key to base_url's host only; NULL for none */
    int max_parallel;           /* 1..64 */
    double requests_per_second; /* 0: no limit */
    long timeout;               /* seconds without progress, and to connect */
    int retries;                /* further tries after the first */
    size_t max_body;            /* bytes, counted after decompression */
    int first_wait; /* milliseconds before the second try, doubled from then on; 0: 1000 */
    bool cookies;   /* keep them while the client is open (a wiki's login) */
    const volatile int *stop; /* becomes non-zero on a signal: end soon, keep what came */
    struct diag *diag;
};

enum http_outcome {
    HTTP_ANSWER,      /* a status came; see `status` */
    HTTP_UNREACHABLE, /* no connection, no name, time-out, cut off: after all tries */
    HTTP_REFUSED,     /* answer not acceptable: too large, redirect elsewhere, redirect loop */
    HTTP_STOPPED,     /* the run is ending; not tried, or not to the end */
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
    char etag[256];     /* "" where none, or too long to be kept */
    char last_modified[64];
    const char *fault; /* why it is not what was wanted, if it is not: a code of reasons.def */
    char detail[256];  /* that belongs to it: the status, or what the library says */
    int tries;
    int64_t retry_after; /* seconds that the answer asks to wait, whatever its status; -1: none */
    bool dated;          /* the answer told the server's time: */
    int64_t clock_ahead; /* so many seconds is this machine's clock before it */
};

struct http_client;

/* NULL after reporting: a base_url that is none (STATUS_CONFIG is then right), or no memory. */
struct http_client *http_open(const struct http_settings *settings);
void http_close(struct http_client *client);

/* One request, done to its end. The response's body is the caller's to free. Returns STATUS_DONE
   whatever was answered, another status only where the program itself failed. */
enum status http_get(struct http_client *client, const struct http_request *request,
                     struct http_response *response);

/* Who has many requests. */
struct http_guest {
    /* Fills in a request and returns true, or false when there are no more. */
    bool (*next)(void *context, struct http_request *);
    /* Gets each response once, in the order they end, and may take over the body (by leaving
       another in its place, or none). A status other than STATUS_DONE ends the run early and is
       returned. */
    enum status (*done)(void *context, const struct http_request *, struct http_response *);
    /* NULL, or called again and again while nothing comes, which a pause can make last for minutes;
       its status counts as that of `done`. */
    enum status (*idle)(void *context);
    void *context;
};

/* Many requests, for `guest`. After `failures_to_stop` failures in a row (0: never) the rest is not
   asked; `next` is then not called again and STATUS_SITE is returned; also where the site asks to
   be left alone for longer than a run should wait. */
enum status http_run(struct http_client *client, const struct http_guest *guest,
                     int failures_to_stop);

#endif
