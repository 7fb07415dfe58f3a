#include "base/core/json.h"

#include "base/core/clock.h"
#include "base/core/number.h"
#include "base/core/text.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* jansson does not notice where memory runs out within a string, and reads on behind it. So each
   value gets its memory before, more than it can need, and nothing is freed piece by piece; that is
   quicker, too. The hook is told no caller: this is the one variable of the program that is none of
   a function's. */
static _Thread_local struct json_reader *current;

enum {
    BASE_MEMORY = 4096,
    BRACKET_MEMORY = 320, /* an empty object takes 208 bytes, a place in an array 32 */
    COMMA_MEMORY = 320,   /* a member takes 150, its number 32 and that as text 32 */
    BYTE_MEMORY = 6,      /* a string, copied once, and jansson's buffer that doubles up to it */
    ELEMENT_MEMORY = 64 << 20, /* for one game of a list, which takes some KB */
    NUMBER_SIZE = 32,          /* characters of a number */
};

static void *take(size_t size)
{
    size_t rounded = (size + 15) & ~(size_t)15;
    if (!current)
        return malloc(size);
    if (rounded < size || rounded > current->size - current->used)
        return NULL;
    void *memory = current->block + current->used;
    current->used += rounded;
    return memory;
}

static void give(void *memory)
{
    if (!current)
        free(memory);
}

/* From here to the end, what jansson makes is the reader's. */
static void begin(struct json_reader *reader)
{
    json_set_alloc_funcs(take, give);
    current = reader;
}

static void end(void)
{
    current = NULL;
}

static bool reserve(struct json_reader *reader, size_t size)
{
    reader->used = 0;
    if (size <= reader->size)
        return true;
    free(reader->block);
    reader->block = malloc(size);
    reader->size = reader->block ? size : 0;
    return reader->block != NULL;
}

