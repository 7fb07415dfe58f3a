/* Logins of the store, and the persons behind them. */
#ifndef RATE_PLAYERS_H
#define RATE_PLAYERS_H

#include "rate/rules.h"

struct players {
    int64_t *ids;     /* of the store, ascending */
    uint32_t *logins; /* index of each one's name among the games' names */
    bool *aliased;    /* of each name: an alias may make another person of it */
    size_t count;
};

/* Fills games->names with all logins, who plays by hand, and all names that aliases lead to, by
   bytes. Freed by the caller, whatever is returned. */
enum status players_load(struct players *players, struct store *store, const struct rules *rules,
                         struct games *games);
void players_free(struct players *players);

/* The login with that number in the store, or games->person_count. */
size_t players_login(const struct players *players, const struct games *games, int64_t id);

#endif
