/* The words that several rooms share: how a game ended, what it is rated by, what became of it. */
#ifndef BASE_MODEL_MODEL_H
#define BASE_MODEL_MODEL_H

#include "base/core/span.h"

#include <stdint.h>

/* Why something is strange, and why a game is not rated (base/model/reason.h). */
enum reason {
    REASON_NONE,
#define ANOMALY(name, code, severity, german, english, german_made, english_made) REASON_##name,
#define VERDICT(name, code, state, german, english) REASON_##name,
#include "base/model/reasons.def"
#undef ANOMALY
#undef VERDICT
    REASON_COUNT,
};

/* Limits: input beyond them is an anomaly, not a crash. */
enum {
    PAGE_LIMIT = 8 << 20,  /* bytes of one answer of the site: eight times the longest log */
    HTML_LIMIT = 1 << 20,  /* bytes of an HTML page: libxml2 is slow beyond */
    LINE_LIMIT = 64 << 10, /* bytes of a line of a log */
    PLAYERS_LIMIT = 250,   /* players of one game; the platform has never had as many */
    GID_MOST = 999999999,  /* six digits in 2025; no sum of a few of them overflows */
    PLACE_LIMIT = 999,     /* highest place that is taken for one */
};

/* What people read is written in. */
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
    STATE_UNTAGGED,
    STATE_COUNT,
};
const char *game_state_name(enum game_state state);
/* The reverse; STATE_COUNT for any other text. */
enum game_state game_state_of(struct span name);

/* One game explained, as `audit` shows it: filled by rate/, drawn by report/. All text is owned by
   the explanation and valid UTF-8. */
struct explained_player {
    char *name;
    int place; /* 0: none yet; n for who dropped out */
    enum outcome outcome;
    double before;
    double delta; /* meaningful only where the game moved something */
    double after;
    double sum; /* of his points over all pairs, before the division */
    int moves;
    char *source;   /* "log", "api" or "page": where his result was read; NULL: of no one alone */
    int64_t line;   /* of the log, from 1, that states it; 0: none does */
    char *text;     /* that line; may be NULL */
    char *login;    /* that he played under, where it is not his name; else NULL */
    bool corrected; /* his result is the maintainer's; it was read as: */
    enum outcome read_outcome;
    int read_place;
};

struct explained_pair {
    size_t a, b;        /* indices of players */
    bool exchanged;     /* false: nothing goes from one to the other */
    double result;      /* 1, 0.5 or 0, from a's side */
    double expectation; /* of a against b */
    double points;      /* k (result - expectation), before the division */
};

struct explanation {
    int64_t gid;
    char *title;
    char *finished;      /* NULL: not yet */
    enum reason reason;  /* REASON_NONE where the state says it all */
    char *detail;        /* of the reason; may be NULL */
    char *correction;    /* the reason of what the maintainer says of this game; NULL: nothing */
    int correction_line; /* where in corrections.ini; 0 for nothing */
    enum game_state state;
    bool moved;                       /* deltas were given */
    double divisor;                   /* sqrt(n - 1) for the KaroIQ; 0 where nothing is divided */
    struct explained_player *players; /* by place, the dropped ones last */
    size_t player_count;
    struct explained_pair *pairs; /* each once, a before b */
    size_t pair_count;
};

/* Frees what it holds; all zeros afterwards. */
void explanation_free(struct explanation *explanation);

#endif
