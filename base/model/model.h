/* Terms that several folders share: how a game ended, what it is rated by, what became of it. */
#ifndef BASE_MODEL_MODEL_H
#define BASE_MODEL_MODEL_H

#include "base/core/span.h"

#include <stdbool.h>
#include <stdint.h>

/* Why something is strange, and why a game is not rated (base/model/reason.h). */
enum reason {
    REASON_NONE,
#define ANOMALY(name, code, severity, german, english, german_made, english_made) REASON_##name,
#define VERDICT(name, code, state, german, english) REASON_##name,
#define FAILURE(name, code, german, english) REASON_##name,
#include "base/model/reasons.def"
#undef ANOMALY
#undef VERDICT
#undef FAILURE
    REASON_COUNT,
};

/* Limits; input beyond them is an anomaly, not a crash. */
enum {
    PAGE_LIMIT = 8 << 20,  /* bytes of one answer of the site: eight times the longest log */
    HTML_LIMIT = 1 << 20,  /* bytes of an HTML page: libxml2 is slow beyond */
    LINE_LIMIT = 64 << 10, /* bytes of a line of a log */
    PLAYERS_LIMIT = 250,   /* players of one game; the platform has never had as many */
    GID_MOST = 999999999,  /* six digits in 2025; no sum of a few of them overflows */
    MOVES_NOT_KNOWN = -1,  /* of who plays by hand: nobody counted them, so they equal none */
    PLACE_LIMIT = 999,     /* highest place that is taken for one */
    LOST_SHARE = 5,        /* of a list, one in so many may be lost before the run has failed */
};

/* Whether so many lost entries mean that the whole list is at fault, not single entries: all are
 * lost, or several that are more than one in LOST_SHARE. */
bool too_many_lost(int64_t lost, int64_t of);

/* The languages of what people read. */
enum language { LANGUAGE_DE, LANGUAGE_EN, LANGUAGE_COUNT };

/* What each system of docs/rating.md is made of: one logistic expectation on a rating difference.
 */
enum rating_system { SYSTEM_KAROIQ, SYSTEM_ELO, SYSTEM_ELO_ADVANTAGE };
enum game_order { ORDER_FINISHED, ORDER_STARTED, ORDER_GID };
enum draw_rule { DRAW_PLACE, DRAW_MOVES };
enum early_leaver { LEAVER_LAST, LEAVER_IGNORE };

struct parameters {
    enum rating_system system;
    double k;
    double phi;   /* per point of rating difference; base 10 on 400 points is ln(10)/400 */
    double start; /* everybody's first rating */
    enum game_order order;
    enum draw_rule draw;
    enum early_leaver left_before_first_move;
};

enum outcome { OUTCOME_NONE, OUTCOME_FINISHED, OUTCOME_WITHDREW, OUTCOME_EJECTED };

/* "finished", "withdrew", "ejected"; NULL for OUTCOME_NONE. */
const char *outcome_name(enum outcome outcome);
/* The reverse; OUTCOME_NONE for any other text and for NULL. */
enum outcome outcome_of(const char *name);

enum game_state {
    STATE_RATED,
    STATE_VOID,
    STATE_RUNNING,
    STATE_EXCLUDED,
    STATE_FAILED,
    STATE_WAITING, /* its log is still to be downloaded */
    STATE_UNTAGGED,
    STATE_COUNT,
};
const char *game_state_name(enum game_state state);
/* The reverse; STATE_COUNT for any other text. */
enum game_state game_state_of(struct span name);

/* Codes in table unknown_form: a line without a time stamp, before its form; all further forms of a
 * log. */
#define FORM_UNSTAMPED "NO_STAMP "
#define FORM_MORE "MORE"

#endif
