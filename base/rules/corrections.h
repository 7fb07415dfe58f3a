/* Manual decisions: corrections.ini, named in config.ini. `rate` applies them when it reads the
   entries; they never change the store.

       [game 132000]
       reason  = agreed in the forum, 3 May
       exclude = yes                   or  accept = yes: rate it although it is not tagged
       place   = 2 "NAME"              keys may repeat
       outcome = withdrew "NAME"       or ejected
       draw    = "A" "B"               or more names
       title, started, finished        of a game that no log tells of, or not rightly
       whole   = yes                   nothing counts that was read of its players
       [alias]
       1 = "OLD NAME" -> "NEW NAME"    optionally: until 2014-05-01

   Names stand in double quotes; within them \xHH is a byte, \" a quote, \\ a backslash. */
#ifndef BASE_RULES_CORRECTIONS_H
#define BASE_RULES_CORRECTIONS_H

#include "base/core/buffer.h"
#include "base/core/clock.h"
#include "base/core/diag.h"
#include "base/model/model.h"

/* The result that a player gets. */
struct corrected_result {
    char *name;           /* as in the log, before aliases */
    enum outcome outcome; /* never OUTCOME_NONE */
    int place;            /* 1..PLACE_LIMIT of a finisher, else 0 */
    int line;             /* in the file, for messages; 0: not from a file */
};

/* Finishers who share a place: the best of theirs. */
struct corrected_draw {
    char **names;
    size_t count; /* at least 2 */
    int line;
};

/* What is said about one game. */
struct correction {
    int64_t gid;
    int line; /* of its first entry; 0: not from a file */
    char *reason;
    bool exclude;
    bool accept;
    bool whole;  /* the results say all: what was read of the players does not count */
    char *title; /* NULL: not said; "" likewise of the times */
    char started[STAMP_SIZE], finished[STAMP_SIZE];
    struct corrected_result *results; /* each name once */
    size_t result_count;
    struct corrected_draw *draws;
    size_t draw_count;
};

struct alias {
    char *old_name;
    char *new_name;
    char until[STAMP_SIZE]; /* applies to games that started before; "": always */
    int line;
};

struct corrections {
    char *file;               /* NULL: there is none */
    struct buffer text;       /* its contents */
    struct correction *games; /* by gid */
    size_t game_count;
    struct alias *aliases; /* by old name, then until, with "" last */
    size_t alias_count;
};

/* Reads the file; "" or NULL gives no corrections. Every fault is reported with file and line: an
 * unknown key, a game without a reason or given twice, a name without quotes, an alias that leads
 * in a circle or is given twice. STATUS_CONFIG if there was any. Free it in any case. */
enum status corrections_load(struct corrections *corrections, const char *file, struct diag *diag);

/* The same for a file's contents; `file` is its name in messages. */
enum status corrections_parse(struct corrections *corrections, const char *file, struct span text,
                              struct diag *diag);
void corrections_free(struct corrections *corrections);

/* Sorts what was read, and reports what only the whole shows: games without a reason or given
 * twice, aliases that lead in a circle. False if there was any such fault. */
bool corrections_check(struct corrections *corrections, struct diag *diag);

/* Reads a quoted name at the beginning of `*text`, appends it to `name`, and moves `*text` behind
 * it and the blanks that follow. Returns NULL, or in words what is wrong. */
const char *corrections_name(struct span *text, struct buffer *name);

/* Appends a name in quotes, as it is read from such a file and can be shown on a terminal. */
bool corrections_quote(struct buffer *out, struct span name);

/* Adds what a command line asks for, which overrides the file: a game is accepted or excluded, a
 * player has another result. False: no memory. */
bool corrections_decide(struct corrections *corrections, int64_t gid, bool accept);
bool corrections_result(struct corrections *corrections, int64_t gid, struct span name,
                        enum outcome outcome, int place);

/* What a result by hand says of its game; `reason` names where it was read. */
struct corrected_game {
    int64_t gid;
    struct span title, started, finished, reason;
};

/* Adds a player of a result by hand that comes from elsewhere than the file, which goes before it.
   False: no memory. */
bool corrections_whole(struct corrections *corrections, const struct corrected_game *game,
                       struct span name, enum outcome outcome, int place);

/* Whether the correction says all that rating a game takes, so that no log need have been read. */
bool correction_is_game(const struct correction *correction);

/* What is said of a game; NULL if nothing is. */
const struct correction *corrections_find(const struct corrections *corrections, int64_t gid);

/* Who plays under `login` in a game that started at `started` (a stamp, "" where not known): the
   end of the chain of aliases, or `login` itself. The link after one that has an end is judged on
   that end's day, since a name given up may be somebody else's by then. The text is the argument's
   or the corrections'. */
struct span corrections_person(const struct corrections *corrections, struct span login,
                               const char *started);

/* Who plays under `login` today: without aliases that have ended. */
struct span corrections_person_now(const struct corrections *corrections, struct span login);

#endif
