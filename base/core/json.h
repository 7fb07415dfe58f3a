/* Reading JSON (RFC 8259) from others, with jansson. Strict, except for what an old server may
 * send: a byte order mark, a JSONP call around it, bad UTF-8, and escapes that are no characters.
 */
#ifndef BASE_CORE_JSON_H
#define BASE_CORE_JSON_H

#include "base/core/buffer.h"

#include <stdint.h>

struct json_t; /* a value of jansson; never freed, since its memory is the reader's */

/* All zeros is empty and valid. One text at a time: its values live until the next one, those of a
   list until its next element. */
struct json_reader {
    struct buffer repaired; /* the text, if it had to be repaired */
    char *block;            /* memory for jansson */
    size_t size, used;
    struct span rest; /* of a list: what follows the current element */
    bool begun;
};

void json_reader_free(struct json_reader *reader);

enum json_outcome {
    JSON_READ,
    JSON_END,     /* of a list: there is no further element */
    JSON_REFUSED, /* well-formed as far as it was read, but with a member twice, a number beyond 64
                     bits, or nested too deeply */
    JSON_BROKEN,  /* not JSON */
    JSON_NO_MEMORY,
};

/* Reads a text that is one value. `*value` is NULL if the outcome is not JSON_READ. The text must
 * stay in place while its values are used. */
enum json_outcome json_read(struct json_reader *reader, struct span text,
                            const struct json_t **value);

/* Reads an array element by element, so that a bad one spoils only itself. json_list() takes the
 * text, and returns JSON_BROKEN if it does not begin an array. json_element() goes to the next
 * element: `*element` is its text, `*value` is NULL if it is not an object. It can be called again
 * after JSON_REFUSED; after JSON_BROKEN the whole text is not JSON.
 */
enum json_outcome json_list(struct json_reader *reader, struct span text);
enum json_outcome json_element(struct json_reader *reader, struct span *element,
                               const struct json_t **value);

/* Whether the element, as json_element() gave it, holds U+FFFD in a text that had to be repaired.
 */
bool json_repaired(const struct json_reader *reader, struct span element);

/* The value at a path such as "errors.0.code": names, and (except last) indices; NULL for none. */
const struct json_t *json_at(const struct json_t *value, const char *path);

/* The values of an array or an object one after another, or the value itself if it is neither;
   NULL after the last. Begin with a cursor of zeros. */
struct json_cursor {
    const char *name; /* of an object's member; else NULL */
    size_t index;
    void *member;
};
const struct json_t *json_next(const struct json_t *values, struct json_cursor *cursor);

/* What a value says. In old games, any member can be missing (NULL), null or of another type. */

enum { NOT_SAID = -1 };

/* False for null. */
bool json_said(const struct json_t *value);

/* A whole number in least..most, possibly written as a string; else NOT_SAID. */
int64_t json_number(const struct json_t *value, int64_t least, int64_t most);

/* 1, 0 or NOT_SAID: true and false, also as numbers and strings. */
int64_t json_truth(const struct json_t *value);

/* A string as valid UTF-8 without NUL; a number as its digits. Anything else gives a NULL pointer.
 */
struct span json_text(struct json_reader *reader, const struct json_t *value);

/* The same, for a time stamp only. */
struct span json_stamp(struct json_reader *reader, const struct json_t *value);

/* Appends the strings among `values`, which are the reader's, as a JSON array. False if memory ran
 * out.
 */
bool json_write_strings(struct json_reader *reader, const struct json_t *values,
                        struct buffer *out);

/* Whether the text is one of the strings among `values`, which may be NULL. */
bool json_holds(const struct json_t *values, struct span text);

#endif
