/* What the index says of a player beside his row of the ranking. */
#ifndef REPORT_SITE_RECENT_H
#define REPORT_SITE_RECENT_H

#include "report/rated_games.h"

enum { RECENT_DAYS = 30, PODIUM = 3 };

struct recent {
    double change;          /* of his rating in the last days; NAN: he has not played in them */
    bool newcomer;          /* his first rated game is from these days */
    int64_t places[PODIUM]; /* how often he came in first, second and third, ever */
};

/* `now` is a valid stamp. */
struct recent recent_of(const struct rated_games *rated_games, size_t person, const char *now);

#endif
