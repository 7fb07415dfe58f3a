/* Logs and tables of results from disk. */
#ifndef FETCH_IMPORT_H
#define FETCH_IMPORT_H

#include "base/core/buffer.h"
#include "base/store/store.h"

/* files = added + changed + unchanged + tables + other + failed */
struct import_summary {
    int64_t files;
    int64_t added;             /* the first log of a game */
    int64_t changed;           /* another log than before; the old one is kept */
    int64_t unchanged;         /* known already: nothing is stored */
    int64_t tables;            /* of results by hand */
    int64_t results;           /* games that they tell of; not those with a fault, each reported */
    int64_t other;             /* found in a folder, and not named GID.log: left alone */
    int64_t failed;            /* named or to be read, and could not be taken; each reported */
    struct buffer other_names; /* of those files, one a line, fit for a terminal */
};

/* Who reads each log that is taken in, while its bytes are in hand. */
struct import_reader {
    /* The log of `gid` has become the row `page` of table page, in a transaction that is open. */
    enum status (*read)(void *context, int64_t page, int64_t gid, struct span body);
    enum status (*complete)(void *context); /* called before that is committed */
    void *context;
};

/* Takes `GID.log` files, and those of directories and the directories in them, into the archive,
   and tables of results (base/rules/results.h) into table result. Bytes that it has already add
   nothing, nor does the beginning of a log that it has in full. Returns STATUS_USAGE, and imports
   nothing, if one of `paths` is not there; STATUS_INCOMPLETE if something in them could not be
   read, or one of them is no log and holds none. `reader` NULL: nobody reads yet. Free the summary
   in any case. */
enum status fetch_import(struct store *store, const char *const *paths, size_t count,
                         const char *now, const struct import_reader *reader,
                         struct import_summary *summary);
void import_summary_free(struct import_summary *summary);

#endif
