#include "report/answers/player.h"

#include "report/answers/player_formats.h"

enum status report_player(const struct config *config, const struct player_history *player_history,
                          enum report_format format, struct buffer *out, struct diag *diag)
{
    bool done = format == FORMAT_TEXT ? player_text(out, player_history, config->answers)
                                      : player_json(out, player_history);
    return done ? STATUS_DONE : diag_memory(diag, "writing a player's history");
}
