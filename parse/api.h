/* The API's answers, made ready for SQLite's JSON functions. */
#ifndef PARSE_API_H
#define PARSE_API_H

#include "base/core/buffer.h"

/* Appends `body` to `json`: without byte order mark, JSONP's call taken off, as valid UTF-8, and
   with U+FFFD for the escape of NUL, at which SQLite would cut a string. Whether it is JSON is for
   SQLite to say. False on no memory. */
bool api_prepare(struct buffer *json, struct span body);

#endif
