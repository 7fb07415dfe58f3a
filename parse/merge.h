/* The pages of a game as second and third source after its log. */
#ifndef PARSE_MERGE_H
#define PARSE_MERGE_H

#include "parse/parser.h"

/* Fills in from the pages of a game what its log does not say, and notes where they differ. Its
 * entries must be those of the log. */
enum status merge_game(struct parser *parser, int64_t gid);

/* Reads the archived pages of a game into parser->api and parser->old. */
enum status load_details(struct parser *parser, int64_t gid);

#endif
