/* A list of games by the API: an array of objects. */
#ifndef PARSE_LISTJSON_H
#define PARSE_LISTJSON_H

#include "base/core/json.h"
#include "parse/listed.h"

/* What the object `game` says, valid until the reader's next element; `listed->gid` is NOT_SAID if
 * it names no game. The walk gives the state if the object does not (NULL text: neither does).
 * `tags` is memory for the text of the tags. False if memory ran out. */
bool listed_from_json(struct listed *listed, struct json_reader *reader, const struct json_t *game,
                      struct span by_walk, struct buffer *tags);

/* Reads parser->body into the tables. */
enum status read_list_json(struct parser *parser, const struct archived *page,
                           struct list_reading *reading);

#endif
