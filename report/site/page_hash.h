/* Prints of what a page shows, so that a page whose game or player did not change is not made
   again. A page carries its print in its head. */
#ifndef REPORT_SITE_PAGE_HASH_H
#define REPORT_SITE_PAGE_HASH_H

#include "report/site/site.h"

struct page_hashes {
    uint64_t *games; /* of every rated game, in the order of the rated_games */
    uint64_t common; /* of what every page depends on */
};

/* False when memory ran out. */
bool page_hashes_make(struct page_hashes *hashes, const struct site *site);
void page_hashes_free(struct page_hashes *hashes);

uint64_t page_hash_of_player(const struct page_hashes *hashes, const struct site *site,
                             size_t person);

/* True if the page `name` stands there with this print. */
bool page_hash_stands(struct output *output, const char *name, uint64_t print);

#endif
