/* What can be seen only from all pages together. */
#ifndef PARSE_COMPARE_H
#define PARSE_COMPARE_H

#include "parse/parser.h"

/* A game that only lists of older walks held is listed no more: forgets what they said of it.
   `*unlisted` says whether there are such games. What other walks say of them then has to be read
   again, and their titles to be judged by classify_unlisted(). */
enum status unlist_games(struct parser *parser, bool *unlisted);
enum status classify_unlisted(struct parser *parser);

/* Drops what belongs to no page any more, and notes games that no list holds and logs that differ
   from the list. Replaces what it noted the last time. */
enum status compare_lists_and_logs(struct parser *parser);

#endif
