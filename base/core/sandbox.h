/* What a run does not need is taken from it, for good, where the kernel has Landlock: a fault in a
   parser then cannot be used to write elsewhere or to call home. */
#ifndef BASE_CORE_SANDBOX_H
#define BASE_CORE_SANDBOX_H

#include "base/core/diag.h"

enum { SANDBOX_FOLDERS = 8 };

struct sandbox {
    char *folders[SANDBOX_FOLDERS]; /* below them files may be made, changed and removed */
    size_t count;
    bool network; /* TCP connections may be made */
};

/* Which of the kernel's levels is there: 0 none, 1 and more: the file system, 4 and more: TCP too.
 */
int sandbox_level(void);

/* Lets files be written in `folder` and below; where it is not there yet, in the folder that it
   will be made in. False when there is no memory. */
bool sandbox_allow(struct sandbox *sandbox, const char *folder);

/* The same for one file: the folder that it lies in, and, of a symbolic link, the one that it leads
   to. */
bool sandbox_allow_file(struct sandbox *sandbox, const char *path);

/* From here on the process can write there only, and connect only if `network` is set. Where the
   kernel cannot do it everything stays allowed, and that is no error. */
void sandbox_enter(const struct sandbox *sandbox);

void sandbox_free(struct sandbox *sandbox);

#endif
