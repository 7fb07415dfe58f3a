/* Packing pages for the archive while others are on their way: half of the processor's time of a
   first download is zstd's. Inner to fetch/. */
#ifndef FETCH_PACKING_H
#define FETCH_PACKING_H

#include "base/net/http.h"

/* A page that the site sent, on its way into the archive. */
struct package {
    struct http_request request;
    struct http_response response;
    struct buffer packed;
    bool failed; /* memory ran out */
};

/* Up to so many packages, in the order they were put, and the thread that packs them. All functions
   are called by one thread; NULL is one that has no room. */
struct packing;

/* NULL when there was no memory, or no thread to be had: the caller can pack by itself. */
struct packing *packing_open(void);
/* What was not taken is dropped. */
void packing_close(struct packing *packing);

/* Hands a page over, by taking its body and leaving the memory of an earlier one. False, and
   nothing is changed, where there is no room, or the page is a large one. */
bool packing_put(struct packing *packing, const struct http_request *request,
                 struct http_response *response);

/* The package that was put first, once it is packed, and until the next call of packing_put or
   packing_take; NULL where there is none, or none yet, unless `wait`. */
const struct package *packing_take(struct packing *packing, bool wait);

#endif
