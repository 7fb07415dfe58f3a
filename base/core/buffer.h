/* A growing array of bytes. A buffer of all zeros is empty and valid. */
#ifndef BASE_CORE_BUFFER_H
#define BASE_CORE_BUFFER_H

#include "base/core/span.h"

#include <stdarg.h>

struct buffer {
    char *data; /* always followed by a 0 byte once anything was appended */
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out: later appends do nothing, so one check at the end is enough
                  */
};

/* Makes room for `more` further bytes. False, and `failed` set, when there is no memory. */
bool buffer_reserve(struct buffer *buffer, size_t more);

/* All append functions copy; false once the buffer has failed. */
bool buffer_append(struct buffer *buffer, const void *bytes, size_t length);
bool buffer_span(struct buffer *buffer, struct span text);
bool buffer_string(struct buffer *buffer, const char *text);
bool buffer_char(struct buffer *buffer, char c);
bool buffer_printf(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool buffer_vprintf(struct buffer *buffer, const char *format, va_list arguments);

/* A text in memory of its own, to be freed; NULL with errno ENOMEM if there is none. */
char *text_formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What the buffer holds; valid until it changes. */
static inline struct span buffer_view(const struct buffer *buffer)
{
    return buffer->data ? (struct span){buffer->data, buffer->length} : (struct span){"", 0};
}

/* Empties it and keeps the memory. */
void buffer_clear(struct buffer *buffer);

/* Frees the memory; the buffer is empty and usable afterwards. */
void buffer_free(struct buffer *buffer);

#endif
