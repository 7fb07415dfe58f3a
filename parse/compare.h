/* What only all pages together can show. */
#ifndef PARSE_COMPARE_H
#define PARSE_COMPARE_H

#include "parse/parser.h"

/* A game that only older walks found is no longer listed: forgets what they said about it.
 * `*unlisted` says whether there are such games. What other walks say about them must then be read
 * again, and their titles classified by classify_unlisted(). */
enum status unlist_games(struct parser *parser, bool *unlisted);
enum status classify_unlisted(struct parser *parser);

/* Drops what no longer belongs to a page, and notes games that are in no list and logs that differ
 * from the list. Replaces what it noted last time. */
enum status compare_lists_and_logs(struct parser *parser);

#endif
