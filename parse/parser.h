/* What the files of this room share: the parser and its statements. */
#ifndef PARSE_PARSER_H
#define PARSE_PARSER_H

#include "base/core/buffer.h"
#include "parse/log.h"
#include "parse/parse.h"
#include "parse/title.h"

struct details;
struct parser_statements; /* those prepared so far */

struct parser {
    struct store *store;
    struct diag *diag;
    const struct config *config;
    struct title_pattern *pattern;
    struct log_reading reading;
    struct details *api, *old; /* of the game in hand; made when first needed */
    struct buffer body;        /* of the page in hand */
    struct buffer text;        /* for whoever needs one while a page is read */
    struct parser_statements *statements;
    struct parse_summary *summary;
    int64_t spoiled_entries; /* of the list page in hand */
    int spoiled_pages;       /* list pages in a row of which nothing could be read */
};

/* A parser that judges no titles yet; NULL after reporting. parse_close() frees it. */
struct parser *parser_new(struct store *store, const struct config *config, struct diag *diag);

/* A statement that is prepared once a run: `sql` must be a constant, since it is found by its
   address. Reset, but with the bindings of its last use. NULL after reporting. */
sqlite3_stmt *parser_statement(struct parser *parser, const char *sql);

/* Runs a constant statement that gives no rows, with a game's or page's number bound to ?1. */
enum status parser_run(struct parser *parser, const char *sql, int64_t number);

/* One page of the archive, as far as this room must know it. */
struct archived {
    int64_t id;
    int64_t gid;   /* 0: of no single game */
    int64_t walk;  /* 0: of none */
    bool old_page; /* HTML, not the API */
    bool log;
    bool list;
};

/* Reads the page in parser->body into the tables. */
enum status read_list(struct parser *parser, const struct archived *page,
                      struct list_reading *reading);
enum status read_log(struct parser *parser, const struct archived *page);
enum status read_details(struct parser *parser, const struct archived *page);

/* Lets the pages of a game stand in for what its log does not say, and notes where they differ. Its
   entries must be those of the log. */
enum status merge_game(struct parser *parser, int64_t gid);

/* Reads the archived pages of a game into parser->api and parser->old. */
enum status load_details(struct parser *parser, int64_t gid);

/* Notes an anomaly of a game (0: of none) or page (0: of none). */
enum status note_anomaly(struct parser *parser, enum reason kind, int64_t gid, int64_t page,
                         size_t line, struct span text);

/* Sets title and tag of a game from what list and log say of it. Call it whenever either changed.
 */
enum status classify_title(struct parser *parser, int64_t gid);

/* Judges all games by the pattern in force, where it is another one than last time. */
enum status classify_all_titles(struct parser *parser);

/* Reads all list pages of the archive, those read before too. */
enum status read_lists_again(struct parser *parser);

/* What can be seen only from all pages together: games that no list holds any more, logs that
   differ from the list. Replaces what it found the last time. */
enum status compare_lists_and_logs(struct parser *parser);

/* The number of a player's name in table player, added where it is new. */
enum status player_number(struct parser *parser, struct span name, int64_t *number);

#endif
