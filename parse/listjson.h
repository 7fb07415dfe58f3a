/* A list of games by the API: an array of objects. */
#ifndef PARSE_LISTJSON_H
#define PARSE_LISTJSON_H

#include "base/core/json.h"
#include "parse/listed.h"

/* What the object `game` says, valid until the reader's next element; `listed->gid` is NOT_SAID
   where it names no game. What it does not say of the game's state is so by the walk (NULL text: of
   either). `tags` is for the text of the tags. False on no memory. */
bool listed_from_json(struct listed *listed, struct json_reader *reader, const struct json_t *game,
                      struct span by_walk, struct buffer *tags);

/* Reads parser->body into the tables. */
enum status read_list_json(struct parser *parser, const struct archived *page,
                           struct list_reading *reading);

#endif
