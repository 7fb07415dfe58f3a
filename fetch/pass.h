/* Asking for one page of each of many games: their logs, or what the site says of them besides.
   Inner to fetch/. */
#ifndef FETCH_PASS_H
#define FETCH_PASS_H

#include "fetch/fetcher.h"

struct pass_kind {
    const char *name;   /* of the pages, in table page */
    const char *plural; /* what is counted, for the progress line */
    void (*address)(int64_t gid, char address[PAGE_ADDRESS_SIZE]);
    /* NULL where the body is what was asked for, else the detail of REASON_NOT_THERE. */
    const char *(*why_none)(struct span body);
};

/* Asks for that page of every game in table wanted, and notes in table asked what became of it.
   STATUS_SITE where the run was ended early because nothing came. */
enum status pass_run(struct fetcher *fetcher, const struct pass_kind *kind, bool conditional);

#endif
