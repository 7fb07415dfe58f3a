/* The closed list of what can be strange about a page or a game. */
#ifndef PARSE_ANOMALY_H
#define PARSE_ANOMALY_H

#include <stdbool.h>

enum anomaly_kind {
    /* errors: the game is not rated until they are settled */
    ANOMALY_NO_LOG,
    ANOMALY_NO_CREATION,
    ANOMALY_NO_RESULT,
    ANOMALY_TOO_MANY_PLAYERS,
    ANOMALY_UNFINISHED_LOG,
    /* warnings: rated by docs/platform.md's rules */
    ANOMALY_CONTRADICTION,
    ANOMALY_FINISH_AFTER_LEAVING,
    ANOMALY_MOVE_AFTER_LEAVING,
    ANOMALY_SHARED_PLACE,
    ANOMALY_PLACE_GAP,
    ANOMALY_REPEATED_LINE,
    ANOMALY_UNKNOWN_LINE,
    ANOMALY_LONG_LINE,
    ANOMALY_UNDECODABLE,
    ANOMALY_CLOCK_BACK,
    ANOMALY_NO_LIST,
    ANOMALY_LIST_OBJECT,
    ANOMALY_LIST_DIFFERS,
    ANOMALY_FROM_DETAILS,
    ANOMALY_DETAILS_DIFFER,
    ANOMALY_VANISHED,
    ANOMALY_UNTAGGED,
    ANOMALY_NEAR_MISS,
    ANOMALY_DAMAGED,
    ANOMALY_MORE,
    ANOMALY_COUNT,
};

struct anomaly_description {
    const char *name; /* as it stands in the table anomaly */
    bool error;
    const char *assumed; /* what is made of it, for the maintainer */
};

/* Never fails for a kind of the list. */
const struct anomaly_description *anomaly_describe(enum anomaly_kind kind);

#endif
