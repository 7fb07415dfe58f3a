/* One player's history, as `player` shows it. */
#ifndef REPORT_ANSWERS_PLAYER_HISTORY_H
#define REPORT_ANSWERS_PLAYER_HISTORY_H

#include "report/site/player_page.h"

struct played_game {
    struct played game;
    const char *outcome; /* its code */
    int rank;            /* right after the game, among all who had a rated game by then */
};

struct player_history {
    char *name;
    struct played_game *played; /* the rated games, in their order */
    size_t played_count;
    size_t *by_delta; /* indices of `played`, the best game first, equal ones in their order */
    size_t peak, low; /* index of the game after which the rating was highest, lowest */
    struct streak victories;       /* most first places in a row */
    struct streak gains, setbacks; /* most games in a row that gave, that took points */
    struct player_page page;       /* the rest; and what all of this points into: */
    struct player_room room;
    struct ranking ranking;
    struct rated_games rated_games;
};

/* Everything about one player, from the stored ratings. STATUS_USAGE, reported with similar names,
   for an unknown one; a known player without a rated game has an empty history. Freed by the
   caller, whatever is returned. */
enum status player_history_read(struct player_history *player_history, struct store *store,
                                const struct config *config, const char *now, struct span name);

/* Frees what it holds; all zeros afterwards. */
void player_history_free(struct player_history *player_history);

#endif
