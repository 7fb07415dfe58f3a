#include "site.h"

#include <stdlib.h>

/* State of one body on its way out. */
struct source {
    struct site *site;
    struct fault fault;
    struct buffer body;
    uint64_t end; /* where the body breaks off, or stops coming */
};

static size_t least(uint64_t a, size_t b)
{
    return a < b ? (size_t)a : b;
}

static size_t copy(const struct source *source, uint64_t position, uint64_t end, char *out,
                   size_t room)
{
    size_t count = least(end - position, room);
    memcpy(out, source->body.data + position, count);
    return count;
}

static ssize_t broken_off(struct source *source, uint64_t position, char *out, size_t room)
{
    if (position < source->end)
        return (ssize_t)copy(source, position, source->end, out, room);
    if (source->fault.kind == FAULT_STALL)
        site_wait(source->site, 1000 * fault_number(&source->fault, 3600));
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

static ssize_t endless(struct source *source, uint64_t position, char *out, size_t room)
{
    if (position >= source->end)
        return MHD_CONTENT_READER_END_OF_STREAM;
    size_t count = least(source->end - position, room);
    memset(out, 'x', count);
    return (ssize_t)count;
}

static ssize_t whole(struct source *source, uint64_t position, char *out, size_t room)
{
    if (position >= source->body.length)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (source->fault.kind == FAULT_SLOW) {
        site_wait(source->site, 100);
        room = least((uint64_t)fault_number(&source->fault, 64), room);
    }
    return (ssize_t)copy(source, position, source->body.length, out, room);
}

static ssize_t read_source(void *context, uint64_t position, char *out, size_t room)
{
    struct source *source = context;
    switch (source->fault.kind) {
    case FAULT_CUT:
    case FAULT_CUT_CHUNKED:
    case FAULT_STALL:
        return broken_off(source, position, out, room);
    case FAULT_HUGE_BODY:
    case FAULT_HUGE_LENGTH:
        return endless(source, position, out, room);
    default:
        return whole(source, position, out, room);
    }
}

static void free_source(void *context)
{
    struct source *source = context;
    buffer_free(&source->body);
    free(source);
}

struct MHD_Response *faulty_body(struct site *site, const struct fault *fault, struct buffer *body)
{
    struct source *source = malloc(sizeof *source);
    if (!source)
        return NULL;
    *source = (struct source){site, *fault, *body, body->length / 2};
    *body = (struct buffer){0};
    uint64_t announced = MHD_SIZE_UNKNOWN;
    if (fault->kind == FAULT_CUT || fault->kind == FAULT_STALL || fault->kind == FAULT_SLOW)
        announced = source->body.length;
    if (fault->kind == FAULT_HUGE_BODY || fault->kind == FAULT_HUGE_LENGTH)
        source->end = (uint64_t)fault_number(fault, 64 << 20);
    if (fault->kind == FAULT_HUGE_LENGTH)
        announced = source->end;
    struct MHD_Response *response =
        MHD_create_response_from_callback(announced, 1 << 14, read_source, source, free_source);
    if (!response)
        free_source(source);
    return response;
}
