#include "report/json.h"

#include "base/core/text.h"

#include <math.h>

static void line_break(struct json *json)
{
    if (json->depth > json->broken)
        return;
    buffer_char(json->out, '\n');
    for (int i = 0; i < json->depth; i++)
        buffer_string(json->out, "  ");
}

/* What stands between the value before and this one. */
static void before_value(struct json *json)
{
    if (json->named) {
        json->named = false;
        return;
    }
    if (json->filled)
        buffer_string(json->out, json->depth > json->broken ? ", " : ",");
    if (json->depth > 0)
        line_break(json);
    json->filled = true;
}

static void open_with(struct json *json, char bracket)
{
    before_value(json);
    buffer_char(json->out, bracket);
    json->depth++;
    json->filled = false;
}

static void close_with(struct json *json, char bracket)
{
    bool was_filled = json->filled;
    bool was_broken = json->depth <= json->broken;
    json->depth--;
    if (was_filled && was_broken) {
        buffer_char(json->out, '\n');
        for (int i = 0; i < json->depth; i++)
            buffer_string(json->out, "  ");
    }
    buffer_char(json->out, bracket);
    json->filled = true;
    if (json->depth == 0)
        buffer_char(json->out, '\n');
}

void json_open_object(struct json *json)
{
    open_with(json, '{');
}

void json_close_object(struct json *json)
{
    close_with(json, '}');
}

void json_open_array(struct json *json)
{
    open_with(json, '[');
}

void json_close_array(struct json *json)
{
    close_with(json, ']');
}

void json_key(struct json *json, const char *key)
{
    json_write_text(json, span_of(key));
    buffer_string(json->out, ": ");
    json->named = true;
}

static void escaped(struct buffer *out, uint32_t c)
{
    switch (c) {
    case '"':
        buffer_string(out, "\\\"");
        return;
    case '\\':
        buffer_string(out, "\\\\");
        return;
    case '\n':
        buffer_string(out, "\\n");
        return;
    default:
        break;
    }
    /* The two line separators are legal, but end a line of JavaScript. */
    if (c < 0x20 || c == 0x7F || c == 0x2028 || c == 0x2029)
        buffer_printf(out, "\\u%04x", (unsigned)c);
    else
        utf8_append(out, c);
}

void json_write_text(struct json *json, struct span text)
{
    before_value(json);
    buffer_char(json->out, '"');
    while (text.length > 0) {
        uint32_t c;
        size_t length = utf8_decode(text, &c);
        if (length == 0) {
            c = REPLACEMENT_CHARACTER;
            length = 1;
        }
        escaped(json->out, c);
        text = span_after(text, length);
    }
    buffer_char(json->out, '"');
}

void json_write_integer(struct json *json, int64_t value)
{
    before_value(json);
    buffer_printf(json->out, "%lld", (long long)value);
}

void json_write_real(struct json *json, double value)
{
    before_value(json);
    if (isfinite(value))
        buffer_printf(json->out, "%.17g", value);
    else
        buffer_string(json->out, "null");
}

void json_write_bool(struct json *json, bool value)
{
    before_value(json);
    buffer_string(json->out, value ? "true" : "false");
}

void json_write_null(struct json *json)
{
    before_value(json);
    buffer_string(json->out, "null");
}

void json_member_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    if (text)
        json_write_text(json, span_of(text));
    else
        json_write_null(json);
}

void json_member_integer(struct json *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_write_integer(json, value);
}

void json_member_number(struct json *json, const char *key, int64_t value)
{
    json_key(json, key);
    if (value)
        json_write_integer(json, value);
    else
        json_write_null(json);
}

void json_member_real(struct json *json, const char *key, double value)
{
    json_key(json, key);
    json_write_real(json, value);
}

void json_member_bool(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_write_bool(json, value);
}
