/* Requesting one page of each of many games: their logs, or other pages about them. Internal to
 * fetch/. */
#ifndef FETCH_PASS_H
#define FETCH_PASS_H

#include "fetch/fetcher.h"

struct pass_kind {
    const char *name;   /* of the pages, in table page */
    const char *plural; /* what is counted, for the progress line */
    void (*address)(int64_t gid, char address[PAGE_ADDRESS_SIZE]);
    /* NULL if the body is what was requested, else the detail of REASON_NOT_THERE. */
    const char *(*why_none)(struct span body);
};

/* Requests that page for every game in table wanted, or for the first `most` of them (0: all), and
 * notes in table asked what became of it. STATUS_SITE if the run ended early because nothing
 * arrived. */
enum status pass_run(struct fetcher *fetcher, const struct pass_kind *kind, bool conditional,
                     int64_t most);

#endif
