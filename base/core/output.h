/* Output that appears whole or not at all: a set of files is written beside its targets, synced
 * once, then renamed, in the order they were added. */
#ifndef BASE_CORE_OUTPUT_H
#define BASE_CORE_OUTPUT_H

#include "base/core/buffer.h"
#include "base/core/diag.h"
#include "base/core/output_rules.h"
#include "base/core/span.h"

struct output; /* a set of files of one directory */

/* Starts a set in `directory`, which is created (one level) if it is missing and `create` is set.
   It must be empty or carry our mark, the file .karoiq, which one run at a time locks. NULL after
   reporting. */
struct output *output_begin(const char *directory, bool create, const struct output_rules *rules,
                            struct diag *diag);

/* Adds a file of the set: `name` is relative to the directory, of letters, digits, '.', '-', '_'
   and at most one '/', whose folder is created. A file whose content would not change is left
   alone. Files become visible in the order in which they were added, so the index comes last. */
enum status output_add(struct output *output, const char *name, struct span content);

/* Says that a file of the set is already there as it should be: it counts as part of the set
 * without being written again. */
enum status output_keep(struct output *output, const char *name);

/* Appends at most the first `most` bytes of a file in the directory; nothing if there is none.
 * False if memory ran out. */
bool output_read(struct output *output, const char *name, size_t most, struct buffer *out);

/* Once the set is visible, removes the pages in `folder` that are ours but not part of this set:
   those named with `characters` and ".html" or ".atom". Other files there stay, and keep the
   folder. `folder` and `characters` are constants. At most four folders. */
void output_sweep(struct output *output, const char *folder, const char *characters);

/* Makes the set visible and frees it; on failure, nothing remains that was not yet visible. */
enum status output_commit(struct output *output);

/* Drops the set: temporary files are removed. NULL is allowed. */
void output_discard(struct output *output);

/* Whether this run may write `path`: neither a guarded file nor a database. STATUS_OUTPUT,
 * reported, if not. "-" is standard output. */
enum status output_allowed(const char *path, const struct output_rules *rules, struct diag *diag);

/* One file, whole or not at all; `path` "-" is standard output: everything must have been accepted,
 * or the reader must have closed it. */
enum status output_file(const char *path, struct span content, const struct output_rules *rules,
                        struct diag *diag);

/* A new file, whole or not at all. False with errno set: EEXIST if it exists. */
bool output_new_file(const char *path, struct span content);

#endif
