/* From the archive to games: what the lists and logs say, in tables game, entry, player, anomaly
   and unknown_form. */
#ifndef PARSE_PARSE_H
#define PARSE_PARSE_H

#include "base/settings/config.h"
#include "base/store/store.h"

struct parser;

/* Compiles title_pattern, and judges all known titles again where it is another one than last time.
   `store` is open for writing; it, config and diag must outlive the parser. STATUS_CONFIG for a
   pattern that is none. On failure *parser is NULL. */
enum status parse_open(struct parser **parser, struct store *store, const struct config *config,
                       struct diag *diag);

/* NULL is allowed. */
void parse_close(struct parser *parser);

struct list_reading {
    bool is_list;  /* false: the page is no list of games, so the walk has failed */
    int64_t rows;  /* entries of the list, also those that could not be read */
    int64_t fresh; /* games that this walk had not brought before; of a page of which nothing could
                      be read all entries, since it does not show that the list ends */
};

/* Reads one list page, the row `page` of table page, into table game. */
enum status parse_list_page(struct parser *parser, int64_t page, struct list_reading *reading);

struct parse_summary {
    int64_t lists;   /* list pages read */
    int64_t logs;    /* logs read */
    int64_t no_logs; /* files that are no log */
    int64_t details; /* pages of one game read */
    int64_t lines;   /* of all logs */
    int64_t unknown_lines;
    int64_t errors;     /* games and files with an anomaly that keeps them from being rated */
    int64_t errors_new; /* of these: not known before this run */
};

/* Reads all pages that were not read yet, in batches: an interrupted run goes on where it was. With
   `all` everything that parse ever wrote is dropped and read again, with the same result. Returns
   STATUS_INCOMPLETE if there are new errors (each reported). */
enum status parse_pages(struct parser *parser, bool all, struct parse_summary *summary);

#endif
