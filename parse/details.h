/* What a page of one game says about its players: the API's object, its old form, or the old HTML
 * page. */
#ifndef PARSE_DETAILS_H
#define PARSE_DETAILS_H

#include "base/core/json.h"
#include "base/model/model.h"
#include "parse/arena.h"

struct detail {
    struct span name;
    enum outcome outcome;
    int place;     /* of a finisher */
    int64_t moves; /* counted as in a log, without a finisher's parking move */
    int64_t crashes;
};

struct details {
    struct arena texts;
    struct detail players[PLAYERS_LIMIT];
    size_t count;
    bool complete; /* there are players, and each has a result */
};

/* Reads the page of a game, replacing the contents of `details`. Who was invited but never started
 * is not a participant. Something else than such a page gives no players. False if memory ran out.
 */
bool details_read_api(struct details *details, struct json_reader *json, struct span body);
bool details_read_page(struct details *details, struct span body);

void details_free(struct details *details);

/* The player of that name; NULL for none. */
const struct detail *details_find(const struct details *details, struct span name);

#endif
