/* One game explained pair by pair, from the stored ranking. */
#ifndef REPORT_EXPLAIN_H
#define REPORT_EXPLAIN_H

#include "base/model/engine.h"
#include "base/settings/config.h"
#include "base/store/store.h"

/* One game explained, as `audit` and the game's page show it. All text is owned by the explanation
   and valid UTF-8. */
struct explained_player {
    char *name;
    bool ranked; /* is in the ranking, and so has a page */
    int place;   /* 0: none yet; n for who dropped out */
    enum outcome outcome;
    double before;
    double delta; /* meaningful only if the game moved something */
    double after;
    double sum; /* of the points over all pairs, before the division */
    int moves;
    double start; /* ln of the weight of his start; 0: no advantage */
    char *source; /* "log", "api" or "page": where the result was read; NULL: from no single one */
    int64_t line; /* of the log, from 1, that states it; 0: none does */
    char *text;   /* that line; may be NULL */
    char *login;  /* played under, if it is not the name; else NULL */
    bool corrected; /* the result is from corrections.ini; it was read as: */
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
    struct parameters parameters; /* of the run that rated it */
    char *title;
    char *started;       /* NULL: not known */
    char *finished;      /* NULL: not yet */
    int64_t map;         /* its number; 0: not known */
    int checkpoints;     /* 1: with, 0: without, -1: not known */
    char *crash_rule;    /* a value of the API's crashallowed; NULL: not known */
    enum reason reason;  /* REASON_NONE if the state says it all */
    char *detail;        /* of the reason; may be NULL */
    char *correction;    /* the reason of this game's correction; NULL: none */
    int correction_line; /* its line in corrections.ini; 0: none */
    enum game_state state;
    bool moved;                       /* deltas were given */
    double divisor;                   /* sqrt(n - 1) for the KaroIQ; 0 if nothing is divided */
    struct explained_player *players; /* by place, the dropped ones last */
    size_t player_count;
    struct explained_pair *pairs; /* each once, a before b */
    size_t pair_count;
};

/* Frees what it holds; all zeros afterwards. */
void explanation_free(struct explanation *explanation);

/* Fills divisor and pairs from its players, and their sums. False: no memory. */
bool explanation_fill(struct explanation *explanation);

/* For explaining games one after the other, in the order of their numbers: the rows of all of them
 * are read once. */
struct explainer {
    struct store *store;
    struct parameters parameters;
    struct engine engine;
    struct explainer_name *persons, *logins; /* by number */
    size_t person_count, login_count;
    sqlite3_stmt *game, *player, *read;
    bool game_row, player_row, read_row; /* whether each stands on one */
};

/* Prepares for games from number `first` on, rated with `parameters`.
   Closed by the caller, whatever is returned. */
enum status explainer_open(struct explainer *explainer, struct store *store,
                           const struct parameters *parameters, int64_t first);
void explainer_close(struct explainer *explainer);

/* Explains one game, rated or not, of a higher number than the one before; STATUS_USAGE, reported,
   for one that is not known. `explanation` is freed by the caller, whatever is returned. */
enum status explain_game(struct explainer *explainer, int64_t gid, struct explanation *explanation);

/* One game alone. */
enum status explain_one(struct store *store, const struct config *config, int64_t gid,
                        struct explanation *explanation);

#endif
