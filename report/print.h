/* Prints of what a page shows, so that a page whose game or player did not change is not made
   again. A page carries its print in its head. */
#ifndef REPORT_PRINT_H
#define REPORT_PRINT_H

#include "report/site.h"

struct prints {
    uint64_t *games; /* of every rated game, in the order of the chronicle */
    uint64_t common; /* of what every page depends on */
};

/* False when memory ran out. */
bool prints_make(struct prints *prints, const struct site *site);
void prints_free(struct prints *prints);

uint64_t print_of_player(const struct prints *prints, const struct site *site, size_t person);

/* True if the page `name` stands there with this print. */
bool print_stands(struct output *output, const char *name, uint64_t print);

#endif
