/* The formats of a player's history. */
#ifndef REPORT_PLAYER_FORMATS_H
#define REPORT_PLAYER_FORMATS_H

#include "base/biography.h"
#include "base/buffer.h"
#include "base/config.h"

/* False when memory ran out. The text shows the best, the worst and the latest games; the JSON has
   all of them. */
bool player_text(struct buffer *out, const struct biography *biography, enum language language);
bool player_json(struct buffer *out, const struct biography *biography);

#endif
