/* What a player's page tells, out of all rated games. */
#ifndef REPORT_SITE_PLAYER_PAGE_H
#define REPORT_SITE_PLAYER_PAGE_H

#include "report/rated_games.h"
#include "report/site/page_data.h"

/* Room for what one page at a time points to. */
struct player_room {
    struct played *played;
    struct duel *duels;
};

/* False: no memory. */
bool player_room_make(struct player_room *room, const struct ranking *ranking,
                      const struct rated_games *rated_games);
void player_room_free(struct player_room *room);

/* The page of a row of the ranking; valid until the room is used again. */
struct player_page player_page_of(const struct ranking *ranking,
                                  const struct rated_games *rated_games, size_t person,
                                  enum language language, struct player_room *room);

#endif
