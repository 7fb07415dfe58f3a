#include "parse/anomaly.h"

static const struct anomaly_description descriptions[] = {
    [ANOMALY_NO_LOG] = {"no_log", true, "the file is no log; it makes no game"},
    [ANOMALY_NO_CREATION] = {"no_creation", true,
                             "title, map and start are not known from the log"},
    [ANOMALY_NO_RESULT] = {"no_result", true, "the game is over, but this player has no result"},
    [ANOMALY_TOO_MANY_PLAYERS] = {"too_many_players", true, "further players are not read"},
    [ANOMALY_UNFINISHED_LOG] = {"unfinished_log", true,
                                "the list says finished, the log has no 'Spiel beendet'"},
    [ANOMALY_CONTRADICTION] = {"contradiction", false, "the later line stands"},
    [ANOMALY_FINISH_AFTER_LEAVING] = {"finish_after_leaving", false,
                                      "put back into the game: the finish stands"},
    [ANOMALY_MOVE_AFTER_LEAVING] = {"move_after_leaving", false, "changes nothing"},
    [ANOMALY_SHARED_PLACE] = {"shared_place", false, "a draw between those on the place"},
    [ANOMALY_PLACE_GAP] = {"place_gap", false, "only the order of the places counts"},
    [ANOMALY_REPEATED_LINE] = {"repeated_line", false, "counted once"},
    [ANOMALY_UNKNOWN_LINE] = {"unknown_line", false, "no event; passed over"},
    [ANOMALY_LONG_LINE] = {"long_line", false, "longer than any event; passed over"},
    [ANOMALY_UNDECODABLE] = {"undecodable", false, "bytes without a meaning read as U+FFFD"},
    [ANOMALY_CLOCK_BACK] = {"clock_back", false, "the order of the lines rules"},
    [ANOMALY_NO_LIST] = {"no_list", false, "the page is no list of games; its walk has failed"},
    [ANOMALY_LIST_OBJECT] = {"list_object", false, "this entry of the list is passed over"},
    [ANOMALY_LIST_DIFFERS] = {"list_differs", false, "the log rules, but for the title"},
    [ANOMALY_FROM_DETAILS] = {"from_details", false,
                              "the log has no result; that of the site's page counts"},
    [ANOMALY_DETAILS_DIFFER] = {"details_differ", false,
                                "the source that 'details' names first rules"},
    [ANOMALY_VANISHED] = {"vanished", false, "rated until it is excluded"},
    [ANOMALY_UNTAGGED] = {"untagged", false, "rated until it is excluded"},
    [ANOMALY_NEAR_MISS] = {"near_miss", false, "not tagged, so not rated"},
    [ANOMALY_DAMAGED] = {"damaged", true, "damaged in the archive; it has to be fetched again"},
    [ANOMALY_MORE] = {"more", false, "further anomalies of this page are not listed"},
};

_Static_assert(sizeof descriptions / sizeof *descriptions == ANOMALY_COUNT, "one for each kind");

const struct anomaly_description *anomaly_describe(enum anomaly_kind kind)
{
    return &descriptions[kind];
}
