/* A list of games as the old page: one table row each. */
#ifndef PARSE_LISTPAGE_H
#define PARSE_LISTPAGE_H

#include "parse/listed.h"

/* Reads parser->body into the tables. */
enum status read_list_html(struct parser *parser, const struct archived *page,
                           struct list_reading *reading);

#endif
