/* From the archive to games: what the lists and logs say, in tables game, entry, player, anomaly
   and unknown_form. */
#ifndef PARSE_PARSE_H
#define PARSE_PARSE_H

#include "base/settings/config.h"
#include "base/store/store.h"
#include "parse/summary.h"

struct parser;

/* Compiles title_pattern, and classifies all known titles again if it has changed since last time.
   `store` is open for writing; it, config and diag must outlive the parser. On failure *parser is
   NULL. */
enum status parse_open(struct parser **parser, struct store *store, const struct config *config,
                       struct diag *diag);

/* NULL is allowed. */
void parse_close(struct parser *parser);

/* Reads one list page, the row `page` of table page, into table game. */
enum status parse_list_page(struct parser *parser, int64_t page, struct list_reading *reading);

/* Reads all pages that have not been read, in batches: an interrupted run resumes where it stopped.
   With `all`, everything parse ever wrote is dropped and read again, with the same result. Returns
   STATUS_INCOMPLETE if there are new errors (each reported). */
enum status parse_pages(struct parser *parser, bool all, struct parse_summary *summary);

/* The same in parts, for who has the bytes of logs in hand: parse_begin(), parse_log() in his
   transactions, parse_seal() before he commits each, parse_rest() for whatever else is to be
   read. */
enum status parse_begin(struct parser *parser, struct parse_summary *summary);
enum status parse_log(struct parser *parser, int64_t page, int64_t gid, struct span body);
enum status parse_seal(struct parser *parser);
enum status parse_rest(struct parser *parser);

#endif
