/* Results by hand: a table of games that no log tells of, or none that is right. `import` reads it
   from a CSV file and keeps it in the store; to `rate` it is a correction that says all of a game.

       gid,title,started,finished,name,place,outcome

   A row is a player of a game. Times are "YYYY-MM-DD HH:MM:SS" or a day; started may be empty. Who
   finished has a place, who did not the outcome withdrew or ejected. Title and times stand in each
   row of a game, or in some and are empty in the others. A row with a gid alone takes the result of
   that game back. */
#ifndef BASE_RULES_RESULTS_H
#define BASE_RULES_RESULTS_H

#include "base/core/clock.h"
#include "base/core/diag.h"
#include "base/model/model.h"
#include "base/rules/corrections.h"
#include "base/store/store.h"

struct result_row {
    int64_t gid;
    char *name;  /* "": the result is taken back */
    char *title; /* "" where another row has it, as the times */
    char started[STAMP_SIZE], finished[STAMP_SIZE];
    enum outcome outcome;
    int place; /* of a finisher, else 0 */
    size_t line;
};

struct result_game {
    int64_t gid;
    size_t first, count; /* of its rows */
    const char *title;   /* as the times, of one of the rows; NULL: the result is taken back */
    const char *started, *finished;
};

struct results {
    struct result_row *rows; /* by gid, then line */
    size_t row_count;
    struct result_game *games; /* those of which every row is right */
    size_t game_count;
};

/* Whether a text begins as such a table does. */
bool results_is_table(struct span text);

/* Reads the table; `file` is named in messages. A game with any fault in its rows is refused as a
   whole, with the line, and the others are read: STATUS_INCOMPLETE. So is a table with a row of
   which nobody can say to which game it belongs; then there are no games. STATUS_STORE: no memory.
   Freed by the caller, whatever is returned. */
enum status results_read(struct results *results, const char *file, struct span text,
                         struct diag *diag);
void results_free(struct results *results);

/* Renews the checksum over what the store keeps of a game, after its rows were changed. */
enum status results_seal(struct store *store, int64_t gid);

/* Reports every game of which the store does not keep what was sealed; STATUS_STORE if there is
 * one. */
enum status results_check(struct store *store);

/* Deletes what the store keeps of such games, each with a warning. */
enum status results_drop_damaged(struct store *store);

/* Adds the results that the store keeps to the corrections; what these say of such a game stands.
 * STATUS_STORE, reported, if some are damaged. */
enum status results_add(struct corrections *corrections, struct store *store);

#endif
