/* Output that appears whole or not at all: a set of files is written beside its targets, synced
   once, then renamed, the last one named last. */
#ifndef BASE_CORE_OUTPUT_H
#define BASE_CORE_OUTPUT_H

#include "base/core/buffer.h"
#include "base/core/diag.h"
#include "base/core/output_rules.h"
#include "base/core/span.h"

struct output; /* a set of files of one directory */

/* Starts a set in `directory`, which is created (one level) where it is missing and `create` is
   set. It must be empty or marked as ours, by the file .karoiq, which one run at a time has locked.
   NULL after reporting. */
struct output *output_begin(const char *directory, bool create, const struct output_rules *rules,
                            struct diag *diag);

/* Adds a file of the set: `name` is relative to the directory, of letters, digits, '.', '-', '_'
   and at most one '/', whose folder is created. A file whose content would not change is left
   alone. Files become visible in the order in which they were added, so the index comes last. */
enum status output_add(struct output *output, const char *name, struct span content);

/* Says that a file of the set stands there already as it should, so that it counts as one of the
   set's without being made again. */
enum status output_keep(struct output *output, const char *name);

/* Appends at most the first `most` bytes of a file as it stands in the directory; nothing where
   there is none. False when memory ran out. */
bool output_read(struct output *output, const char *name, size_t most, struct buffer *out);

/* When the set has become visible, removes the pages of `folder` that are ours but not of this set:
   those whose name is made of `characters` and ".html". Other files there stay. `folder` and
   `characters` are constants. At most four folders. */
void output_sweep(struct output *output, const char *folder, const char *characters);

/* Makes the set visible and frees it; on failure nothing of it that was not yet visible remains. */
enum status output_commit(struct output *output);

/* Drops the set: temporary files are removed. NULL is allowed. */
void output_discard(struct output *output);

/* Whether `path` may be written by this run: it is none of the guarded files, and no database.
   STATUS_OUTPUT, reported, where not. "-" is standard output. */
enum status output_allowed(const char *path, const struct output_rules *rules, struct diag *diag);

/* One file, whole or not at all; `path` "-" writes to standard output and checks that it took it,
   or that whoever reads it has closed it. */
enum status output_file(const char *path, struct span content, const struct output_rules *rules,
                        struct diag *diag);

/* One file, whole or not at all, where there is none. False with errno set: EEXIST where there is
   one. */
bool output_new_file(const char *path, struct span content);

#endif
