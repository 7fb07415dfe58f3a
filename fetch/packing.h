/* Packing pages for the archive while others are being fetched: half of the CPU time of a first
 * download is zstd's. Internal to fetch/. */
#ifndef FETCH_PACKING_H
#define FETCH_PACKING_H

#include "base/net/http.h"

/* A page from the site, on its way into the archive. */
struct package {
    struct http_request request;
    struct http_response response;
    struct buffer packed;
    bool failed; /* memory ran out */
};

/* A queue of so many packages, in order, and the thread that packs them. Call all functions from
 * one thread; NULL is a queue without room. */
struct packing;

/* NULL without memory or a thread: the caller can pack for itself. */
struct packing *packing_open(void);
/* Drops what was not taken. */
void packing_close(struct packing *packing);

/* Hands a page over: takes its body, and leaves the memory of an earlier one. False, with nothing
 * changed, if there is no room or the page is large. */
bool packing_put(struct packing *packing, const struct http_request *request,
                 struct http_response *response);

/* The oldest package once it is packed, valid until the next call of packing_put or packing_take;
 * NULL if there is none, or (unless `wait`) none packed yet. */
const struct package *packing_take(struct packing *packing, bool wait);

#endif
