/* Title and tag of a game. */
#ifndef PARSE_GAME_H
#define PARSE_GAME_H

#include "parse/parser.h"

/* Sets title and tag of a game from its list and log. Call it whenever either has changed.
 */
enum status classify_title(struct parser *parser, int64_t gid);

/* Classifies all games by the current pattern, if it has changed since last time. */
enum status classify_all_titles(struct parser *parser);

#endif
