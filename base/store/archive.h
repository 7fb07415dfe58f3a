/* The archive's bodies: raw bytes as one zstd frame with a checksum. */
#ifndef BASE_STORE_ARCHIVE_H
#define BASE_STORE_ARCHIVE_H

#include "base/core/buffer.h"
#include "base/store/store.h"

/* The compressor, whose memory is kept from one body to the next. */
struct ZSTD_CCtx_s *archive_packer(void);             /* NULL if memory ran out */
void archive_packer_free(struct ZSTD_CCtx_s *packer); /* NULL is allowed */

/* Appends `body` to `packed` as one zstd frame with a checksum. False if memory ran out. */
bool archive_pack(struct ZSTD_CCtx_s *packer, struct span body, struct buffer *packed);

enum unpacking {
    UNPACKED,
    UNPACK_DAMAGED,   /* not exactly one frame, wrong checksum, cut short */
    UNPACK_TOO_LARGE, /* more than PAGE_LIMIT bytes: not packed by us */
    UNPACK_NO_MEMORY,
};

/* Unpacks `packed` and appends it to `body`; on failure `body` is unchanged. */
enum unpacking archive_unpack(struct span packed, struct buffer *body);

/* Reads the body of the row `page` of table page into `body`, which is emptied first.
   STATUS_INCOMPLETE, reported, if the body is damaged or its size is not that of the row: the rest
   of the archive is still readable. STATUS_STORE if there is no such row. */
enum status archive_read(struct store *store, int64_t page, struct buffer *body);

#endif
