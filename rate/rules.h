/* What turns entries as read into entries as rated: parameters, corrections, weights of the starts.
 */
#ifndef RATE_RULES_H
#define RATE_RULES_H

#include "base/rules/corrections.h"
#include "base/rules/participants.h"
#include "base/settings/config.h"
#include "rate/games.h"
#include "rate/weights.h"

struct rules {
    const struct parameters *parameters;
    const struct config *config; /* for the race rules */
    struct corrections corrections;
    struct participants participants;
    struct weights weights;
    bool tells; /* warns of obsolete corrections */
    struct diag *diag;
};

/* Reads the files that `config` names, and the results by hand that the store keeps. STATUS_CONFIG
 * after reporting. Closed by the caller, whatever is returned; `config` must stay. */
enum status rules_open(struct rules *rules, const struct config *config, struct store *store);
void rules_close(struct rules *rules);

/* What one person did, first as read, then as rated. */
struct raw_entry {
    uint32_t login;  /* index into games->names */
    uint32_t person; /* the same, but for an alias */
    enum outcome outcome;
    int place;
    int moves;
    double start; /* ln of the weight of the start */
    bool from_log;
    bool corrected; /* his result is the maintainer's, */
    bool by_hand;   /* who says that he plays, too: his moves are not known */
};

/* Whether all of a game is what the correction says, since it says so or since nothing was read of
   its players: `read` entries. Without a correction it is not. */
static inline bool rules_by_hand(const struct correction *correction, size_t read)
{
    return correction && (correction->whole || (read == 0 && correction->result_count));
}

/* Applies what is said of a game to its entries. STATUS_CONFIG after reporting a name that does not
   play in it, or a draw of one who did not finish; STATUS_USAGE where that is said by no file. */
enum status rules_correct(const struct rules *rules, const struct correction *correction,
                          const struct games *games, struct raw_entry *entries, size_t count);

/* Joins, in place, the halves of a game that somebody was renamed in: of two entries of a person
   one has no result, or both have the same, or the maintainer says that of one. The moves are those
   of both. `entries` stand by person; results that contradict each other stay two entries. Returns
   how many remain. */
size_t rules_join(struct raw_entry *entries, size_t count);

/* Drops, in place, entries that do not count: with LEAVER_IGNORE, of who left before the first move
 * (docs/rating.md 1). Returns how many remain. */
size_t rules_drop(const struct rules *rules, struct raw_entry *entries, size_t count);

#endif
