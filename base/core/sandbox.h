/* Takes from a run, for good, what it does not need, if the kernel has Landlock: a fault in a
 * parser then cannot be used to write elsewhere or to call home. */
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

/* The kernel's level of Landlock: 0: none; from 1: file system; from 4: TCP, too. */
enum { SANDBOX_NETWORK_LEVEL = 4 };
int sandbox_level(void);

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

/* From here on the process can read and write only there, besides what the libraries need of the
 * system (certificates, time zones, name servers), and connect only to those ports. If the kernel
 * cannot do that, everything stays allowed; that is not an error. */
void sandbox_enter(const struct sandbox *sandbox);

void sandbox_free(struct sandbox *sandbox);

#endif
