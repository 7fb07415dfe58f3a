#include "base/core/buffer.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 1024 };

bool buffer_reserve(struct buffer *buffer, size_t more)
{
    if (buffer->failed)
        return false;
    if (more >= SIZE_MAX / 2 - buffer->length) {
        buffer->failed = true;
        return false;
    }
    size_t needed = buffer->length + more + 1;
    if (needed <= buffer->capacity)
        return true;
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    while (capacity < needed)
        capacity *= 2;
    char *data = realloc(buffer->data, capacity);
    if (!data) {
        buffer->failed = true;
        return false;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

bool buffer_append(struct buffer *buffer, const void *bytes, size_t length)
{
    if (!buffer_reserve(buffer, length))
        return false;
    if (length)
        memcpy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
    return true;
}

bool buffer_span(struct buffer *buffer, struct span text)
{
    return buffer_append(buffer, text.text, text.length);
}

bool buffer_string(struct buffer *buffer, const char *text)
{
    return buffer_append(buffer, text, strlen(text));
}

bool buffer_char(struct buffer *buffer, char c)
{
    return buffer_append(buffer, &c, 1);
}

bool buffer_vprintf(struct buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    bool done = false;
    if (length < 0) {
        buffer->failed = true;
    } else if (buffer_reserve(buffer, (size_t)length)) {
        vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
        done = true;
    }
    va_end(again);
    return done;
}

bool buffer_printf(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool done = buffer_vprintf(buffer, format, arguments);
    va_end(arguments);
    return done;
}

char *text_formatted(const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;
    va_start(arguments, format);
    bool done = buffer_vprintf(&text, format, arguments);
    va_end(arguments);
    if (done)
        return text.data;
    buffer_free(&text);
    errno = ENOMEM;
    return NULL;
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->data)
        buffer->data[0] = '\0';
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}
