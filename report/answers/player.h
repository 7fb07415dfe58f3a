/* One player's history, for people and for programs. */
#ifndef REPORT_ANSWERS_PLAYER_H
#define REPORT_ANSWERS_PLAYER_H

#include "report/answers/player_history.h"
#include "report/report.h"

/* Appends it as text or JSON. */
enum status report_player(const struct config *config, const struct player_history *player_history,
                          enum report_format format, struct buffer *out, struct diag *diag);

#endif
