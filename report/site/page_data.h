/* What the page of a game and the page of a player are drawn from: all of it, and nothing else,
   since a page whose data are the same is not drawn again (page_hash.h). */
#ifndef REPORT_SITE_PAGE_DATA_H
#define REPORT_SITE_PAGE_DATA_H

#include "base/core/clock.h"
#include "base/core/hash.h"
#include "base/settings/config.h"
#include "report/explain.h"

struct game_page {
    enum language language;
    const char *base_url;
    const struct explanation *explanation;
};

/* A rated game, from the player's side. */
struct played {
    int64_t gid;
    const char *title;
    const char *finished;
    size_t players;
    enum outcome outcome;
    int place; /* n for who dropped out */
    double before, delta, after;
};

/* What the player has against one other. */
struct duel {
    const char *name; /* of the other */
    int64_t games, wins, draws, losses;
    double points; /* that the pairs with him gave the player, after the division */
};

struct player_page {
    enum language language;
    const char *name;
    int64_t rank, games, wins, draws, losses;
    double rating, max, min;
    double change; /* NAN: there is none */
    bool robot, provisional;
    double start; /* everybody's first rating */
    const struct played *played;
    size_t played_count;
    const struct duel *duels; /* by games (more first), then by name */
    size_t duel_count;
};

#endif
