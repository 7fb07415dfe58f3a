/* The games of the store in memory, with the entries as they are rated. */
#ifndef RATE_GAMES_H
#define RATE_GAMES_H

#include "base/core/clock.h"
#include "base/model/reason.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* A stamp as a number, YYYYMMDDHHMMSS, which compares like the text. */
typedef int64_t packed_stamp;

/* 0 if the text does not have the form of a stamp. */
packed_stamp stamp_pack(struct span text);
/* Writes "YYYY-MM-DD HH:MM:SS" and a NUL. */
void stamp_unpack(packed_stamp packed, char text[STAMP_SIZE]);

/* What one person did in one game, as rated. */
struct entry {
    uint32_t person; /* index into games.names */
    int32_t moves;
    int16_t place; /* of a finisher; else 0 */
    uint8_t outcome;
};

struct game {
    int64_t gid;
    int64_t seq;           /* from 1 among the rated games, 0: not rated */
    packed_stamp started;  /* 0: not known */
    packed_stamp finished; /* 0: not yet, or not known */
    size_t first;          /* of its entries, which stand by name */
    uint32_t count;
    enum game_state state;
    enum reason reason; /* why it is not rated; REASON_NONE if the state says it */
    const char *detail; /* of the reason; NULL: it has none */
};

struct games {
    struct game *games; /* by gid */
    size_t count;
    struct entry *entries;
    double *starts;   /* ln of the weight of the start, an entry each; NULL: no advantages */
    uint32_t *logins; /* index into `names`, an entry each; NULL: all play under their names */
    char **names;     /* of persons, by bytes */
    bool *plays;      /* by name: somebody plays under it in some game */
    size_t person_count;
    uint32_t *order; /* indices of the rated games in the order of rating */
    size_t rated;
    char **texts; /* details of reasons */
    size_t text_count;
    size_t entry_count;
};

/* Frees what games_load (load.h) has read. */
void games_free(struct games *games);

/* By binary search; NULL for an unknown one. */
struct game *games_find(const struct games *games, int64_t gid);

/* Index of a person, or person_count. */
size_t games_person(const struct games *games, struct span name);

/* Sets `order`, `rated` and every `seq` from the games' states and stamps. False: no memory. */
bool games_arrange(struct games *games, enum game_order order);

/* Removes from the order, which otherwise stays, every game finished after `last`. */
void games_until(struct games *games, packed_stamp last);

/* Order of two games: <0, 0, >0. Those without a finish stand at the end, by GID. */
int games_compare(const struct game *a, const struct game *b, enum game_order order);

/* Adds an entry after all others: what `person` did in the game, ln of the weight of the start, and
 * the login played under. False: no memory. */
bool games_add_entry(struct games *games, struct entry entry, double start, uint32_t login);

/* Gives a game a reason, the state that follows from it, and a copy of its detail that lives as
   long as the games. False: no memory. */
bool games_decide(struct games *games, struct game *game, enum reason reason, struct span detail);

#endif
