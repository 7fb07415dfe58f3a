#include "base/store/archive.h"

#include "base/model/model.h"
#include "base/store/query.h"

#include <inttypes.h>
#include <zstd.h>
#include <zstd_errors.h>

/* Measured on 2,085 real logs: level 3 takes longer than 1 and its frames are a little larger, 6
   saves 7 % for three times the time, 9 saves 10 % for six times. What repeats in a log are whole
   lines: with longer matches, looked for in a larger table, level 1 takes a tenth less time and
   saves 1 % besides. */
enum { LEVEL = 1, SHORTEST_MATCH = 7, TABLE_LOG = 16 };

struct ZSTD_CCtx_s *archive_packer(void)
{
    ZSTD_CCtx *packer = ZSTD_createCCtx();
    if (packer) {
        ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, LEVEL);
        ZSTD_CCtx_setParameter(packer, ZSTD_c_minMatch, SHORTEST_MATCH);
        ZSTD_CCtx_setParameter(packer, ZSTD_c_hashLog, TABLE_LOG);
        ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
    }
    return packer;
}

void archive_packer_free(struct ZSTD_CCtx_s *packer)
{
    ZSTD_freeCCtx(packer);
}

bool archive_pack(struct ZSTD_CCtx_s *packer, struct span body, struct buffer *packed)
{
    size_t room = ZSTD_compressBound(body.length);
    if (!buffer_reserve(packed, room))
        return false;
    char *end = packed->data + packed->length;
    size_t size = ZSTD_compress2(packer, end, room, body.text, body.length);
    if (ZSTD_isError(size))
        return false;
    packed->length += size;
    packed->data[packed->length] = '\0';
    return true;
}

enum unpacking archive_unpack(struct span packed, struct buffer *body)
{
    unsigned long long size = ZSTD_getFrameContentSize(packed.text, packed.length);
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
        return UNPACK_DAMAGED;
    if (size > PAGE_LIMIT)
        return UNPACK_TOO_LARGE;
    /* ZSTD_decompress would go on into a second frame: one frame is all we write. */
    if (ZSTD_findFrameCompressedSize(packed.text, packed.length) != packed.length)
        return UNPACK_DAMAGED;
    if (!buffer_reserve(body, (size_t)size))
        return UNPACK_NO_MEMORY;
    size_t got =
        ZSTD_decompress(body->data + body->length, (size_t)size, packed.text, packed.length);
    if (ZSTD_isError(got) || got != size) {
        body->data[body->length] = '\0';
        return ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation ? UNPACK_NO_MEMORY
                                                                      : UNPACK_DAMAGED;
    }
    body->length += got;
    body->data[body->length] = '\0';
    return UNPACKED;
}

static enum status unpack_row(struct store *store, int64_t page, sqlite3_stmt *row,
                              struct buffer *body)
{
    struct span packed = store_blob(row, 0);
    /* A body that SQLite could not bring for want of memory is not a damaged one. */
    if (packed.length == 0 && sqlite3_errcode(store->db) == SQLITE_NOMEM)
        return diag_memory(store->diag, "reading the archive");
    switch (archive_unpack(packed, body)) {
    case UNPACK_NO_MEMORY:
        return diag_memory(store->diag, "reading the archive");
    case UNPACK_DAMAGED:
    case UNPACK_TOO_LARGE:
        diag_error(store->diag,
                   "archive: the body of page %" PRId64 " is damaged; "
                   "'archive verify' lists all such pages",
                   page);
        return STATUS_INCOMPLETE;
    case UNPACKED:
        break;
    }
    if ((int64_t)body->length == sqlite3_column_int64(row, 1))
        return STATUS_DONE;
    diag_error(store->diag,
               "archive: page %" PRId64 " holds %zu bytes, not the %" PRId64 " that were fetched",
               page, body->length, (int64_t)sqlite3_column_int64(row, 1));
    return STATUS_INCOMPLETE;
}

enum status archive_read(struct store *store, int64_t page, struct buffer *body)
{
    static const char sql[] = "SELECT body, size FROM page WHERE id = ?1";
    buffer_clear(body);
    enum status status = STATUS_DONE;
    sqlite3_stmt *row = query_rows(store, sql, &status, WITH(V(page)));
    if (store_next(store, row, &status)) {
        status = unpack_row(store, page, row, body);
    } else if (status == STATUS_DONE) {
        diag_error(store->diag, "archive: there is no page %" PRId64, page);
        status = STATUS_STORE;
    }
    sqlite3_reset(row);
    return status;
}
