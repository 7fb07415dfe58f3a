/* Secrets that no message shows, whoever sends them back: each as it is, and as it is sent. */
#ifndef BASE_CORE_MASK_H
#define BASE_CORE_MASK_H

#include "base/core/buffer.h"

struct mask; /* NULL: hides nothing */

/* A shorter one is not hidden: it would be found in every message. */
enum { SHORTEST_SECRET = 4 };

/* Hides `secret` from now on: as it stands, in Base64, and as addresses, JSON and HTML spell it,
 * each character in its own way. False: no memory. */
bool mask_add(struct mask **mask, struct span secret);

/* Appends `text` with "***" in place of each secret in it. */
bool mask_text(const struct mask *mask, struct span text, struct buffer *out);

/* Wipes them; NULL is allowed. */
void mask_free(struct mask *mask);

#endif
