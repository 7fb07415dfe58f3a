/* What a run needs of files and network. The rest is taken from it for good, if the kernel has
 * Landlock: a fault in a parser then cannot be used to write elsewhere or to call home. */
#ifndef BASE_CORE_SANDBOX_H
#define BASE_CORE_SANDBOX_H

#include "base/core/diag.h"

/* A file, or what lies below a folder: read, and, if it is a `place`, made, changed and removed. */
struct sandbox_rule {
    bool place;
    char *path;
};

enum { SANDBOX_PORTS = 8 };

struct sandbox {
    struct sandbox_rule *rules;
    size_t count;
    int ports[SANDBOX_PORTS]; /* TCP connections may be made to them; 0: no more */
};

/* Allows reading a file, or what lies below a folder; leaves out what does not exist. False if
 * memory ran out. */
bool sandbox_allow_reading(struct sandbox *sandbox, const char *path);

/* Allows reading and writing in `folder` and below or, if it does not exist yet, in its parent.
 * False if memory ran out. */
bool sandbox_allow(struct sandbox *sandbox, const char *folder);

/* The same for one file: its folder and, for a symbolic link, that of its target. */
bool sandbox_allow_file(struct sandbox *sandbox, const char *path);

/* Allows connections to this port; 0: to none. */
void sandbox_allow_port(struct sandbox *sandbox, int port);

void sandbox_free(struct sandbox *sandbox);

#endif
