/* The formats of a player's history. */
#ifndef REPORT_ANSWERS_PLAYER_FORMATS_H
#define REPORT_ANSWERS_PLAYER_FORMATS_H

#include "base/core/buffer.h"
#include "base/settings/config.h"
#include "report/answers/player_history.h"

/* False when memory ran out. The text shows the best, the worst and the latest games; the JSON has
   all of them. */
bool player_text(struct buffer *out, const struct player_history *player_history,
                 enum language language);
bool player_json(struct buffer *out, const struct player_history *player_history);

#endif
