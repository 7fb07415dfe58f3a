/* Whole contents to and from descriptors. */
#ifndef BASE_CORE_FILE_H
#define BASE_CORE_FILE_H

#include "base/core/buffer.h"
#include "base/core/diag.h"

/* Writes all of it, however many calls that takes. False with errno set. */
bool file_write(int file, struct span content);

/* Closes it. Whether that and what was done before (`good`) went well; errno is of what failed
 * first.
 */
bool file_close(int file, bool good);

/* Appends everything up to the end. False with errno set, which is EFBIG for more than `limit`
   bytes; no more than that is read. */
bool file_fill(int file, size_t limit, struct buffer *content);

/* A pipe that is given as a file must have said all within so many milliseconds. */
enum { INPUT_PATIENCE = 10000 };

/* The same for a path. False with errno set, which is ETIMEDOUT for what is no file and has not
   ended after `patience` milliseconds. */
bool file_take(const char *path, size_t limit, int patience, struct buffer *content);

/* A file that the configuration names. STATUS_CONFIG, reported, where it cannot be read or is
   larger than `limit`; STATUS_STORE where memory runs out. */
enum status file_read(const char *path, size_t limit, struct buffer *content, struct diag *diag);

#endif
