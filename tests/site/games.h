/* The games that the test site knows: games.json of its data folder, read into memory. */
#ifndef TESTS_SITE_GAMES_H
#define TESTS_SITE_GAMES_H

#include "base/core/buffer.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>

struct games {
    sqlite3 *db;
    pthread_mutex_t lock; /* one statement at a time */
    const char *folder;   /* where games.json and logs/ lie; not owned */
    bool tags;            /* false: the API leaves its tags out, as it does for old games */
};

/* What /api/games is asked for. */
struct list_query {
    int finished; /* 1, 0; -1: both */
    const char *name;
    bool by_gid; /* else in the order of the file */
    int64_t limit, offset;
};

/* False, with a message on stderr, where games.json is missing or no array. */
bool games_open(struct games *games, const char *folder, bool tags);
void games_close(struct games *games);

/* Reads games.json again: games trickle in while the site runs. */
bool games_reload(struct games *games);

/* Appends the JSON of a list of games. */
bool games_list(struct games *games, const struct list_query *query, struct buffer *out);

/* Appends one game as the API gives it; false where there is none. */
bool games_one(struct games *games, int64_t gid, bool players, struct buffer *out);

/* Appends one game in the old API's form; false where there is none. */
bool games_details(struct games *games, int64_t gid, struct buffer *out);

#endif
