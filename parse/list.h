/* A list of games, by the API or as the old page. */
#ifndef PARSE_LIST_H
#define PARSE_LIST_H

#include "parse/parser.h"
#include "parse/summary.h"

/* Reads parser->body, a page of a list, into the tables. */
enum status read_list(struct parser *parser, const struct archived *page,
                      struct list_reading *reading);

#endif
