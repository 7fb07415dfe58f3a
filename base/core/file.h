/* Reading and writing whole files. */
#ifndef BASE_CORE_FILE_H
#define BASE_CORE_FILE_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

/* Writes all of it, however many calls that takes. False with errno set. */
bool file_write(int file, struct span content);

/* Closes it. True if that and what was done before (`good`) succeeded; errno is that of the first
 * failure.
 */
bool file_close(int file, bool good);

/* Closes a stream of open_memstream(), which put everything into `text`. False for want of memory:
   the C library's fclose() alone would not say so, and `text` be NULL. */
bool file_close_memory(FILE *stream, char *const *text);

/* Appends everything up to the end. False with errno set, which is EFBIG for more than `limit`
   bytes; no more than that is read. */
bool file_fill(int file, size_t limit, struct buffer *content);

/* How many milliseconds a pipe given as a file has to deliver everything. */
enum { INPUT_PATIENCE = 10000 };

/* The same for a path. errno is ETIMEDOUT for a pipe or device that has not ended after `patience`
 * milliseconds. */
bool file_take(const char *path, size_t limit, int patience, struct buffer *content);

/* Reads a file that the configuration names. STATUS_CONFIG, reported, if it cannot be read or is
   larger than `limit`; STATUS_STORE where memory runs out. */
enum status file_read(const char *path, size_t limit, struct buffer *content, struct diag *diag);

#endif
