/* Takes from a run, for good, what it does not need, if the kernel has Landlock: a fault in a
 * parser then cannot be used to write elsewhere or to call home. */
#ifndef BASE_CORE_SANDBOX_H
#define BASE_CORE_SANDBOX_H

#include "base/core/diag.h"

enum { SANDBOX_FOLDERS = 8 };

struct sandbox {
    char *folders[SANDBOX_FOLDERS]; /* where files may be created, changed and removed */
    size_t count;
    bool network; /* TCP connections are allowed */
};

/* The kernel's level of Landlock: 0: none; from 1: file system; from 4: TCP, too.
 */
int sandbox_level(void);

/* Allows writing in `folder` and below or, if it does not exist yet, in its parent. False if memory
 * ran out. */
bool sandbox_allow(struct sandbox *sandbox, const char *folder);

/* The same for one file: its folder and, for a symbolic link, that of its target. */
bool sandbox_allow_file(struct sandbox *sandbox, const char *path);

/* From here on the process can write only there, and connect only if `network` is set. If the
 * kernel cannot do that, everything stays allowed; that is not an error. */
void sandbox_enter(const struct sandbox *sandbox);

void sandbox_free(struct sandbox *sandbox);

#endif
