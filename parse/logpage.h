/* What was fetched of one game, read into the tables: its log, and pages beside it. */
#ifndef PARSE_LOGPAGE_H
#define PARSE_LOGPAGE_H

#include "parse/parser.h"

/* Reads parser->body, the log of page->gid. */
enum status read_log(struct parser *parser, const struct archived *page);

/* Reads the log of page->gid again, and what its pages say. */
enum status read_details(struct parser *parser, const struct archived *page);

#endif
