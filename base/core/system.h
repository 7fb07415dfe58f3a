/* What systems have beyond POSIX (2008). Where one lacks it, the same is done with what POSIX has;
 * what that loses stands beside it. For Landlock see base/core/landlock.h. */
#ifndef BASE_CORE_SYSTEM_H
#define BASE_CORE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/* Takes the exclusive lock of an open file, without waiting; it ends with the file's last
 * descriptor. False with errno set: EWOULDBLOCK where somebody else has it. */
bool system_lock(int file);

/* Brings everything that was written below a folder to the disk. False with errno set. Without
 * syncfs() the whole system is asked to write and may answer before it has, so that a power cut
 * right after a report can leave pages that are half written. */
bool system_sync(int folder);

/* Renames, unless something bears the new name already: then false with errno EEXIST, as for other
 * failures. Where the file system cannot do that at once, a link is made first: if the power fails
 * in between, both names are left; and there must be links. */
bool system_rename_new(const char *from, const char *to);

/* Fills with random bytes. False with errno set where the system has none (yet). */
bool system_random(void *bytes, size_t count);

#endif
