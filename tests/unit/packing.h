/* Bodies as the archive keeps them. */
#ifndef TESTS_UNIT_PACKING_H
#define TESTS_UNIT_PACKING_H

#include "base/store/archive.h"

/* Packs one body; false when memory ran out. */
static inline bool pack(struct span body, struct buffer *packed)
{
    struct ZSTD_CCtx_s *packer = archive_packer();
    bool done = packer && archive_pack(packer, body, packed);
    archive_packer_free(packer);
    return done;
}

#endif
