/* What a player's page shows, from all rated games. */
#ifndef REPORT_SITE_PLAYER_PAGE_H
#define REPORT_SITE_PLAYER_PAGE_H

#include "report/rated_games.h"

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

/* The player's record against one other. */
struct duel {
    const char *name; /* of the other */
    int64_t games, wins, draws, losses;
    double points; /* that the pairs with the other gave the player, after the division */
};

/* What became of all games of a player. */
struct career {
    int64_t victories, podiums; /* finished on place 1, on places 1 to 3 */
    double mean_place;          /* n for who dropped out, as the ranking has it */
    double mean_players;        /* of the games */
    double opposition;          /* mean rating of the others, of all duels; NAN: there are none */
    int64_t dropouts;           /* games that he withdrew or was ejected from */
    double dropped_share;       /* of his duels, that were lost by that; NAN: there are none */
    double dropped_points;      /* and what those gave him, after the division */
};

/* "3 times: 12.5% of the duels, −4.21 points" */
bool career_dropouts(struct buffer *out, enum language language, const struct career *career);

struct player_page {
    enum language language;
    const char *name;
    const char *id;                /* what its files are named by: player/ID.html */
    const char *site;              /* [report] site */
    uint64_t feed;                 /* hash of the feed that goes with it */
    int64_t rank;                  /* among all */
    int64_t settled_rank, settled; /* among those who have a rank on the site, and their number */
    const char *last_played;
    int64_t games, wins, draws, losses;
    double rating, max, min;
    double low, high; /* as in the ranking */
    struct career career;
    double change; /* NAN: there is none */
    uint32_t odd;  /* as in the ranking */
    bool robot, provisional, active;
    double start; /* everybody's first rating */
    const struct played *played;
    size_t played_count;
    const struct duel *duels; /* by games (more first), then by name */
    size_t duel_count;
};

/* More rows have a page of their own. */
enum { SHOWN_GAMES = 120, SHOWN_DUELS = 60 };
bool player_page_is_cut(const struct player_page *page);

/* Some of the games, one after the other. */
struct streak {
    size_t first, length; /* index into `played`; length 0: there is none */
};

/* The first of the longest rows of those that belong; and who won. */
struct streak longest_streak(const struct player_page *page,
                             bool (*belongs)(const struct played *));
bool is_victory(const struct played *played);

/* Memory that one page at a time points into. */
struct player_room {
    struct played *played;
    struct duel *duels;
};

/* False: no memory. */
bool player_room_make(struct player_room *room, const struct ranking *ranking,
                      const struct rated_games *rated_games);
void player_room_free(struct player_room *room);

/* The page for a row of the ranking; valid until the room is used again. */
struct player_page player_page_of(const struct ranking *ranking,
                                  const struct rated_games *rated_games, size_t person,
                                  enum language language, struct player_room *room);

#endif
