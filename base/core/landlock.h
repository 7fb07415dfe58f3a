/* The one part of the sandbox that only Linux has: its kernel keeps to what a struct sandbox lists.
 */
#ifndef BASE_CORE_LANDLOCK_H
#define BASE_CORE_LANDLOCK_H

#include "base/core/sandbox.h"

/* The kernel's level of Landlock: 0: none; from 1: file system; from 4: TCP, too. */
enum { LANDLOCK_NETWORK_LEVEL = 4 };
int landlock_level(void);

/* From here on the process can read and write only there, besides what the libraries need of the
 * system (certificates, time zones, name servers), and connect only to those ports. If the kernel
 * cannot do that, everything stays allowed; that is not an error. */
void landlock_enter(const struct sandbox *sandbox);

#endif
