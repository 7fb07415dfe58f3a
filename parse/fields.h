/* Fields of the API's objects, out of SQLite's JSON functions. Of each field the query gives its
   type and, in the next column, its value: in old games any field can be missing, null or of
   another type. */
#ifndef PARSE_FIELDS_H
#define PARSE_FIELDS_H

#include "base/store/store.h"
#include "parse/arena.h"

/* json_type() of the text ?1, NULL where it is no JSON. SQLite (seen with 3.40) takes {["a"]: 1}
   for an object, and cannot read again what it makes of it. */
#define JSON_TYPE                                                                                  \
    "CASE WHEN json_valid(?1) THEN CASE WHEN json_valid(json(?1)) THEN json_type(?1) END END"

/* `o`, the element of json_each() at hand, where it is an object, else an empty one. */
#define OBJECT "CASE type WHEN 'object' THEN value ELSE '{}' END AS o"

/* Two columns for the field at `path` of the object `o`. */
#define FIELD(path) "json_type(o, '" path "'), o ->> '" path "'"

enum { NOT_SAID = -1 };

struct fields {
    sqlite3_stmt *statement;
    struct arena texts; /* of this row; reset by the caller */
    bool failed;        /* memory ran out */
};

/* True where the field in `column` is of that type, as json_type() calls it. */
bool field_is(const struct fields *fields, int column, const char *type);

/* A whole number in least..most, also one written as a string; else NOT_SAID. */
int64_t field_number(const struct fields *fields, int column, int64_t least, int64_t most);

/* 1, 0 or NOT_SAID: true and false, also as numbers and strings. */
int64_t field_truth(const struct fields *fields, int column);

/* A string as valid UTF-8; a number where a string should be is taken as it is written. A NULL
   pointer for anything else. Valid until the next row. */
struct span field_text(struct fields *fields, int column);

/* The same for a time stamp; a NULL pointer for what is none. */
struct span field_stamp(struct fields *fields, int column);

#endif
