/* Reads what was fetched of one game into the tables: its log, and other pages. */
#ifndef PARSE_LOGPAGE_H
#define PARSE_LOGPAGE_H

#include "parse/parser.h"

/* Reads `body`, the log of page->gid. */
enum status read_log(struct parser *parser, const struct archived *page, struct span body);

/* Reads the log of page->gid again, and its other pages. */
enum status read_details(struct parser *parser, const struct archived *page);

#endif
