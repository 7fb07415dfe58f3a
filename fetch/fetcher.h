/* A fetching run, for the files of fetch/. */
#ifndef FETCH_FETCHER_H
#define FETCH_FETCHER_H

#include "base/core/clock.h"
#include "fetch/fetch.h"
#include "fetch/pages.h"
#include "fetch/progress.h"

/* What a page of a list answered, before it is needed. */
struct list_answer {
    struct http_request request;
    struct http_response response;
};

struct fetcher {
    struct store *store;
    const struct config *config;
    struct diag *diag;
    char now[STAMP_SIZE];
    const volatile int *stop; /* NULL: never */
    char *key;                /* of the API; NULL: none */
    struct http_client *client;
    struct pages pages;
    struct progress walking; /* of the current walk */
    struct list_answer *answers;
    size_t answer_count;
};

#endif
