/* One request in progress; for the files of the HTTP client only. */
#ifndef BASE_NET_HTTP_TRANSFER_H
#define BASE_NET_HTTP_TRANSFER_H

#include "base/net/http.h"
#include "base/net/pace.h"

#include <curl/curl.h>

enum transfer_state {
    TRANSFER_FREE,
    TRANSFER_WAITING, /* for its next try, at `due` */
    TRANSFER_RUNNING,
};

struct transfer {
    struct http_client *client;
    enum transfer_state state;
    int64_t due;
    int64_t begun, heard; /* this try; when anything came of it last, or it began */
    struct http_request request;
    struct http_response response;
    CURL *easy;
    struct curl_slist *headers;
    struct buffer url;   /* of the next try: the address, or where a redirect led */
    int redirects;       /* followed in this try */
    bool sent;           /* the request of this try is on its way, or was */
    size_t header_bytes; /* of the answer being read */
    bool too_large;
    bool out_of_memory;
    char error[CURL_ERROR_SIZE];
};

struct http_client {
    struct http_settings settings;
    struct buffer base_url;
    struct buffer agent;
    CURLM *multi;
    CURLSH *share;
    struct bucket bucket;
    int64_t ends; /* nothing is requested from then on; INT64_MAX: no limit */
    bool told_of_end;
    int64_t pause_until; /* the whole host is left alone until then */
    bool told_of_https;
    uint64_t random;
    struct transfer *transfers;
    size_t transfer_count;
};

/* Whether it takes longer than it may, whatever libcurl thinks of it; notes so in `error`. */
bool transfer_overdue(struct transfer *transfer, int64_t now);

enum { LONGEST_PAUSE = 600 }; /* seconds: if a site asks for more, this run ends */

/* Prepares the transfer for `request`, to begin at once. */
void transfer_prepare(struct transfer *transfer, const struct http_request *request);

/* Notes why it failed; the detail is empty. */
void transfer_fail(struct transfer *transfer, enum http_outcome outcome, const char *fault);

/* Sends it. False, with outcome and fault set, if it cannot be sent at all. */
bool transfer_begin(struct transfer *transfer);

/* What to do with a transfer that curl ended with `code`. */
enum transfer_next {
    NEXT_DELIVER,  /* the response is as it will be */
    NEXT_FOLLOW,   /* a redirect: `url` is where it leads */
    NEXT_TRY_AGAIN /* delivered as it is if no tries are left */
};
enum transfer_next transfer_classify(struct transfer *transfer, CURLcode code);

/* Frees what it holds. */
void transfer_free(struct transfer *transfer);

#endif
