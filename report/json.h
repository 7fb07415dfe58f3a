/* Writing JSON (RFC 8259). The writer sets commas and line breaks; the caller opens and closes. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "base/core/buffer.h"

#include <stdint.h>

struct json {
    struct buffer *out;
    int depth;
    int broken;  /* outer levels whose members get lines of their own */
    bool filled; /* the open object or array already has a member */
    bool named;  /* a key waits for its value */
};

void json_open_object(struct json *json);
void json_close_object(struct json *json);
void json_open_array(struct json *json);
void json_close_array(struct json *json);

/* Names the value that follows; `key` is a constant of ours. */
void json_key(struct json *json, const char *key);

/* The sink for foreign text: bad bytes become U+FFFD, control characters \uHHHH. */
void json_write_text(struct json *json, struct span text);
void json_write_integer(struct json *json, int64_t value);
/* With 17 digits, which give the same double again; null if it is not finite. */
void json_write_real(struct json *json, double value);
void json_write_bool(struct json *json, bool value);
void json_write_null(struct json *json);

/* A member of the open object, key and value; a text that is NULL is null, and so is 0 if 0 means
 * that there is none. */
void json_member_text(struct json *json, const char *key, const char *text);
void json_member_integer(struct json *json, const char *key, int64_t value);
void json_member_number(struct json *json, const char *key, int64_t value);
void json_member_real(struct json *json, const char *key, double value);
void json_member_bool(struct json *json, const char *key, bool value);

#endif
