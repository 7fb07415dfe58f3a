/* What a page of one game says of its players: the API's object, its old form, or the old HTML
 * page. */
#ifndef PARSE_DETAILS_H
#define PARSE_DETAILS_H

#include "base/model/model.h"
#include "parse/parser.h"

struct detail {
    struct span name;
    enum outcome outcome;
    int place;     /* of a finisher */
    int64_t moves; /* as a log counts them, without the parking move of a finisher */
    int64_t crashes;
};

struct details {
    struct arena texts;
    struct detail players[PLAYERS_LIMIT];
    size_t count;
    bool complete; /* there are players, and each has a result */
};

/* Reads parser->body, a page of that form, replacing what `details` held. Who was invited and never
   started is no participant. A page that is none leaves no players. */
enum status details_read_api(struct parser *parser, struct details *details);
enum status details_read_page(struct parser *parser, struct details *details);

void details_free(struct details *details);

/* The player of that name; NULL for none. */
const struct detail *details_find(const struct details *details, struct span name);

#endif
