/* Title and tag of a game. */
#ifndef PARSE_GAME_H
#define PARSE_GAME_H

#include "parse/parser.h"

/* Sets title and tag of a game from what list and log say of it. Call it whenever either changed.
 */
enum status classify_title(struct parser *parser, int64_t gid);

/* Judges all games by the pattern in force, where it is another one than last time. */
enum status classify_all_titles(struct parser *parser);

#endif
