/* Two rankings side by side, as `diff` and `whatif` show them: filled by rate/, drawn by report/.
 */
#ifndef BASE_MODEL_COMPARISON_H
#define BASE_MODEL_COMPARISON_H

#include "base/model/model.h"

/* What moved ratings between the two rankings. */
enum cause_kind {
    CAUSE_NEW,        /* a new game, finished after all older ones */
    CAUSE_LATE,       /* a new game, finished before others that were already rated */
    CAUSE_REMOVED,    /* a game that is no longer rated */
    CAUSE_CORRECTED,  /* a game whose entries changed */
    CAUSE_MOVED,      /* a game whose place in the order changed */
    CAUSE_PARAMETERS, /* other constants or rules of rating; from here on gid 0 */
    CAUSE_RULES,      /* other race rules */
    CAUSE_WEIGHTS,    /* other weights of the starts */
    CAUSE_ALIAS,      /* a login became another person's; the title is the login */
    CAUSE_DATES,      /* somebody takes part at other times; the title is the name */
    CAUSE_KINDS,
};

/* A setting that changed. */
struct setting_change {
    const char *name;
    char *before, *after; /* equal for a file that was edited */
};

struct cause {
    enum cause_kind kind;
    int64_t gid;
    char *title;                     /* of the game, or a name; "" for settings and files */
    char *finished;                  /* NULL if not known */
    struct setting_change *settings; /* of parameters, and of a file of corrections */
    size_t setting_count;
};

/* Adds a setting; `name` must outlive it, the values are copied. False: no memory. */
bool cause_add_setting(struct cause *cause, const char *name, const char *before,
                       const char *after);
void cause_free(struct cause *cause);

enum { NO_CAUSE = -1 };

struct compared_player {
    char *name;
    int rank_before, rank_after; /* 0: not in that ranking */
    double before, after;        /* the start value in a ranking that the player is not in */
    /* Of a diff alone: after - before = own + recalculated. */
    int new_games;       /* how many new games he took part in */
    double own;          /* what they gave him */
    double recalculated; /* what others' games and corrections did to older ones */
    int cause;           /* index of the one with the largest effect, or NO_CAUSE */
    double effect;       /* what that one did */
    double others;       /* what all other causes did */
    double left;         /* the rest, without a known cause */
    /* Of a whatif: whom an alias makes him, who is not in the ranking after; NULL: nobody. */
    char *joins;
};

struct comparison {
    char *since; /* when the ranking before was published, or its day; NULL: none, or a whatif */
    char *until; /* the same of the ranking after; NULL: it is the present one */
    struct compared_player *players; /* all of both, by rank after, then by rank before */
    size_t player_count;
    struct cause *causes; /* rules first, then games in their order */
    size_t cause_count;
    int64_t games_before, games_after; /* rated ones */
};

/* Frees what it holds; all zeros afterwards. */
void comparison_free(struct comparison *comparison);

#endif
