/* The archive's bodies: raw bytes as one zstd frame with a checksum. */
#ifndef BASE_STORE_ARCHIVE_H
#define BASE_STORE_ARCHIVE_H

#include "base/core/buffer.h"
#include "base/store/store.h"

/* The compressor, whose memory is kept from one body to the next. */
struct ZSTD_CCtx_s *archive_packer(void);             /* NULL when memory ran out */
void archive_packer_free(struct ZSTD_CCtx_s *packer); /* NULL is allowed */

/* Appends `body` to `packed` as one zstd frame with a checksum. False when memory ran out. */
bool archive_pack(struct ZSTD_CCtx_s *packer, struct span body, struct buffer *packed);

enum unpacking {
    UNPACKED,
    UNPACK_DAMAGED,   /* no frame of its own, checksum wrong, cut short, rubbish behind */
    UNPACK_TOO_LARGE, /* more than PAGE_LIMIT bytes: nothing that we packed */
    UNPACK_NO_MEMORY,
};

/* Appends what `packed` holds to `body`; on any failure the body is as it was. */
enum unpacking archive_unpack(struct span packed, struct buffer *body);

/* Reads the body of the row `page` of table page into `body`, which is emptied first.
   STATUS_INCOMPLETE, reported, where the body is damaged or of another size than the row says: the
   rest of the archive can still be read. STATUS_STORE where there is no such row. */
enum status archive_read(struct store *store, int64_t page, struct buffer *body);

#endif