void json_reader_free(struct json_reader *reader)
{
    buffer_free(&reader->repaired);
    free(reader->block);
    *reader = (struct json_reader){0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct span trim(struct span text)
{
    return span_trimmed(text, " \t\r\n");
}

static bool of_identifier(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '.';
}

/* callback(JSON); with or without the semicolon, and a comment of nothing before it. */
static struct span unwrap(struct span body)
{
    struct span text = trim(body);
    if (span_starts(text, SPAN("/**/")))
        text = trim(span_after(text, 4));
    size_t name = 0;
    while (name < text.length && of_identifier(text.text[name]))
        name++;
    if (name == 0 || name == text.length || text.text[name] != '(')
        return text;
    struct span inner = text;
    if (span_ends(inner, SPAN(";")))
        inner.length--;
    inner = trim(inner);
    if (!span_ends(inner, SPAN(")")))
        return text;
    return trim((struct span){inner.text + name + 1, inner.length - name - 2});
}

/* The 16 bits of an escape \uHHHH that `text` begins with; -1 for none. */
static int escape_of(struct span text)
{
    int value = 0;
    if (text.length < 6 || !span_starts(text, SPAN("\\u")))
        return -1;
    for (size_t i = 2; i < 6; i++) {
        int digit = hex_value(text.text[i]);
        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* The length of what `text` begins with, a backslash and what belongs to it; `*bad` where that is
   an escape of no character: of NUL, at which a store would cut, or of half a surrogate pair. */
static size_t escape_length(struct span text, bool *bad)
{
    int first = escape_of(text);
    bool high = first >= 0xD800 && first < 0xDC00;
    int second = high ? escape_of(span_after(text, 6)) : -1;
    bool pair = second >= 0xDC00 && second < 0xE000;
    *bad = first == 0 || (first >= 0xD800 && first < 0xE000 && !pair);
    if (first >= 0)
        return pair ? 12 : 6;
    return text.length < 2 ? text.length : 2;
}

/* Backslashes stand in strings only. Leaves `out` empty where no escape is bad. */
static bool repair_escapes(struct buffer *out, struct span text)
{
    struct span rest = text;
    const char *at;
    while (rest.length && (at = memchr(rest.text, '\\', rest.length)) != NULL) {
        bool bad;
        size_t before = (size_t)(at - text.text);
        struct span escape = span_after(text, before);
        size_t length = escape_length(escape, &bad);
        rest = span_after(escape, length);
        if (!bad)
            continue;
        buffer_append(out, text.text, before);
        buffer_string(out, "\\ufffd");
        text = rest;
    }
    return !out->failed && (out->length == 0 || buffer_span(out, text));
}

static bool prepare(struct json_reader *reader, struct span *text)
{
    struct buffer bytes = {0}, escapes = {0};
    struct span good = unwrap(span_without_mark(*text));
    if (good.length == 0)
        good.text = "";
    bool whole = utf8_valid(good) && !memchr(good.text, '\0', good.length);
    bool done = whole || text_repair(&bytes, good);
    if (!whole)
        good = buffer_view(&bytes);
    done = done && repair_escapes(&escapes, good);
    if (escapes.length)
        good = buffer_view(&escapes);
    buffer_free(&reader->repaired);
    reader->repaired = escapes.length ? escapes : bytes;
    buffer_free(escapes.length ? &bytes : &escapes);
    *text = good;
    return done;
}

static enum json_outcome outcome_of(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_duplicate_key:
    case json_error_numeric_overflow:
    case json_error_stack_overflow:
        return JSON_REFUSED;
    case json_error_unknown:
    case json_error_out_of_memory:
        return JSON_NO_MEMORY;
    default:
        return JSON_BROKEN;
    }
}

/* Reads the value that `text` begins with, and sets `*length` to where it ends. `memory` is what it
   can need. */
static enum json_outcome load(struct json_reader *reader, struct span text, size_t memory,
                              const struct json_t **value, size_t *length)
{
    enum { HOW = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK };
    json_error_t error;
    if (!reserve(reader, memory))
        return JSON_NO_MEMORY;
    begin(reader);
    *value = json_loadb(text.text, text.length, HOW, &error);
    end();
    *length = *value ? (size_t)error.position : 0;
    return *value ? JSON_READ : outcome_of(&error);
}

/* Behind the string that begins `text`; the end of the text where it has none. */
static const char *string_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at < end ? at + 1 : end;
}

/* The length of the value that `text` begins with, by its strings and brackets alone: up to the
   comma or bracket that ends it, or to the end. `*memory` is what it can need. */
static size_t value_length(struct span text, size_t *memory)
{
    const char *at = text.text, *end = text.text + text.length;
    size_t depth = 0, brackets = 0, commas = 0;
    bool ended = false;
    while (at < end && !ended) {
        switch (*at) {
        case '"':
            at = string_end(at, end);
            continue;
        case '{':
        case '[':
            brackets++;
            depth++;
            break;
        case '}':
        case ']':
            ended = depth == 0;
            depth--;
            break;
        case ',':
            ended = depth == 0;
            commas++;
            break;
        default:
            break;
        }
        at += !ended;
    }
    size_t length = (size_t)(at - text.text);
    *memory =
        BASE_MEMORY + BRACKET_MEMORY * brackets + COMMA_MEMORY * commas + BYTE_MEMORY * length;
    return length;
}

enum json_outcome json_read(struct json_reader *reader, struct span text,
                            const struct json_t **value)
{
    size_t memory, length;
    *value = NULL;
    if (!prepare(reader, &text))
        return JSON_NO_MEMORY;
    if (value_length(text, &memory) != text.length)
        return JSON_BROKEN;
    enum json_outcome outcome = load(reader, text, memory, value, &length);
    if (outcome == JSON_READ && length != text.length) {
        *value = NULL;
        return JSON_BROKEN;
    }
    return outcome;
}

enum json_outcome json_list(struct json_reader *reader, struct span text)
{
    if (!prepare(reader, &text))
        return JSON_NO_MEMORY;
    reader->begun = false;
    if (!span_starts(text, SPAN("[")))
        return JSON_BROKEN;
    reader->rest = span_after(text, 1);
    return JSON_READ;
}

static void skip_blanks(struct span *text)
{
    size_t blanks = 0;
    while (blanks < text->length && is_blank(text->text[blanks]))
        blanks++;
    *text = span_after(*text, blanks);
}

/* Goes to the beginning of the next element. */
static enum json_outcome go_on(struct json_reader *reader)
{
    struct span *rest = &reader->rest;
    skip_blanks(rest);
    bool ends = span_starts(*rest, SPAN("]"));
    if (ends) {
        *rest = span_after(*rest, 1);
        return rest->length == 0 ? JSON_END : JSON_BROKEN;
    }
    if (reader->begun && !span_starts(*rest, SPAN(",")))
        return JSON_BROKEN;
    if (reader->begun)
        *rest = span_after(*rest, 1);
    skip_blanks(rest);
    reader->begun = true;
    return JSON_READ;
}

enum json_outcome json_element(struct json_reader *reader, struct span *element,
                               const struct json_t **value)
{
    size_t memory, read;
    *value = NULL;
    enum json_outcome outcome = go_on(reader);
    if (outcome != JSON_READ)
        return outcome;
    struct span *rest = &reader->rest;
    *element = (struct span){rest->text, value_length(*rest, &memory)};
    if (memory > ELEMENT_MEMORY)
        outcome = JSON_REFUSED;
    else
        outcome = load(reader, *element, memory, value, &read);
    if (outcome == JSON_READ)
        element->length = read; /* what follows is no comma, and refused with the next one */
    *rest = span_after(*rest, element->length);
    if (*value && !json_is_object(*value))
        *value = NULL;
    return outcome;
}

bool json_repaired(const struct json_reader *reader, struct span element)
{
    return reader->repaired.length &&
           (span_find(element, SPAN("\uFFFD")) || span_find(element, SPAN("\\ufffd")));
}

const struct json_t *json_at(const struct json_t *value, const char *path)
{
    const char *dot;
    while (value && (dot = strchr(path, '.')) != NULL) {
        char name[32];
        int64_t index = INT32_MAX;
        snprintf(name, sizeof name, "%.*s", (int)(dot - path), path);
        number_parse(span_of(name), 0, INT32_MAX, &index);
        value = json_is_array(value) ? json_array_get(value, (size_t)index)
                                     : json_object_get(value, name);
        path = dot + 1;
    }
    return json_object_size(value) ? json_object_get(value, path) : NULL;
}

const struct json_t *json_next(const struct json_t *values, struct json_cursor *cursor)
{
    if (json_is_array(values))
        return json_array_get(values, cursor->index++);
    if (!json_is_object(values))
        return values && cursor->index++ == 0 ? values : NULL;
    /* jansson's own iteration asks for an object that may be changed, and changes none. */
    json_t *object = (json_t *)(uintptr_t)values;
    cursor->member = cursor->index++ == 0 ? json_object_iter(object)
                                          : json_object_iter_next(object, cursor->member);
    cursor->name = json_object_iter_key(cursor->member);
    return json_object_iter_value(cursor->member);
}

static struct span string_of(const struct json_t *value)
{
    return (struct span){json_string_value(value), json_string_length(value)};
}

bool json_said(const struct json_t *value)
{
    return value && !json_is_null(value);
}

int64_t json_number(const struct json_t *value, int64_t least, int64_t most)
{
    int64_t number = NOT_SAID;
    if (json_is_string(value)) {
        number_parse(string_of(value), least, most, &number);
        return number;
    }
    number = json_is_integer(value) ? json_integer_value(value) : NOT_SAID;
    return number >= least && number <= most ? number : NOT_SAID;
}

int64_t json_truth(const struct json_t *value)
{
    struct span text = json_is_string(value) ? string_of(value) : SPAN("");
    if (json_is_true(value) || span_equal(text, SPAN("true")))
        return 1;
    if (json_is_false(value) || span_equal(text, SPAN("false")))
        return 0;
    int64_t number = json_number(value, 0, INT32_MAX);
    return number == NOT_SAID ? NOT_SAID : number != 0;
}

struct span json_text(struct json_reader *reader, const struct json_t *value)
{
    if (!json_is_number(value))
        return string_of(value);
    begin(reader);
    char *text = take(NUMBER_SIZE);
    end();
    if (!text)
        return (struct span){NULL, 0};
    if (json_is_integer(value))
        snprintf(text, NUMBER_SIZE, "%lld", (long long)json_integer_value(value));
    else
        snprintf(text, NUMBER_SIZE, "%.15g", json_real_value(value));
    return span_of(text);
}

struct span json_stamp(struct json_reader *reader, const struct json_t *value)
{
    struct span text = json_text(reader, value);
    return text.text && stamp_valid(text) ? text : (struct span){NULL, 0};
}

static int append(const char *text, size_t length, void *out)
{
    return buffer_append(out, text, length) ? 0 : -1;
}

bool json_write_strings(struct json_reader *reader, const struct json_t *values, struct buffer *out)
{
    struct json_cursor cursor = {0};
    const json_t *value;
    begin(reader);
    json_t *strings = json_array();
    bool done = strings != NULL;
    while (done && (value = json_next(values, &cursor)) != NULL)
        if (json_is_string(value))
            done = json_array_append(strings, (json_t *)(uintptr_t)value) == 0;
    end();
    return done && json_dump_callback(strings, append, out, JSON_COMPACT) == 0;
}

bool json_holds(const struct json_t *values, struct span text)
{
    struct json_cursor cursor = {0};
    const json_t *value;
    while ((value = json_next(values, &cursor)) != NULL)
        if (json_is_string(value) && span_equal(string_of(value), text))
            return true;
    return false;
}
