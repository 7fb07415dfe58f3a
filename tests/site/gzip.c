#include "site.h"

#include <zlib.h>

enum { STEP = 1 << 16, GZIP_FORMAT = 15 + 16 };

/* Deflates what was given to `stream`, to the end of it when `flush` is Z_FINISH. */
static bool run(z_stream *stream, int flush, struct buffer *out)
{
    do {
        if (!buffer_reserve(out, STEP))
            return false;
        stream->next_out = (Bytef *)out->data + out->length;
        stream->avail_out = STEP;
        if (deflate(stream, flush) == Z_STREAM_ERROR)
            return false;
        out->length += STEP - stream->avail_out;
    } while (stream->avail_out == 0);
    return true;
}

bool gzip(struct span body, struct buffer *out)
{
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, GZIP_FORMAT, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    stream.next_in = (Bytef *)(uintptr_t)body.text;
    stream.avail_in = (uInt)body.length;
    bool done = run(&stream, Z_FINISH, out);
    deflateEnd(&stream);
    return done;
}

bool gzip_zeros(int64_t zeros, struct buffer *out)
{
    static const Bytef nothing[STEP];
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_FORMAT, 8, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return false;
    bool done = true;
    for (int64_t left = zeros; done && left > 0; left -= STEP) {
        stream.next_in = (Bytef *)(uintptr_t)nothing;
        stream.avail_in = left < STEP ? (uInt)left : STEP;
        done = run(&stream, Z_NO_FLUSH, out);
    }
    done = done && run(&stream, Z_FINISH, out);
    deflateEnd(&stream);
    return done;
}
