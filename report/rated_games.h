/* Every rated game with its changes, read once for all pages. */
#ifndef REPORT_RATED_GAMES_H
#define REPORT_RATED_GAMES_H

#include "base/model/engine.h"
#include "report/ranking.h"

struct rated_game {
    int64_t gid;
    char *title;
    char finished[STAMP_SIZE];
    size_t first, count; /* of its changes */
};

struct rated_change {
    size_t person; /* row of the ranking */
    size_t game;
    int place; /* n for who dropped out */
    enum outcome outcome;
    int moves;
    double start; /* ln of the weight of the start */
    double before, delta, after;
};

struct rated_games {
    struct rated_game *games; /* in the order they were rated */
    size_t game_count;
    struct rated_change *changes; /* by game, then by place, the dropped ones last */
    size_t change_count;
    size_t *of_person;    /* indices of changes, by person and then in order */
    size_t *person_first; /* where a person's part begins; one element more than persons */
};

/* Reads it. The ranking's rows are the persons. On any failure the rated_games is empty. */
enum status rated_games_read(struct rated_games *rated_games, struct store *store,
                             const struct ranking *ranking);
void rated_games_free(struct rated_games *rated_games);

/* The year in which it finished; 0: its stamp tells none. */
int rated_game_year(const struct rated_game *game);

/* How many rated games a person has, and the i-th of them. */
size_t rated_games_count(const struct rated_games *rated_games, size_t person);
const struct rated_change *rated_games_nth(const struct rated_games *rated_games, size_t person,
                                           size_t i);

/* The same for the engine: engine_result() tells how two players did against each other. */
static inline struct participant rated_participant(const struct rated_change *change)
{
    return (struct participant){
        .rating = change->before,
        .start = change->start,
        .place = change->place,
        .moves = change->moves,
        .dropped = change->outcome != OUTCOME_FINISHED,
    };
}

#endif
