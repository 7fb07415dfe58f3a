/* What the files of parse/ share: the parser and its statements. */
#ifndef PARSE_PARSER_H
#define PARSE_PARSER_H

#include "base/core/json.h"
#include "base/settings/config.h"
#include "base/store/query.h"
#include "base/store/store.h"
#include "parse/details.h"
#include "parse/log_reading.h"
#include "parse/summary.h"
#include "parse/title.h"

struct parser {
    struct store *store;
    struct diag *diag;
    const struct config *config;
    struct title_pattern *pattern;
    struct log_reading reading;
    struct details *api, *old; /* of the current game; created when first needed */
    struct buffer body;        /* of the page in hand */
    struct buffer text;        /* scratch memory while a page is read */
    struct json_reader json;   /* of the page in hand */
    struct json_reader tags;   /* of the current game */
    struct parse_summary *summary;
    int64_t noted_entries; /* of the current list page */
    int spoiled_pages;     /* consecutive list pages of which nothing could be read */
};

/* A parser that has no title_pattern yet; NULL after reporting. */
struct parser *parser_new(struct store *store, const struct config *config, struct diag *diag);

/* NULL is allowed. */
void parser_free(struct parser *parser);

/* A page of the archive, as far as parsing needs it. */
struct archived {
    int64_t id;
    int64_t gid;   /* 0: not of a single game */
    int64_t walk;  /* 0: of none */
    bool old_page; /* HTML, not the API */
    bool log;
    bool list;
};

/* Notes an anomaly of a game (0: of none) or page (0: of none). */
enum status note_anomaly(struct parser *parser, enum reason kind, int64_t gid, int64_t page,
                         size_t line, struct span text);

/* The number of a player's name in table player; a new name is added. */
enum status player_number(struct parser *parser, struct span name, int64_t *number);

#endif
